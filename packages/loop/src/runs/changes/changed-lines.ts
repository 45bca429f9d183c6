import { git, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { changedUnits } from '@tailtest/tdd'
import { before, type Changes, unifiedDiff } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { readSource } from '../source.ts'
import { markOf } from './mark.ts'

/** A file as it is now and was before. */
export interface Texts {
  text: string
  /** Absent: it was not there. */
  before?: string
}

/** A source as it is now and was before, and what was changed in it. */
export interface ChangedSource extends Texts {
  /** Absent: all of it is new. */
  lines?: readonly number[]
  /** Of what does something else than before; absent: nothing here reads the language. */
  names?: readonly string[]
}

type At = Pick<Place, 'project' | 'syntax'>

interface Turn {
  changes: Changes
  session: Session
}

/** A file that a turn changed; `undefined`: it did not, or it is gone. */
export async function turnTexts(
  { project, stateRoot }: Place,
  path: RelPath,
  { changes, session }: Turn,
): Promise<Texts | undefined> {
  const change = changes.changes.find((one) => one.path === path)
  const text = change && readSource(project, path)
  if (change === undefined || text === undefined || change.kind === 'deleted') return undefined
  if (change.kind === 'created') return { text }
  const mark = markOf(session.turn.mark)
  const old = mark && (await before(project, mark, path, { stateDirectory: stateRoot }))
  return { text, before: String(old ?? '') }
}

/** What a turn changed in a source; `undefined`: nothing that it does, or it is gone. */
export async function changedSource(
  place: Place,
  source: RelPath,
  turn: Turn,
): Promise<ChangedSource | undefined> {
  const texts = await turnTexts(place, source, turn)
  return texts && changedSince(place, source, texts)
}

/** What differs in a source from what a commit holds; `undefined`: nothing that it does, or it is gone. */
export async function changedSinceCommit(
  at: At,
  source: RelPath,
  commit: string,
): Promise<ChangedSource | undefined> {
  const text = readSource(at.project, source)
  const old = await git(at.project, ['cat-file', 'blob', `${commit}:${source}`])
  return text === undefined
    ? undefined
    : changedSince(at, source, { text, ...(old && { before: String(old) }) })
}

async function changedSince(
  { syntax }: Pick<At, 'syntax'>,
  source: RelPath,
  { text, before: old }: Texts,
): Promise<ChangedSource | undefined> {
  const before = old ?? ''
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
