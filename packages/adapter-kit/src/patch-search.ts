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
export type Search = (
  wanted: readonly string[],
  start: number,
  isEnd: boolean,
) => number | undefined

/** A search in a file, which remembers where each line stands: a patch asks once for each of its hunks. */
export function openSearch(lines: readonly string[]): Search {
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
