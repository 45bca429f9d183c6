import type { RelPath } from '@tailtest/project'
import { type Outcome, outcomeOf } from '@tailtest/scenarios'
import { pathsOf, type Session } from '../state.ts'
import { findingsOf } from './finding.ts'

/** What became of a source, or of a test file that answers for no source. */
export interface FileOutcome {
  file: RelPath
  status: Outcome
  attempts: number
  /** Since when, in milliseconds since 1970. */
  at: number
}

/** What became of every file of a session: a fold over all its tests, so that no line and no history differ. Pure. */
export function outcomesOf(session: Session): FileOutcome[] {
  const bent = new Set(
    findingsOf(session).flatMap(({ kind, file }) =>
      kind === 'hidden' || kind === 'weakened' ? [file] : [],
    ),
  )
  const sources = pathsOf(session.coverage).flatMap((file): FileOutcome[] => {
    const coverage = session.coverage[file]
    if (coverage === undefined) return []
    const isWeakened = coverage.tests.some((test) => bent.has(test))
    const status = outcomeOf({ ...coverage, weakened: isWeakened })
    const { mostAttempts: attempts, at } = coverage
    return status === undefined ? [] : [{ file, status, attempts, at }]
  })
  const known = new Set(sources.map(({ file }) => file))
  return [...sources, ...loneTests(session, bent), ...untested(session, known)]
}

/** Test files without a source that went wrong: one that passes has nothing to remember. */
function loneTests({ tests, deferred }: Session, bent: ReadonlySet<RelPath>): FileOutcome[] {
  return pathsOf(tests).flatMap((file): FileOutcome[] => {
    const known = tests[file]
    if (known === undefined || known.sources.length > 0) return []
    const status = known.result === 'failing' ? ('unresolved' as const) : ('weakened' as const)
    if (status === 'weakened' && !bent.has(file)) return []
    const told = deferred[file] === undefined ? status : 'deferred'
    return [{ file, status: told, attempts: 0, at: known.ts }]
  })
}

function untested(session: Session, known: ReadonlySet<RelPath>): FileOutcome[] {
  return findingsOf(session).flatMap(({ kind, file, ts: at }) =>
    kind === 'untested' && !known.has(file) ? [{ file, status: 'untested', attempts: 0, at }] : [],
  )
}
