import { type Filter, isOfTests, openFilter } from '@tailtest/filter'
import { LANGUAGES } from '@tailtest/project'
import { type Entry, type Journal, touchedByOthers } from '@tailtest/session'
import type { Syntax } from '@tailtest/syntax'
import type { Changed } from '@tailtest/tree'
import { CAPS } from '../caps.ts'
import type { Place } from '../context.ts'
import { readTestable } from '../source.ts'
import { openChanges, type TurnChanges } from './changes.ts'

/** What shell commands changed: queued, or too much to queue. */
export interface Reconciled {
  queued: number
  /** Sources and tests changed beyond the cap: named as a count, not queued. */
  uncounted: number
}

const NOTHING: Reconciled = { queued: 0, uncounted: 0 }

/**
 * Finds the sources and tests that changed since the turn's mark and that no event named, and queues
 * them. What a checkout or a pull brought is nobody's edit.
 */
export async function reconcile(
  place: Place,
  journal: Journal,
  syntax: Syntax,
  changes: TurnChanges = openChanges(place, journal),
): Promise<Reconciled> {
  const { session } = journal.read()
  if (session.since.commands === 0) return NOTHING
  const changed = await changes()
  if (changed === undefined) return NOTHING
  const others = touchedByOthers(place.project, session.id, session.turn.earliest)
  const unreported = changed.changes.filter(
    ({ path }) => session.turn.edited[path] === undefined && !others.has(path),
  )
  const at = { place, syntax, filter: openFilter(place.project) }
  const groups = await Promise.all(unreported.map((change) => entriesFor(change, at)))
  const entries = groups.filter((group) => group.length > 0)
  if (entries.length > CAPS.unreportedFiles) return { queued: 0, uncounted: entries.length }
  journal.append(...entries.flat())
  return { queued: entries.length, uncounted: 0 }
}

async function entriesFor(
  { path, kind }: Changed,
  { place, syntax, filter }: { place: Place; syntax: Syntax; filter: Filter },
): Promise<Entry[]> {
  const verdict = filter(path)
  if (!verdict.test && !isOfTests(verdict)) return []
  const test = !verdict.test && verdict.rule === 'test-file'
  const edited: Entry = { type: 'loop.edited', path, kind, via: 'shell', test }
  if (!verdict.test || kind === 'deleted') return [edited]
  const content = await readTestable(
    { path, language: verdict.language },
    { project: place.project, syntax },
  )
  if (content === undefined) return []
  const { language } = content
  if (LANGUAGES[language].needsRunner && !(await place.runnerOf(path, language))) return []
  const status = kind === 'written' ? 'existing' : 'new'
  return [edited, { type: 'session.queued', path, language, status }]
}
