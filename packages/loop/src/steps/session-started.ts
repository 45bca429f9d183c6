import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Reply, silent } from '@tailtest/adapter-kit'
import { headOf } from '@tailtest/project'
import { openRootsIndex } from '@tailtest/session'
import type { Context, Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { pendingText, sessionText } from '../notes/session.ts'

/** Packages named in the session's first record, which ends at 4 KB. */
const MOST_NAMED = 30

/** Opens the journal where the person agreed to tailtest, and says what the agent needs to know. */
export const sessionStarted: Step<'session-started'> = async (event, context) => {
  const texts: string[] = []
  for (const place of context.placesOf(event)) {
    if (event.cause === 'compact' || event.cause === 'resume') texts.push(...restate(place))
    else if (isWanted(place)) texts.push(await open(place, event, context))
  }
  const reply: Reply = { type: 'note', text: texts.join('\n\n') }
  return texts.length === 0 || !context.capabilities.noteAtStart ? silent : reply
}

/** A user-wide install meets every folder: state is kept where the person agreed, or where some is. */
function isWanted(place: Place): boolean {
  return place.trusted() || existsSync(join(place.project.root, '.tailtest'))
}

/** What still waits, after the conversation was cut or taken up again. */
function restate(place: Place): string[] {
  const session = place.found()?.read().session
  const text = session === undefined ? '' : pendingText(session)
  return text === '' ? [] : [text]
}

async function open(
  place: Place,
  event: Parameters<typeof sessionStarted>[0],
  context: Context,
): Promise<string> {
  const { depth } = await place.config()
  const runners = await place.runners()
  const journal = place.journal()
  journal?.append({
    type: 'session.opened',
    head: headOf(place.project),
    depth,
    runners: [...new Set(runners.map(({ name }) => name))],
    packages: runners.map(({ directory }) => directory || '.').slice(0, MOST_NAMED),
  })
  const { root } = place.project
  openRootsIndex(context.userState, event.host, event.session).add({ root })
  if (journal) place.refreshView(journal)
  const { openHistory, lastFailures, recurring, regressions } = await import('@tailtest/history')
  const { entries } = openHistory(place.project).read()
  return sessionText({
    runners,
    depth,
    recurring: recurring(entries),
    regressions: regressions(entries),
    lastFailures: lastFailures(entries),
    command: context.commandFor(root),
  })
}
