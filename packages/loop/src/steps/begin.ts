import type { EventBase } from '@tailtest/adapter-kit'
import { type Entry, lastFailures, openHistory, recurring, regressions } from '@tailtest/history'
import { headOf, type Project, relPath, trackedFiles } from '@tailtest/project'
import { openRootsIndex } from '@tailtest/session'
import type { Context, Place } from '../context.ts'
import { pendingText, sessionText } from '../notes/session.ts'

/** Packages named in the session's first record, which ends at 4 KB. */
const MOST_NAMED = 30

/** What still waits, after the conversation was cut or taken up again; '' when nothing does. */
export function restate(place: Place): string {
  const session = place.found()?.read().session
  return session === undefined ? '' : pendingText(session)
}

const HISTORY = relPath('.tailtest/history.json')

/** What this machine remembers; a history that the repository brought along was written by nobody we know. */
async function ownHistory(project: Project): Promise<Entry[]> {
  const { entries } = openHistory(project).read()
  if (entries.length === 0) return entries
  const tracked = await trackedFiles(project, [HISTORY])
  return tracked?.has(HISTORY) ? [] : entries
}

/** Opens the session's journal; gives what the agent is told at its start. */
export async function begin(place: Place, event: EventBase, context: Context): Promise<string> {
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
  const entries = await ownHistory(place.project)
  const { testStyle } = await import('@tailtest/runners')
  return sessionText({
    runners,
    depth,
    recurring: recurring(entries),
    regressions: regressions(entries),
    lastFailures: lastFailures(entries),
    ...testStyle(place.project, runners),
    command: context.commandFor(root),
  })
}
