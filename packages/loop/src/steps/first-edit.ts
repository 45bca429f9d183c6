import type { FileChange } from '@tailtest/adapter-kit'
import { type Filter, isOfTests, openFilter } from '@tailtest/filter'
import { hasConfig, isGit, parentOf, type RelPath } from '@tailtest/project'
import type { Entry, FileStatus } from '@tailtest/session'
import { configOf, type Place } from '../context.ts'
import { isTestTo } from '../runs/is-test.ts'
import type { Room } from './room.ts'
import { unfollowed } from './unfollowed.ts'

/** An edit of a file that does not wait for tests. */
export interface FirstEdit {
  path: RelPath
  kind: FileChange['kind']
  /** The session is. */
  isPaused: boolean
  /** For what is said of it. */
  room: Room
  /** The edit's record, of a test or not. */
  entry(test: boolean): Entry
}

/** An event asks of all its files: what the ignore files say is read once. */
const filters = new WeakMap<Place, Filter>()

function filterOf(place: Place): Filter {
  const filter = filters.get(place) ?? openFilter(place.project)
  filters.set(place, filter)
  return filter
}

/** Asks the filter what was edited, and queues a source; gives what is to be said of it. */
export async function firstEdit(
  { path, kind, isPaused, entry, room }: FirstEdit,
  place: Place,
): Promise<string | undefined> {
  const isGone = kind === 'deleted'
  const verdict = filterOf(place)(path)
  if (!verdict.test && !isOfTests(verdict)) {
    return unfollowed(place, entry(false)) // what git ignores; code that nobody tests by itself: migrations, generated code
  }
  const isTest = await isTestTo(verdict, path, place)
  const edited = entry(isTest)
  if (!verdict.test || isTest || isGone) {
    const journal = verdict.test ? place.found() : place.journal()
    journal?.append(edited)
    if (journal && isGone) place.refreshView(journal)
    return !isTest || isGone ? undefined : unknownNames(path, place)
  }
  if (isPaused) {
    place.found()?.append(edited)
    return undefined
  }
  const { queue } = await import('./queue.ts')
  return queue(
    { path, language: verdict.language, edited, status: guess(kind, place), room },
    place,
  )
}

/** What a test uses that is not there, where the settings ask for it. */
async function unknownNames(test: RelPath, place: Place): Promise<string | undefined> {
  if (!hasConfig(place.project, parentOf(test))) return undefined
  const { api_validation: isAsked } = await configOf(place, test)
  if (!isAsked || place.found()?.state().paused) return undefined
  const { check } = await import('./check.ts')
  return check(test, place)
}

/** The host's word for now; the turn's end asks git. */
function guess(kind: FileChange['kind'], place: Place): FileStatus {
  return kind === 'created' || !isGit(place.project) ? 'new' : 'existing'
}
