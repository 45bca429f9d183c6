/** A line of a hunk: it stays, goes, or comes. */
export interface PatchLine {
  mark: ' ' | '-' | '+'
  text: string
}

/** One place of a file that a patch changes. */
export interface PatchHunk {
  /** A line that is to be found first; the place is below it. */
  below?: string
  lines: readonly PatchLine[]
  /** The place is the file's end. */
  isEnd: boolean
}

/** What a patch does to one file; paths are as the patch names them. */
export type PatchFile =
  | { kind: 'created'; path: string; text: string }
  | { kind: 'written'; path: string; hunks: readonly PatchHunk[] }
  | { kind: 'renamed'; path: string; from: string; hunks: readonly PatchHunk[] }
  | { kind: 'deleted'; path: string }

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/
const MOVE = /^\*\*\* Move to: (.+)$/
const END_OF_FILE = '*** End of File'
const ANCHOR = /^@@(?: |$)/
const MARKS = [' ', '-', '+'] as const

/** A file's part of a patch: its heading and the lines below. */
interface Part {
  action: string
  path: string
  lines: string[]
}

/**
 * The files of a patch in the form that begins with `*** Begin Patch`, in its order. Whatever stands
 * around the files is passed over: a heredoc's marks, an environment's name, text that is no patch.
 */
export function parsePatch(text: string): PatchFile[] {
  const parts: Part[] = []
  for (const line of text.split(/\r?\n/)) {
    const part = parts.at(-1)
    // Between the lines of an update an indented heading is a line of the file.
    const heading = HEADER.exec(part?.action === 'Update' ? line : line.trim())
    const [, action, path] = heading ?? []
    if (action !== undefined && path !== undefined) {
      parts.push({ action, path: path.trim(), lines: [] })
    } else part?.lines.push(line)
  }
  return parts.map(fileOf)
}

function fileOf({ action, path, lines }: Part): PatchFile {
  if (action === 'Delete') return { kind: 'deleted', path }
  if (action === 'Add') {
    const added = lines.filter((line) => line.startsWith('+')).map((line) => `${line.slice(1)}\n`)
    return { kind: 'created', path, text: added.join('') }
  }
  const target = MOVE.exec(lines[0] ?? '')?.[1]?.trim()
  const hunks = hunksOf(target === undefined ? lines : lines.slice(1))
  return target === undefined || target === path
    ? { kind: 'written', path, hunks }
    : { kind: 'renamed', path: target, from: path, hunks }
}

interface Draft extends PatchHunk {
  lines: PatchLine[]
}

function hunksOf(lines: readonly string[]): PatchHunk[] {
  const hunks: Draft[] = []
  for (const line of lines) {
    const last = hunks.at(-1)
    if (line === END_OF_FILE && last) last.isEnd = true
    else if (line.startsWith('***'))
      break // the patch's end
    else if (ANCHOR.test(line))
      hunks.push({ below: line.slice(3) || undefined, lines: [], isEnd: false })
    else if (last && !last.isEnd) last.lines.push(lineOf(line))
    else hunks.push({ lines: [lineOf(line)], isEnd: false }) // the first may do without an anchor
  }
  return hunks
}

/** An empty line stands for an empty line that stays. */
function lineOf(line: string): PatchLine {
  const mark = MARKS.find((each) => line.startsWith(each)) ?? ' '
  return { mark, text: line.slice(1) }
}

/** The content of a file after its part of a patch; `undefined`: the patch does not fit. */
export function applyPatch(
  before: string,
  file: Exclude<PatchFile, { kind: 'deleted' }>,
): string | undefined {
  if (file.kind === 'created') return file.text
  if (file.hunks.length === 0) return undefined
  const lines = before.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const find = openSearch(lines)
  const after: (readonly string[])[] = []
  let at = 0
  for (const hunk of file.hunks) {
    const place = placeOf(hunk, { lines, find }, at)
    if (place === undefined || place.at < at) return undefined
    after.push(lines.slice(at, place.at), linesNow(place.lines, lines, place.at))
    at = place.at + place.lines.filter(isThere).length
  }
  after.push(lines.slice(at))
  return after
    .flat()
    .map((line) => `${line}\n`)
    .join('')
}

const isThere = ({ mark }: PatchLine): boolean => mark !== '+'

/** What stands at a place afterwards: lines that stay keep their bytes, those that come end as their neighbours do. */
function linesNow(lines: readonly PatchLine[], file: readonly string[], at: number): string[] {
  const ending = file[at]?.endsWith('\r') ? '\r' : ''
  let next = at
  return lines.flatMap((line) => {
    const present = isThere(line) ? file[next++] : undefined
    if (line.mark === '+') return [line.text + ending]
    return line.mark === ' ' && present !== undefined ? [present] : []
  })
}

interface Place {
  at: number
  /** The hunk's lines, without an empty one at its end that the file does not have. */
  lines: readonly PatchLine[]
}

function placeOf(
  { below, lines, isEnd }: PatchHunk,
  file: { lines: readonly string[]; find: Search },
  start: number,
): Place | undefined {
  const anchor = below === undefined ? start - 1 : file.find([below], start, false)
  if (anchor === undefined || lines.length === 0) return undefined
  if (!lines.some(isThere)) return { at: file.lines.length, lines }
  const last = lines.findLastIndex(isThere)
  const isSpare = lines[last]?.text === ''
  for (const some of isSpare ? [lines, lines.toSpliced(last, 1)] : [lines]) {
    const wanted = some.filter(isThere).map(({ text }) => text)
    const at = file.find(wanted, anchor + 1, isEnd)
    if (at !== undefined) return { at, lines: some }
  }
  return undefined
}

/** Typographic marks that models write, or leave out, where the file has the plain ones. */
const TYPOGRAPHY: readonly [RegExp, string][] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018-\u201b]/g, "'"],
  [/[\u201c-\u201f]/g, '"'],
  [/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' '],
]

/** How alike lines must be, the strictest first. */
const LIKENESS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  (line) => TYPOGRAPHY.reduce((text, [mark, plain]) => text.replace(mark, plain), line.trim()),
]

/** Where lines stand, from an index on; the last place there could be comes first for a file's end. */
type Search = (wanted: readonly string[], start: number, isEnd: boolean) => number | undefined

/** A search in a file, which remembers where each line stands: a patch asks once for each of its hunks. */
function openSearch(lines: readonly string[]): Search {
  const known: ReadonlyMap<string, readonly number[]>[] = []
  const placesIn = (level: number, like: (line: string) => string) => {
    const places = known[level] ?? placesOf(lines.map(like))
    known[level] = places
    return places
  }
  return (wanted, start, isEnd) => {
    const last = lines.length - wanted.length
    const first = isEnd ? last : start
    if (first < 0 || first > last) return undefined
    if (wanted.length === 0) return first
    for (const [level, like] of LIKENESS.entries()) {
      const text = wanted.map(like)
      const places = placesIn(level, like)
      const { offset, at } = rarest(text, places)
      for (let next = firstFrom(at, first + offset); next < at.length; next += 1) {
        const found = (at[next] ?? 0) - offset
        if (found > last) break
        if (text.every((line, index) => line === like(lines[found + index] ?? ''))) return found
      }
    }
    return undefined
  }
}

function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const known = places.get(line)
    if (known === undefined) places.set(line, [at])
    else known.push(at)
  }
  return places
}

/** Of some lines the one that stands in the fewest places, and which. */
function rarest(text: readonly string[], places: ReadonlyMap<string, readonly number[]>) {
  let best: { offset: number; at: readonly number[] } | undefined
  for (const [offset, line] of text.entries()) {
    const at = places.get(line) ?? []
    if (best === undefined || at.length < best.at.length) best = { offset, at }
  }
  return best ?? { offset: 0, at: [] }
}

/** The index of the first of rising numbers that is not below a bound. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? bound) < bound) low = middle + 1
    else high = middle
  }
  return low
}
