import { silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'
import { besides } from '../runs/besides.ts'

/** Final outcomes; nothing is run any more. */
export const sessionEnded: Step<'session-ended'> = async (event, context) => {
  for (const place of context.placesOf(event)) {
    const journal = place.found()
    if (journal === undefined) continue
    const { session } = journal.read()
    if (Object.keys(session.coverage).length > 0) {
      const { remember } = await import('../runs/judge/record.ts')
      besides(context, () => remember(place, session))
    }
    journal.append({ type: 'session.closed', reason: event.reason.slice(0, 200) })
    place.refreshView(journal)
  }
  return silent
}
