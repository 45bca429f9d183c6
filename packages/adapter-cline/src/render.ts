import type { EventType, HookEvent, HookOutput, Reply } from '@tailtest/adapter-kit'
import type { ClineAnswer } from './schema/index.ts'

/** Text for the model in the form that an event takes it; `undefined`: there it reaches nobody. */
type Form = (text: string) => ClineAnswer

const besideTool: Form = (contextModification) => ({ contextModification })
const besidePrompt: Form = (appendContext) => ({ appendContext })

const forms: { readonly [T in EventType]?: Form } = {
  'session-started': besidePrompt,
  'prompt-sent': besidePrompt,
  'command-proposed': besidePrompt,
  'edit-proposed': besidePrompt,
  'file-edited': besideTool,
  'command-ran': besideTool,
  'turn-ended': (prompt) => ({ prompt }),
}

/** A reply in the host's form: one JSON object, or nothing at all. The host shows a person nothing of what a hook says. */
export function render(reply: Reply, event: HookEvent): HookOutput {
  const answer = answerTo(reply, event)
  return answer === undefined ? { exitCode: 0 } : { stdout: JSON.stringify(answer), exitCode: 0 }
}

function answerTo(reply: Reply, event: HookEvent): ClineAnswer | undefined {
  if ('reason' in reply) {
    const { reason } = reply
    const isInTime = event.type === 'command-proposed' || event.type === 'edit-proposed'
    return isInTime && reason !== '' ? { skip: true, reason } : undefined
  }
  if (!('text' in reply) || reply.text === '' || isOver(reply, event)) return undefined
  return forms[event.type]?.(reply.text)
}

/** The end of a turn begins another run or says nothing; one that a person stopped is over. */
function isOver({ type }: Reply, event: HookEvent): boolean {
  return event.type === 'turn-ended' && (event.aborted || type !== 'continue')
}
