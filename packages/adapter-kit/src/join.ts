import type { HookEvent } from './event.ts'
import { keepStart } from './quote.ts'
import type { Reply } from './reply.ts'

/** A reply, and the event it answers. */
export interface Answer {
  event: HookEvent
  reply: Reply
}

/** The strongest decides what the one answer is. */
const STRENGTH = {
  silent: 0,
  tell: 1,
  note: 2,
  continue: 3,
  ask: 4,
  refuse: 5,
} satisfies Record<Reply['type'], number>

/** One answer from the replies to the events of one payload; what the weaker ones said goes along, unless nothing is to happen. */
export function joinAnswers(first: Answer, others: readonly Answer[], noteLimit: number): Answer {
  const { event, reply } = others.reduce(
    (best, next) => (STRENGTH[next.reply.type] > STRENGTH[best.reply.type] ? next : best),
    first,
  )
  if ('reason' in reply || reply.type === 'silent') return { event, reply }
  const replies = [first, ...others].map((answer) => answer.reply)
  const users = replies.flatMap((one) => ('user' in one && one.user ? [one.user] : []))
  const user = users.join('\n')
  if (reply.type === 'tell') return { event, reply: { type: 'tell', user } }
  const texts = replies.flatMap((one) => ('text' in one ? [one.text] : []))
  const text = fitLines(texts.join('\n'), noteLimit)
  return {
    event,
    reply: user === '' ? { type: reply.type, text } : { type: reply.type, text, user },
  }
}

/** As many whole lines as the limit takes, and a last one that says there was more. */
function fitLines(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf('\n', limit - 2)
  return end > 0 ? `${text.slice(0, end)}\n…` : keepStart(text, limit)
}
