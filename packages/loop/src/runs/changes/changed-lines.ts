import { git, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { changedUnits } from '@tailtest/tdd'
import { before, type Changes, unifiedDiff } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { readSource } from '../source.ts'
import { markOf } from './mark.ts'

/** A source as it is now, and what was changed in it. */
export interface ChangedSource {
  text: string
  /** Absent: it was not there. */
  before?: string
  /** Absent: all of it is new. */
  lines?: readonly number[]
  /** Of what does something else than before; absent: nothing here reads the language. */
  names?: readonly string[]
}

type At = Pick<Place, 'project' | 'syntax'>

/** What a turn changed in a source; `undefined`: nothing that it does, or it is gone. */
export async function changedSource(
  { project, stateRoot, syntax }: Place,
  source: RelPath,
  { changes, session }: { changes: Changes; session: Session },
): Promise<ChangedSource | undefined> {
  const change = changes.changes.find(({ path }) => path === source)
  if (change === undefined || change.kind === 'deleted') return undefined
  const mark = change.kind === 'created' ? undefined : markOf(session.turn.mark)
  const old = mark && (await before(project, mark, source, { stateDirectory: stateRoot }))
  return changedSince(
    { project, syntax },
    source,
    change.kind === 'created' ? undefined : (old ?? ''),
  )
}

/** What differs in a source from what a commit holds; `undefined`: nothing that it does, or it is gone. */
export async function changedSinceCommit(
  at: At,
  source: RelPath,
  commit: string,
): Promise<ChangedSource | undefined> {
  return changedSince(
    at,
    source,
    await git(at.project, ['cat-file', 'blob', `${commit}:${source}`]),
  )
}

/** `old`: absent where there was no such file. */
async function changedSince(
  { project, syntax }: At,
  source: RelPath,
  old: Buffer | string | undefined,
): Promise<ChangedSource | undefined> {
  const text = readSource(project, source)
  if (text === undefined) return undefined
  const before = String(old ?? '')
  const units = await changedUnits(source, { before, after: text }, syntax)
  if (units?.length === 0) return undefined
  const isIn = (line: number) =>
    units?.some(({ lines: [first, last] }) => first <= line && line <= last) !== false
  return {
    text,
    ...(old !== undefined && { before, lines: addedLines(source, before, text).filter(isIn) }),
    ...(units && { names: units.flatMap(({ names }) => names) }),
  }
}

/** The lines of a text that another one has not. Pure. */
export function addedLines(path: string, old: string, text: string): number[] {
  const added: number[] = []
  let line = 0
  for (const row of unifiedDiff(path, old, text).split('\n')) {
    const start = /^@@ -\S+ \+(\d+)/.exec(row)?.[1]
    if (start !== undefined) line = Number(start)
    else if (line === 0 || row.startsWith('-') || row.startsWith('\\')) continue
    else {
      if (row.startsWith('+')) added.push(line)
      line += 1
    }
  }
  return added
}
