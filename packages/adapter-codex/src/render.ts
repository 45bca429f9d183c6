import { renderer } from '@tailtest/adapter-kit'
import { TEXT_LIMIT } from './host.ts'
import type { CodexAnswer } from './payloads.ts'

/** Text for the model, under the event's own name. */
function context<Name extends string>(hookEventName: Name, additionalContext: string) {
  return { hookSpecificOutput: { hookEventName, additionalContext } }
}

/** Drops a prompt, or keeps the agent going. */
const block = (reason: string) => ({ decision: 'block' as const, reason })

/** What has happened already is only told of. */
const past = (systemMessage: string) => ({ systemMessage })

/** One key too many and the host drops an answer; of a session that ends it reads none. */
export const render = renderer<CodexAnswer>({
  text: {
    'session-started': (text) => context('SessionStart', text),
    'prompt-sent': (text) => context('UserPromptSubmit', text),
    'file-edited': (text) => context('PostToolUse', text),
    'edit-proposed': (text) => context('PreToolUse', text),
    'command-proposed': (text) => context('PreToolUse', text),
    'command-ran': (text, { begins }) =>
      begins ? context('PreToolUse', text) : context('PostToolUse', text),
    'turn-ended': block, // of a sub-agent's end it would keep that going
  },
  prompt: block,
  call: (permissionDecisionReason) => ({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason,
    },
  }),
  past: (reason, { type }) => (type === 'session-ended' ? undefined : past(reason)),
  line: (line, { type }) => (type === 'session-ended' ? {} : { systemMessage: line }),
  suit: wholeLines,
})

/** As many whole lines as arrive whole, in characters that JSON of other languages knows: no half of a pair. */
function wholeLines(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= TEXT_LIMIT) return bytes.toString()
  const room = TEXT_LIMIT - Buffer.byteLength('\n…')
  const start = bytes
    .subarray(0, room)
    .toString()
    .replace(/\ufffd+$/, '')
  const end = start.lastIndexOf('\n')
  return `${end > 0 ? start.slice(0, end) : start}\n…`
}
