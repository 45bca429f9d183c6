import { type HookEvent, type Reply, silent } from '@tailtest/adapter-kit'
import type { Session } from '@tailtest/session'
import { isQuiet, type Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { joinReplies } from '../join-replies.ts'
import { CAPS } from '../runs/caps.ts'
import { pauseTold } from '../tdd/silenced.ts'
import { hasWaiting, takeWaiting } from '../waiting.ts'

type TurnEnded = HookEvent<'turn-ended'>

/** Quiet turns end here, at the cost of a bare process; the others in `turn/end.ts`. */
export const turnEnded: Step<'turn-ended'> = async (event, context) => {
  if (event.aborted || event.readOnly || event.waiting === 'plan') return silent
  const places = context.placesOf(event)
  const busy = places.filter(hasWork)
  const reply = busy.length === 0 ? silent : await end(event, busy)
  const { continueTurn, noteAtPrompt } = context.capabilities
  const told = await Promise.all(places.map((place) => pauseTold(place.found())))
  const paused = told.filter(({ type }) => type === 'tell')
  if (paused.length > 0) return joinReplies([...paused.slice(0, 1), reply])
  if (!continueTurn || noteAtPrompt || event.waiting !== 'no') return reply
  const late = places.flatMap((place) => lateReply(place, reply, event))
  return late.length === 0 ? reply : joinReplies([...late, reply])
}

async function end(event: TurnEnded, places: readonly Place[]): Promise<Reply> {
  const { endTurn } = await import('../turn/end.ts')
  return endTurn(event, places)
}

function hasWork(place: Place): boolean {
  const session = place.found()?.read().session
  return session !== undefined && !session.paused && (!isQuiet(session) || session.turn.isOpen)
}

/** The turn was told to go on as often as it may be for what had to wait. */
function isSpent({ turn: { continues, spent } }: Session): boolean {
  const isOut = (spent.other ?? 0) >= CAPS.continuesPerPurse.other
  return isOut || continues >= CAPS.continuesPerTurn
}

/** What an earlier turn could not say, where no prompt brings it: this end is the first that can. */
function lateReply(place: Place, reply: Reply, event: TurnEnded): Reply[] {
  const journal = place.found()
  if (journal === undefined) return []
  const { session } = journal.read()
  const isCapped = reply.type !== 'continue' && isSpent(session)
  if (isCapped || !hasWaiting(session, event)) return []
  const text = takeWaiting(journal)
  if (text === '') return []
  if (reply.type !== 'continue') {
    journal.append({ type: 'session.continued', reason: 'what had to wait', purses: ['other'] })
  }
  return [{ type: 'continue', text }]
}
