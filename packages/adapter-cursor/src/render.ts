import type { EventType, HookEvent, HookOutput, Reply } from '@tailtest/adapter-kit'

/** What this host is told; every field is of one event or another. */
interface Answer {
  additional_context?: string
  followup_message?: string
  permission?: 'deny'
  continue?: false
  user_message?: string
  agent_message?: string
}

/** The field in which an event takes text for the model; `undefined`: in none. */
const fields: {
  [T in EventType]: (
    event: HookEvent<T>,
    reply: Reply,
  ) => 'additional_context' | 'followup_message' | undefined
} = {
  'session-started': () => 'additional_context',
  'prompt-sent': () => 'additional_context',
  // Of the events that tell of an edit only a tool's result takes text, and only that names its call.
  'file-edited': ({ call }) => (call === undefined ? undefined : 'additional_context'),
  'edit-proposed': () => 'additional_context',
  'command-proposed': () => undefined,
  'command-ran': () => undefined,
  // Of a turn that was stopped or failed no answer is read.
  'turn-ended': ({ aborted }, { type }) =>
    aborted || type !== 'continue' ? undefined : 'followup_message',
  'subagent-ended': () => undefined, // it would keep the sub-agent going
  'session-ended': () => undefined,
  notified: () => undefined,
}

/** A reply in the host's form. Silence is `{}`: nothing at all is taken for a failed hook, and told of as such. */
export function render(reply: Reply, event: HookEvent): HookOutput {
  return { stdout: JSON.stringify(answerTo(reply, event)), exitCode: 0 }
}

function answerTo(reply: Reply, event: HookEvent): Answer {
  if ('reason' in reply) return objection(reply.reason, event)
  const field = fieldOf(event, reply)
  if (field === undefined || !('text' in reply) || reply.text === '') return {}
  return { [field]: reply.text }
}

/** A command does not run, an edit is not made, a prompt is dropped before the model sees it; of anything else the person reads nothing. */
function objection(reason: string, { type }: HookEvent): Answer {
  if (type === 'prompt-sent') return { continue: false, user_message: reason }
  if (type !== 'command-proposed' && type !== 'edit-proposed') return {}
  return { permission: 'deny', user_message: reason, agent_message: reason }
}

function fieldOf<T extends EventType>(event: HookEvent<T>, reply: Reply) {
  return fields[event.type](event, reply)
}
