import type { Project, RelPath } from '@tailtest/project'
import { decodeEntry, encodeEntry, type Snapshot, settled } from './cache.ts'
import { decodeDeclares } from './facts.ts'
import { stampOf } from './files.ts'
import { decodeLinks } from './links.ts'
import { hasContent, type Read, type Reader } from './read.ts'

/** What a build finds outside the sources' content. */
export type Surroundings = Pick<Snapshot, 'settings' | 'tree' | 'others'>

/** The files whose imports are to be followed again. */
export function staleOf(
  { lines, read, declared }: Update,
  before: Snapshot | undefined,
  now: Surroundings,
): ReadonlySet<RelPath> {
  if (before === undefined || before.settings !== now.settings) return new Set(lines.keys())
  const moved = movedSince(before, now, lines)
  if (moved.length === 0 && declared.length === 0) return read
  const isStale = staleAfter({ moved, declared })
  const stale = new Set(read)
  for (const [path, line] of lines) if (isStale(line)) stale.add(path)
  return stale
}

/** Files that were not there before, or are there no more. */
function movedSince(
  before: Snapshot,
  now: Surroundings,
  lines: Update['lines'],
): readonly string[] {
  const isSame = before.tree === now.tree
  if (isSame && before.beyond.length === 0) return []
  const past = new Set([...before.lines.keys(), ...before.others])
  const present = new Set<string>([...lines.keys(), ...now.others])
  const gone = [...past].filter((path) => !present.has(path))
  return [...gone, ...[...present].filter((path) => !past.has(path))]
}

/** What became different between two builds. */
interface Change {
  /** Paths that are new or gone; of files of any kind. */
  moved: readonly string[]
  /** What files that were read again said they declare, and what they say now. */
  declared: readonly string[]
}

/** So many new names are looked for one by one; of more, every file is affected. */
const MOST_NAMES = 500

/**
 * Whether the imports of a file (given as its line) may lead elsewhere after a change, although the file is
 * as it was. An import names what it leads to: who mentions none of the names that moved is not affected,
 * unless settings lead it to such a file.
 */
function staleAfter({ moved, declared }: Change): (line: string) => boolean {
  if (moved.length + declared.length > MOST_NAMES) return () => true
  const gone = new Set(moved)
  const stems = moved.flatMap(stemsOf)
  const folders = moved.map((path) => path.split('/').at(-2) ?? '')
  const said = declared.flatMap((line) => decodeDeclares(line) ?? [])
  if (said.some(({ names }) => names.some(isForAll))) return () => true
  const types = said.flatMap(({ names }) => names.map(simple))
  const namespaces = said.flatMap(({ namespace }) => namespace.split(/[.\\]/).slice(-2))
  const mentions = mentioning([...stems, ...folders, ...types, ...namespaces])
  const leadsTo = mentioning(stems)
  return (line) => {
    const entry = decodeEntry(line)
    if (mentions(entry.facts)) return true
    const links = decodeLinks(entry.links)
    if (links === undefined || links.unresolved.length > 0) return true
    return links.isBySettings ? leadsTo(entry.links) : links.files.some((file) => gone.has(file))
  }
}

/** `cart/tax.test.ts`: `tax.test` and `tax`. */
function stemsOf(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [name.slice(0, Math.max(name.lastIndexOf('.'), 0)), name.split('.')[0] ?? '']
}

/** C#'s `global using` holds for files that mention nothing of it. */
function isForAll(name: string): boolean {
  return name.startsWith('using ')
}

/** `Cart` for `com.shop.Cart`. */
function simple(name: string): string {
  return /[^.\\\s]*$/.exec(name)?.[0] ?? name
}

function mentioning(names: readonly string[]): (text: string) => boolean {
  const words = new Set(names.map(plain))
  words.delete('')
  if (words.size === 0) return () => false
  const pattern = new RegExp([...words].map(escaped).join('|'))
  return (text) => pattern.test(plain(text))
}

/** Files and what is in them are written in different ways: `line_item.rb` holds `LineItem`. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, '')
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The sources as they are now. */
interface Update {
  /** In the order that was asked for. */
  lines: Map<RelPath, string>
  /** Those whose line is new. */
  read: ReadonlySet<RelPath>
  /** What they declared before and declare now, where that differs. */
  declared: readonly string[]
  /** Some line is not as it was kept. */
  isChanged: boolean
}

interface Past {
  project: Project
  reader: Reader
  before: Snapshot | undefined
  /** No other file than these is looked at; absent: all are. */
  changed?: ReadonlySet<string> | undefined
}

/** Takes what was kept of files that are as they were, and reads the others. */
export async function bringUpToDate(
  paths: readonly RelPath[],
  { project, reader, before, changed }: Past,
): Promise<Update> {
  const lines = new Map<RelPath, string>()
  const missing: RelPath[] = []
  let isChanged = false
  for (const path of paths) {
    const line = before?.lines.get(path)
    const isAsked = line === undefined || changed === undefined || changed.has(path)
    const same = line && isAsked ? unchanged(project, path, line) : line
    lines.set(path, same ?? '') // the order is that of the paths
    if (same === undefined) missing.push(path)
    isChanged ||= same !== line
  }
  const read = missing.length === 0 ? new Map<RelPath, Read>() : await reader(missing)
  const declared: string[] = []
  for (const path of missing) {
    const now = read.get(path)
    if (now === undefined) lines.delete(path)
    else lines.set(path, encodeEntry({ ...now, links: '' }))
    const past = before?.lines.get(path)
    const old = past === undefined ? '' : decodeEntry(past).declares
    if ((now?.declares ?? '') !== old) declared.push(old, now?.declares ?? '')
  }
  return { lines, read: new Set(read.keys()), declared, isChanged: isChanged || read.size > 0 }
}

/** The line of a file that is as it was; once a young one has grown old, its stamp alone will do. */
function unchanged(project: Project, path: RelPath, line: string): string | undefined {
  const stamp = stampOf(project, path)
  if (stamp === undefined || !line.startsWith(`${stamp.text}\t`)) return undefined
  if (line.startsWith(settled(stamp.text))) return line
  const entry = decodeEntry(line)
  if (!hasContent(project, path, entry.hash)) return undefined
  return stamp.isYoung ? line : encodeEntry({ ...entry, hash: '' })
}
