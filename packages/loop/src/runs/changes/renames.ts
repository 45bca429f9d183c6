import { existsSync } from 'node:fs'
import { baseName, languageOf, type RelPath, toAbsolute } from '@tailtest/project'
import { type Entry, pathsOf, type Session } from '@tailtest/session'
import { before, type Changed, type Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { readSource } from '../source.ts'

/** Of more files than this that came or went nobody looks whether they are the same. */
const MOST_COMPARED = 50
/** As much of a file has to be the same as git asks for by default. */
const LEAST_SAME = 0.5

/** What files are called now that a tree has under another name: the new name and the old one. */
export async function renamesIn(
  place: Place,
  mark: Mark,
  changes: readonly Changed[],
): Promise<ReadonlyMap<RelPath, RelPath>> {
  const exact = changes.flatMap(({ path, from }) =>
    from === undefined || languageOf(path) !== languageOf(from) ? [] : ([[path, from]] as const),
  )
  const of = (kind: Changed['kind']) =>
    changes.flatMap((one) => (one.kind === kind && languageOf(one.path) ? [one.path] : []))
  const [gone, come] = [of('deleted'), of('created')]
  if (gone.length === 0 || come.length === 0) return new Map(exact)
  if (Math.max(gone.length, come.length) > MOST_COMPARED) return new Map(exact)
  const old = new Map<RelPath, readonly string[]>()
  for (const path of gone) {
    const bytes = await before(place.project, mark, path, { stateDirectory: place.stateRoot })
    if (bytes !== undefined) old.set(path, linesOf(bytes.toString('utf8')))
  }
  const pairs = come.flatMap((path) => {
    const now = linesOf(readSource(place.project, path) ?? '')
    return [...old].flatMap(([from, then]) => {
      const isOneLanguage = languageOf(from) === languageOf(path)
      const same = isOneLanguage ? sharedBy(then, now) : 0
      return same < LEAST_SAME ? [] : [{ path, from, same }]
    })
  })
  return new Map([...exact, ...closest(pairs)])
}

interface Pair {
  path: RelPath
  from: RelPath
  /** The share of the larger of the two, by characters, that stands in both. */
  same: number
}

/** Pure: each file once, those that are most alike first; of equals those with the same base name. */
function closest(pairs: readonly Pair[]): Map<RelPath, RelPath> {
  const weight = ({ path, from, same }: Pair) => same + (baseName(path) === baseName(from) ? 1 : 0)
  const found = new Map<RelPath, RelPath>()
  const taken = new Set<RelPath>()
  for (const { path, from } of pairs.toSorted((one, other) => weight(other) - weight(one))) {
    if (found.has(path) || taken.has(from)) continue
    found.set(path, from)
    taken.add(from)
  }
  return found
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}

/** Pure: how much of the larger text stands in both, from 0 to 1, line by line. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const size = (lines: readonly string[]) => lines.reduce((sum, { length }) => sum + length, 0)
  const left = new Map<string, number>()
  for (const line of one) left.set(line, (left.get(line) ?? 0) + 1)
  const shared = other.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count > 0
  })
  return size(shared) / Math.max(size(one), size(other), 1)
}

/** Pure: the renames among these that the session does not know, each from the name that it knows the file by. */
export function newRenames(
  { renames }: Pick<Session, 'renames'>,
  found: ReadonlyMap<RelPath, RelPath>,
): Entry<'session.renamed'>[] {
  const names = new Map(pathsOf(renames).flatMap((now) => [[renames[now], now] as const]))
  return [...found].flatMap(([path, then]) => {
    const from = names.get(then) ?? then
    const isKnown = renames[path] !== undefined && renames[from] === undefined
    return from === path || isKnown ? [] : [{ type: 'session.renamed' as const, path, from }]
  })
}

/** Files that have the name again with which the session began. */
export function takenBack(
  { project }: Place,
  { renames }: Pick<Session, 'renames'>,
): Entry<'session.renamed'>[] {
  const isThere = (path: RelPath) => existsSync(toAbsolute(project, path))
  return pathsOf(renames).flatMap((from) => {
    const { [from]: path } = renames
    if (path === undefined || isThere(from) || !isThere(path)) return []
    return [{ type: 'session.renamed' as const, path, from }]
  })
}
