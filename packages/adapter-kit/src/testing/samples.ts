import type { EventBase, EventType, HookEvent } from '../event.ts'
import type { Reply } from '../reply.ts'

const base: EventBase = {
  host: 'sample',
  session: 'a-session',
  turn: 'a-turn',
  call: 'a-call',
  cwd: '/home/dev/shop',
  start: '/home/dev/shop',
}

/** Every event there is, in the variants a host may have to answer differently. */
const samples = {
  'session-started': [
    { ...base, type: 'session-started', cause: 'startup' },
    { ...base, type: 'session-started', cause: 'compact' },
  ],
  'prompt-sent': [
    { ...base, type: 'prompt-sent', text: 'Add a discount' },
    { ...base, type: 'prompt-sent', text: '/tailtest off', switch: 'off' },
    { ...base, type: 'prompt-sent', text: '/tailtest tdd', switch: 'tdd-status' },
  ],
  'file-edited': [
    {
      ...base,
      type: 'file-edited',
      files: [{ path: '/home/dev/shop/src/cart.ts', kind: 'created' }],
    },
    { ...base, type: 'file-edited', agent: 'a-sub-agent', files: [] },
  ],
  'edit-proposed': [
    {
      ...base,
      type: 'edit-proposed',
      edits: [{ kind: 'write', path: '/home/dev/shop/src/cart.ts', text: 'let total\n' }],
    },
  ],
  'command-proposed': [{ ...base, type: 'command-proposed', command: 'rm -rf ..' }],
  'command-ran': [
    { ...base, type: 'command-ran', command: 'npm test', failed: false },
    { ...base, type: 'command-ran', command: 'npm test', failed: true },
    { ...base, type: 'command-ran', command: 'npm test', failed: false, begins: true },
  ],
  'subagent-ended': [{ ...base, type: 'subagent-ended', agent: 'reviewer' }],
  'turn-ended': [
    { ...base, type: 'turn-ended', continued: false, aborted: false, waiting: 'no' },
    { ...base, type: 'turn-ended', continued: true, aborted: false, waiting: 'question' },
    { ...base, type: 'turn-ended', continued: false, aborted: true, waiting: 'no' },
  ],
  'session-ended': [{ ...base, type: 'session-ended', reason: 'exit' }],
  notified: [{ ...base, type: 'notified', kind: 'idle', text: 'Waiting' }],
} satisfies { [T in EventType]: readonly HookEvent<T>[] }

export const sampleEvents: readonly HookEvent[] = Object.values(samples).flat()

/** Every reply there is, with and without a line for the person. */
export const sampleReplies: readonly Reply[] = [
  { type: 'silent' },
  { type: 'note', text: 'One\n"two" </x> \u2028 \ud800' },
  { type: 'note', text: 'One', user: 'For you' },
  { type: 'tell', user: 'For you' },
  { type: 'continue', text: 'Go on' },
  { type: 'continue', text: 'Go on', user: 'For you' },
  { type: 'ask', reason: 'One\n"two" </x> \u2028 \ud800' },
  { type: 'refuse', reason: 'One\n"two" </x> \u2028 \ud800' },
]
