import type { Adapter, HookOutput } from './adapter.ts'
import type { EventType, HookEvent, Reply } from './event.ts'

/** A host's forms of what there is to say. An answer that is `undefined`, or holds nothing, is none. */
export interface AnswerForms<Answer> {
  /** How each event takes text for the model; an event that is not named takes none. The end of a turn is asked only where the agent is to go on. */
  text: { readonly [T in EventType]?: (text: string, event: HookEvent<T>) => Answer | undefined }
  /** How a prompt is dropped before the model sees it. Absent: it cannot be. */
  prompt?(reason: string): Answer | undefined
  /** How a command or an edit is kept from happening, or waits for the person. */
  call?(reason: string, word: 'ask' | 'refuse'): Answer | undefined
  /** What is said of an objection to something that has happened already. Absent: nothing. */
  past?(reason: string, event: HookEvent): Answer | undefined
  /** A line for the person, beside what else is said. Absent: the host shows none. */
  line?(line: string, event: HookEvent): Partial<Answer>
  /** What becomes of every text before it is put into a form. */
  suit?(text: string): string
  /** What stdout holds where there is nothing to say. @default nothing */
  silence?: string
}

/** An adapter's `render`, from the forms of its host: one JSON object, or what silence is. */
export function renderer<Answer extends object>(forms: AnswerForms<Answer>): Adapter['render'] {
  const { suit = (text) => text, silence } = forms
  return (reply, event) => {
    const answer =
      'reason' in reply
        ? objection(forms, { ...reply, reason: suit(reply.reason) }, event)
        : { ...textOf(forms, reply, event), ...lineOf(forms, reply, event) }
    const isEmpty = answer === undefined || Object.keys(answer).length === 0
    const stdout = isEmpty ? silence : JSON.stringify(answer)
    return stdout === undefined ? { exitCode: 0 } : ({ stdout, exitCode: 0 } satisfies HookOutput)
  }
}

function objection<Answer>(
  forms: AnswerForms<Answer>,
  { type: word, reason }: Extract<Reply, { reason: string }>,
  event: HookEvent,
): Answer | undefined {
  const { type } = event
  if (reason === '') return undefined
  if (type === 'prompt-sent') return forms.prompt?.(reason)
  const isProposed = type === 'command-proposed' || type === 'edit-proposed'
  return isProposed ? forms.call?.(reason, word) : forms.past?.(reason, event)
}

/** Of a turn that a person stopped, or that failed, no answer is read; at its end any text keeps the agent going. */
function textOf<Answer, T extends EventType>(
  { text, suit = (one) => one }: AnswerForms<Answer>,
  reply: Reply,
  event: HookEvent<T>,
): Answer | undefined {
  if (!('text' in reply) || reply.text === '') return undefined
  const { type } = event
  if (type === 'turn-ended' && (('aborted' in event && event.aborted) || reply.type !== 'continue'))
    return undefined
  return text[type]?.(suit(reply.text), event)
}

function lineOf<Answer>(
  { line, suit = (one) => one }: AnswerForms<Answer>,
  reply: Reply,
  event: HookEvent,
): Partial<Answer> | undefined {
  return 'user' in reply && reply.user ? line?.(suit(reply.user), event) : undefined
}
