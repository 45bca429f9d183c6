import type { EventBase, Reply, Switch } from '@tailtest/adapter-kit'
import type { Session } from '@tailtest/session'
import { type Context, isQuiet, openContext, type Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { PAUSE_TOLD } from '../tdd/silenced.ts'
import { hasWaiting, noteOf, takeWaiting } from '../waiting.ts'

const SWITCHES = {
  off: {
    type: 'session.paused',
    reason: 'tailtest is paused for this session: nothing is run or said until /tailtest on.',
  },
  on: { type: 'session.resumed', reason: 'tailtest is on.' },
} as const

/** A turn begins: the tree is marked, and what could not be said before is said now. */
export const promptSent: Step<'prompt-sent'> = async (event, context) => {
  if (event.switch !== undefined) return answerTo(event.switch, event, context)
  const texts: string[] = []
  for (const place of context.placesOf(event)) {
    const journal = place.found()
    if (journal === undefined) continue
    const { session } = journal.read()
    if (session.paused) continue
    if (event.turn !== undefined && session.turn.id === event.turn) continue // seen by another hook
    if (isOurs(event.text, session)) continue // the turn goes on
    journal.append({ type: 'session.turn-began', ...(await beginningOf(place, session)) })
    if (context.capabilities.noteAtPrompt && hasWaiting(session, event)) {
      texts.push(takeWaiting(journal))
    }
  }
  return noteOf(texts, '\n\n')
}

/** Some hosts send on as a prompt what was said at a turn's end; of long words the beginning is known. */
function isOurs(text: string, { turn: { said } }: Session): boolean {
  return said !== undefined && text.trim().startsWith(said.trim())
}

/**
 * The tree's mark for a turn; the one before still counts where no end has judged what changed since. `from`: as the
 * last end judged it, or the session began with it, where it is another tree: somebody changed it between the turns.
 */
async function beginningOf(
  place: Place,
  session: Session,
): Promise<{ mark: string; from?: string }> {
  const { turn, judged = session.begun } = session
  if (!isQuiet(session) && turn.mark !== undefined)
    return { mark: turn.mark, ...(turn.from !== undefined && { from: turn.from }) }
  const { isSameTree, markNow } = await import('../runs/changes/mark.ts')
  const mark = await markNow(place)
  return judged === undefined || isSameTree(judged, mark) ? { mark } : { mark, from: judged }
}

async function answerTo(word: Switch, event: EventBase, context: Context): Promise<Reply> {
  if (word === 'off' || word === 'on') return turn(word, event, context)
  const { switchGate } = await import('../tdd/switch.ts')
  return { type: 'refuse', reason: await switchGate(word, event, context) }
}

/** Pauses or resumes, in the person's name, and answers without the model. */
function turn(word: keyof typeof SWITCHES, event: EventBase, context: Context): Reply {
  const { type, reason } = SWITCHES[word]
  for (const place of openContext({ ...context, actor: 'person' }).placesOf(event)) {
    const journal = word === 'off' ? place.journal() : place.found() // nothing is paused without one
    if (journal === undefined || journal.read().session.paused === (word === 'off')) continue
    journal.append({ type })
    if (word === 'off') journal.claim([PAUSE_TOLD]) // the answer tells
    place.refreshView(journal)
  }
  return { type: 'refuse', reason }
}
