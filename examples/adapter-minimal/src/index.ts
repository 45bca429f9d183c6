import {
  defineAdapter,
  type EventBase,
  type HookCommand,
  type HookEvent,
  hookGroups,
  hookInstall,
  isHookCommand,
  isString,
  listOf,
  renderer,
  schemaOf,
  shape,
} from '@tailtest/adapter-kit'
import described from './payloads.json' with { type: 'json' }
import type { Answer, Payload } from './schema.ts'

const HOST = 'minimal'
const EVENTS = ['started', 'prompt', 'saved', 'stopped'] as const

/** After so many milliseconds it kills a hook. */
const DEADLINES_MS = { 'file-edited': 10_000, 'turn-ended': 60_000 }

const created = (path: string) => ({ path, kind: 'created' }) as const
const END = { continued: false, aborted: false, waiting: 'no' } as const

/** What each payload means. */
const meanings: Record<Payload['event'], (base: EventBase, payload: Payload) => HookEvent[]> = {
  started: (base) => [{ type: 'session-started', ...base, cause: 'startup' }],
  prompt: (base, { about }) => [{ type: 'prompt-sent', ...base, text: about }],
  saved: (base, { about }) => [{ type: 'file-edited', ...base, files: [created(about)] }],
  stopped: (base) => [{ type: 'turn-ended', ...base, ...END }],
}

const context = (text: string) => ({ context: text })

const isHook = shape<HookCommand>({ command: isString, args: listOf(isString) })
const ourCommand = (value: unknown) =>
  isHook(value) && isHookCommand(value, HOST) ? value : undefined

export const adapter = defineAdapter<Payload>({
  host: HOST,
  title: 'Minimal',
  input: schemaOf(described, async () => (await import('./schema.ts')).PayloadSchema),
  parse: (payload) => {
    const { chat: session, folder } = payload
    const base = { host: HOST, session, cwd: folder, start: folder }
    return meanings[payload.event](base, payload)
  },
  render: renderer<Answer>({
    text: {
      'session-started': context,
      'prompt-sent': context,
      'file-edited': context,
      'turn-ended': (goOn) => ({ goOn }),
    },
    past: (say) => ({ say }),
    line: (say) => ({ say }),
  }),
  capabilities: ({ mode }) => ({
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: false, // it tells of none
    ask: false,
    refuse: false,
    continueTurn: mode === 'chat', // a batch ends with its first turn, whatever a hook says
    interactive: mode === 'chat',
    noteLimit: 2000,
    deadlineMs: DEADLINES_MS,
  }),
  shellSession: (env) => env.MINIMAL_CHAT,
  variables: [/^MINIMAL_/],
  install: hookInstall({
    host: HOST,
    signs: { project: ['.minimal'], home: [], commands: ['minimal'], variables: ['MINIMAL_CHAT'] },
    folders: { local: '.minimal' },
    file: 'hooks.json',
    hooks: hookGroups(ourCommand),
    entries: (hook) => Object.fromEntries(EVENTS.map((name) => [name, [{ ...hook }]])),
    problem: () => undefined,
    documents: () => [],
    script: '.minimal/hook.cjs',
    deadlineMs: DEADLINES_MS,
    nextSteps: { local: ['Start Minimal again: it reads its hooks when it starts.'] },
  }),
})
