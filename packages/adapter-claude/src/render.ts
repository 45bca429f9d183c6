import type { EventType, HookEvent, HookOutput, Reply } from '@tailtest/adapter-kit'
import type { ClaudeAnswer } from './schema/index.ts'

type Context = Extract<ClaudeAnswer['hookSpecificOutput'], { additionalContext: string }>
type ContextEvent = Context['hookEventName']
type Objection = Extract<Reply, { reason: string }>

/**
 * The name under which text for the model is taken with each event; `undefined`: it is not, or it
 * would keep a sub-agent going. An answer under another event's name is dropped as a whole.
 */
const contextEvents: {
  [T in EventType]: (event: HookEvent<T>, reply: Reply) => ContextEvent | undefined
} = {
  'session-started': () => 'SessionStart',
  'prompt-sent': (event) => (event.switch ? 'UserPromptExpansion' : 'UserPromptSubmit'),
  'file-edited': () => 'PostToolUse',
  'edit-proposed': () => 'PreToolUse',
  'command-proposed': () => undefined,
  'command-ran': ({ failed }) => (failed ? 'PostToolUseFailure' : 'PostToolUse'),
  // Any text here makes the agent go on; after an error of the model's service nothing is read.
  'turn-ended': ({ aborted }, { type }) => (aborted || type !== 'continue' ? undefined : 'Stop'),
  'subagent-ended': () => undefined,
  'session-ended': () => undefined,
  notified: () => undefined,
}

/** A reply in the host's form: one JSON object, or nothing at all; text around it would lose it. */
export function render(reply: Reply, event: HookEvent): HookOutput {
  const answer = 'reason' in reply ? objection(reply, event) : answerOf(reply, event)
  return Object.keys(answer).length === 0
    ? { exitCode: 0 }
    : { stdout: JSON.stringify(answer), exitCode: 0 }
}

/** A command waits for the person or does not run, a prompt is dropped before the model sees it; what has happened already is only told of. */
function objection({ type, reason }: Objection, event: HookEvent): ClaudeAnswer {
  if (event.type === 'prompt-sent') return { decision: 'block', reason }
  if (event.type !== 'command-proposed' && event.type !== 'edit-proposed') {
    return { systemMessage: reason }
  }
  const permissionDecision = type === 'ask' ? 'ask' : 'deny'
  const hookEventName = 'PreToolUse'
  return {
    hookSpecificOutput: { hookEventName, permissionDecision, permissionDecisionReason: reason },
  }
}

function answerOf(reply: Reply, event: HookEvent): ClaudeAnswer {
  const hookEventName = contextEventOf(event, reply)
  const answer: ClaudeAnswer = {}
  if ('text' in reply && hookEventName) {
    answer.hookSpecificOutput = { hookEventName, additionalContext: reply.text }
  }
  if ('user' in reply && reply.user) answer.systemMessage = reply.user
  return answer
}

function contextEventOf<T extends EventType>(event: HookEvent<T>, reply: Reply) {
  return contextEvents[event.type](event, reply)
}
