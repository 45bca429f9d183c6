import type { EventType, HookEvent, HookOutput, Reply } from '@tailtest/adapter-kit'
import { TEXT_LIMIT } from './capabilities.ts'

/** The form in which an event takes text for the model: as context under its name, or as a reason to go on. */
type Form = 'SessionStart' | 'UserPromptSubmit' | 'PreToolUse' | 'PostToolUse' | 'block'

interface Answer {
  systemMessage?: string
  decision?: 'block'
  reason?: string
  hookSpecificOutput?:
    | { hookEventName: Exclude<Form, 'block'>; additionalContext: string }
    | {
        hookEventName: 'PreToolUse'
        permissionDecision: 'deny'
        permissionDecisionReason: string
      }
}

const forms: { [T in EventType]: (event: HookEvent<T>, reply: Reply) => Form | undefined } = {
  'session-started': () => 'SessionStart',
  'prompt-sent': () => 'UserPromptSubmit',
  'file-edited': () => 'PostToolUse',
  'edit-proposed': () => 'PreToolUse',
  'command-proposed': () => 'PreToolUse',
  'command-ran': ({ begins }) => (begins ? 'PreToolUse' : 'PostToolUse'),
  // Nobody reads what is said to a turn that a person stopped.
  'turn-ended': ({ aborted }, { type }) => (aborted || type !== 'continue' ? undefined : 'block'),
  'subagent-ended': () => undefined, // it would keep the sub-agent going
  'session-ended': () => undefined,
  notified: () => undefined,
}

/** A reply in the host's form: one JSON object, or nothing at all; one key too many and the host drops it. */
export function render(reply: Reply, event: HookEvent): HookOutput {
  const answer = event.type === 'session-ended' ? {} : answerTo(reply, event)
  return Object.keys(answer).length === 0
    ? { exitCode: 0 }
    : { stdout: JSON.stringify(answer), exitCode: 0 }
}

function answerTo(reply: Reply, event: HookEvent): Answer {
  if ('reason' in reply) return refusal(fit(reply.reason), event)
  const line = 'user' in reply && reply.user ? { systemMessage: fit(reply.user) } : {}
  const form = formOf(event, reply)
  if (form === undefined || !('text' in reply) || reply.text === '') return line
  const text = fit(reply.text)
  return form === 'block'
    ? { decision: 'block', reason: text, ...line }
    : { hookSpecificOutput: { hookEventName: form, additionalContext: text }, ...line }
}

/** A command does not run, a prompt is dropped before the model sees it; what has happened already is only told of. */
function refusal(reason: string, { type }: HookEvent): Answer {
  const isProposed = type === 'command-proposed' || type === 'edit-proposed'
  if (reason === '' || (type !== 'prompt-sent' && !isProposed)) return { systemMessage: reason }
  if (type === 'prompt-sent') return { decision: 'block', reason }
  const permission = { permissionDecision: 'deny', permissionDecisionReason: reason } as const
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', ...permission } }
}

function formOf<T extends EventType>(event: HookEvent<T>, reply: Reply): Form | undefined {
  return forms[event.type](event, reply)
}

/** As many whole lines as arrive whole, in characters that JSON of other languages knows: no half of a pair. */
function fit(text: string): string {
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
