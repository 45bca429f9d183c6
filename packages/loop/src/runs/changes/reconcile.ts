import { type Filter, isOfTests, openFilter } from '@tailtest/filter'
import { LANGUAGES, type RelPath } from '@tailtest/project'
import {
  type Entry,
  inRecords,
  type Journal,
  pathsOf,
  type Session,
  touchedByOthers,
} from '@tailtest/session'
import type { Changed } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { CAPS } from '../caps.ts'
import { isTestTo } from '../is-test.ts'
import { readTestable } from '../source.ts'
import { changesSince, openChanges, type TurnChanges } from './changes.ts'
import { markOf } from './mark.ts'
import { type Foreign, type Origins, originsOf } from './origins.ts'
import { newRenames, renamesIn, takenBack } from './renames.ts'

/** What no event named: queued, or too much to queue. */
export interface Reconciled {
  queued: number
  /** Sources and tests changed beyond the cap: named as a count, not queued. */
  uncounted: number
  /** What this session is not known to have changed: `before` its turn began or `within` it. */
  foreign: ReadonlyMap<RelPath, Foreign>
}

/**
 * Finds the sources and tests that changed since the turn's mark, or between the last end and this turn, and that no
 * event named, and queues them. What a checkout or a pull brought is nobody's edit; where no command ran in the turn,
 * what changed is not this session's.
 */
export async function reconcile(
  place: Place,
  journal: Journal,
  changes: TurnChanges = openChanges(place, journal),
): Promise<Reconciled> {
  const at = { place, filter: openFilter(place.project) }
  await recordRenames(at, journal, changes)
  const { session } = journal.read()
  const origins = await originsNow(place, session, changes)
  const { foreign } = origins
  const theirs = [...foreign.keys()].filter((path) => session.others[path] === undefined)
  const groups = inRecords(theirs.slice(0, MOST_OTHERS))
  journal.append(...groups.map((paths): Entry => ({ type: 'session.others', paths })))
  const found = await unnamedGroups(origins, at)
  const { edited } = journal.read().session.turn // hooks of edits ran beside this
  const isNew = (entry: Entry) => entry.type !== 'loop.edited' || edited[entry.path] === undefined
  const entries = [
    ...found.filter((group) => group.every(isNew)),
    ...(await groupsOf(await changedAgain(place, session), 'shell', at)),
  ]
  if (entries.length > CAPS.unreportedFiles) {
    return { queued: 0, uncounted: entries.length, foreign }
  }
  journal.append(...entries.flat())
  return { queued: entries.length, uncounted: 0, foreign }
}

/** Tells the journal of files that have another name than at the turn's beginning, or at the last end before it. */
async function recordRenames(
  { place, filter }: At,
  journal: Journal,
  changes: TurnChanges,
): Promise<void> {
  const { session } = journal.read()
  const { mark, from } = session.turn
  journal.append(...takenBack(place, session))
  for (const text of [from, mark]) {
    const then = markOf(text)
    const found = then && (await (text === mark ? changes() : changesSince(place, then)))
    if (then === undefined || found === undefined) continue
    const renames = await renamesIn(place, then, [...found.changes, ...found.brought])
    const now = journal.read().session
    for (const entry of newRenames(now, renames).slice(0, MOST_OTHERS)) {
      const { path, from } = entry
      // a test that no runner takes any more is hidden, not renamed
      const isLost = now.tests[from] && !(await isTestTo(filter(path), path, place))
      if (!isLost) journal.append(entry)
    }
  }
}

/** So many files that others changed are kept: a pull may bring any number. */
const MOST_OTHERS = 1000

/** What an end would find that no event named, and whose it is not; nothing is written down. */
export async function unnamedIn(
  place: Place,
  session: Session,
  changes: TurnChanges,
): Promise<{ entries: Entry[]; foreign: Reconciled['foreign'] }> {
  const origins = await originsNow(place, session, changes)
  const groups = await unnamedGroups(origins, { place, filter: openFilter(place.project) })
  return { entries: groups.flat(), foreign: origins.foreign }
}

async function unnamedGroups({ unnamed, isOwn, earlier }: Origins, at: At): Promise<Entry[][]> {
  return [
    ...(await groupsOf(unnamed, isOwn ? 'shell' : 'other', at)),
    ...(await groupsOf(earlier, 'other', at)),
  ]
}

/** Who changed what since the turn began. */
export async function originsNow(
  place: Place,
  { id, turn }: Session,
  changes: TurnChanges,
): Promise<Origins> {
  const from = markOf(turn.from)
  return originsOf({
    inTurn: await changes(),
    earlier: from && (await changesSince(place, from)),
    turn,
    others: touchedByOthers(place.project, id, turn.earliest),
  })
}

/** What an earlier end of the turn has judged, and a command changed after it. */
async function changedAgain(
  place: Place,
  { turn, since, touched, judged, lastEnd }: Session,
): Promise<Changed[]> {
  const known = new Set(
    pathsOf(turn.edited).filter((path) => (touched[path]?.last ?? 0) <= lastEnd),
  )
  const mark = known.size > 0 && since.commands > 0 ? markOf(judged) : undefined
  const { changes = [] } = (mark && (await changesSince(place, mark))) ?? {}
  return changes.filter(({ path }) => known.has(path))
}

interface At {
  place: Place
  filter: Filter
}

/** The entries of each change that has some. */
async function groupsOf(
  changes: readonly Changed[],
  via: 'shell' | 'other',
  at: At,
): Promise<Entry[][]> {
  const groups = await Promise.all(changes.map((change) => entriesFor(change, via, at)))
  return groups.filter((group) => group.length > 0)
}

async function entriesFor(
  { path, kind, from }: Changed,
  via: 'shell' | 'other',
  at: At,
): Promise<Entry[]> {
  const { place, filter } = at
  const left = from === undefined ? [] : await entriesFor({ path: from, kind: 'deleted' }, via, at)
  const verdict = filter(path)
  if (!verdict.test && !isOfTests(verdict)) return left
  const test = await isTestTo(verdict, path, place)
  const edited: Entry = { type: 'loop.edited', path, kind, via, test }
  if (!verdict.test || test || kind === 'deleted') return [...left, edited]
  const isNew = kind === 'created'
  const content = await readTestable({ path, language: verdict.language, wasThere: !isNew }, place)
  if (content === undefined) return left
  const { language } = content
  if (LANGUAGES[language].needsRunner && !(await place.runnerOf(path, language))) return left
  // nobody is asked for a test of what no edit of the session wrote
  const status = isNew && via === 'shell' ? 'new' : 'existing'
  return [...left, edited, { type: 'session.queued', path, language, status }]
}
