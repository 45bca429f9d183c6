import type { EventType, HookEvent, HookOutput, Reply } from '@tailtest/adapter-kit'
import type { CopilotAnswer } from './schema/index.ts'

/** How an event takes text for the model: beside itself, as a reason to go on; `undefined`: not at all. */
type Form = 'context' | 'block' | undefined

const forms: { [T in EventType]: (event: HookEvent<T>, reply: Reply) => Form } = {
  'session-started': () => 'context',
  'prompt-sent': () => 'context',
  'file-edited': () => 'context',
  'edit-proposed': () => 'context',
  'command-proposed': () => 'context',
  'command-ran': () => 'context',
  'turn-ended': ({ aborted }, { type }) => (aborted || type !== 'continue' ? undefined : 'block'),
  'subagent-ended': () => undefined, // it would keep the sub-agent going
  'session-ended': () => undefined,
  notified: () => undefined,
}

/** A reply in the host's form: one JSON object, or nothing at all. The host shows a person nothing of what a hook says. */
export function render(reply: Reply, event: HookEvent): HookOutput {
  const answer = answerTo(reply, event)
  return answer === undefined ? { exitCode: 0 } : { stdout: JSON.stringify(answer), exitCode: 0 }
}

function answerTo(reply: Reply, event: HookEvent): CopilotAnswer | undefined {
  if ('reason' in reply) return objection(reply, event)
  const form = formOf(event, reply)
  if (form === undefined || !('text' in reply) || reply.text === '') return undefined
  const text = wellFormed(reply.text)
  return form === 'block' ? { decision: 'block', reason: text } : { additionalContext: text }
}

/** A call is not made or waits for the person, a prompt is dropped before the model sees it; of what has happened nobody is told. */
function objection(
  { type: word, reason: why }: Extract<Reply, { reason: string }>,
  { type }: HookEvent,
): CopilotAnswer | undefined {
  const reason = wellFormed(why)
  if (reason === '') return undefined
  if (type === 'prompt-sent') return { decision: 'block', reason }
  if (type !== 'command-proposed' && type !== 'edit-proposed') return undefined
  const permissionDecision = word === 'ask' ? 'ask' : 'deny'
  return { permissionDecision, permissionDecisionReason: reason }
}

function formOf<T extends EventType>(event: HookEvent<T>, reply: Reply): Form {
  return forms[event.type](event, reply)
}

/** Half of a pair is no JSON to a client that is written in Rust. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}
