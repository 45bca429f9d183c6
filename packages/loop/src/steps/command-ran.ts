import type { Step } from '../flow.ts'
import { hasWaiting, noteOf, takeWaiting } from '../waiting.ts'

/**
 * A shell command may have changed files that no event names: the turn's end will look. What waits to be said goes
 * along where no prompt will bring it; the others are spared a look into the journal.
 */
export const commandRan: Step<'command-ran'> = async (event, context) => {
  const { noteAfterCommand, noteAtPrompt } = context.capabilities
  const texts: string[] = []
  for (const place of context.placesOf(event)) {
    const journal = place.found()
    journal?.append({ type: 'loop.commanded', failed: event.failed })
    if (journal === undefined || !noteAfterCommand || noteAtPrompt) continue
    if (hasWaiting(journal.read().session, event)) texts.push(takeWaiting(journal))
  }
  return noteOf(texts, '\n\n')
}
