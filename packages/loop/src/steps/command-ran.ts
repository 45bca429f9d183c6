import type { HookEvent } from '@tailtest/adapter-kit'
import { hasConfig } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import { mayBeInBackground } from '../background/wanted.ts'
import type { Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { mayRunTests } from '../tdd/may-run-tests.ts'
import { speaksBeforeEdits } from '../tdd/settings.ts'
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
    if (journal === undefined) continue
    if (await mayBeInBackground(place)) {
      const { goOnInBackground } = await import('../background/start.ts')
      await goOnInBackground(place, event)
    }
    const line = await redBy(event, place, journal)
    if (noteAfterCommand) texts.push(line)
    if (!noteAfterCommand || noteAtPrompt) continue
    if (hasWaiting(journal.read().session, event)) texts.push(takeWaiting(journal))
  }
  return noteOf(texts, '\n\n')
}

/** What a run of tests by the agent shows, where the gate speaks of edits. */
async function redBy(
  event: HookEvent<'command-ran'>,
  place: Place,
  journal: Journal,
): Promise<string> {
  if (event.begins || event.readOnly || !mayRunTests(event.command)) return ''
  // without any settings it only observes, and none are loaded to know that
  if (!hasConfig(place.project) || !speaksBeforeEdits(await place.config())) return ''
  const { infer } = await import('../tdd/infer.ts')
  return infer(event, place, journal)
}
