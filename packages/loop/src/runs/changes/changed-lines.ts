import { git, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { before, type Changes, unifiedDiff } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { readSource } from '../source.ts'
import { markOf } from './mark.ts'

/** A source as it is now, and what a turn changed in it. */
export interface ChangedSource {
  text: string
  /** Absent: all of it is new. */
  lines?: readonly number[]
}

/** What a turn changed in a source; `undefined`: nothing, or it is gone. */
export async function changedSource(
  { project, stateRoot }: Place,
  source: RelPath,
  { changes, session }: { changes: Changes; session: Session },
): Promise<ChangedSource | undefined> {
  const text = readSource(project, source)
  const change = changes.changes.find(({ path }) => path === source)
  if (text === undefined || change === undefined || change.kind === 'deleted') return undefined
  if (change.kind === 'created') return { text }
  const mark = markOf(session.turn.mark)
  const old = mark && (await before(project, mark, source, { stateDirectory: stateRoot }))
  return { text, lines: addedLines(source, String(old ?? ''), text) }
}

/** What differs in a source from what a commit holds; `undefined`: it is gone. */
export async function changedSinceCommit(
  { project }: Pick<Place, 'project'>,
  source: RelPath,
  commit: string,
): Promise<ChangedSource | undefined> {
  const text = readSource(project, source)
  if (text === undefined) return undefined
  const old = await git(project, ['cat-file', 'blob', `${commit}:${source}`])
  return old === undefined ? { text } : { text, lines: addedLines(source, String(old), text) }
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
