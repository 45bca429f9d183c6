import type { RelPath } from '@tailtest/project'
import { found } from '../text.ts'
import { escaped, type Source } from './sources.ts'

/** A name that a file takes from another one, and whether it is there. */
export interface Use {
  /** As the file reaches it: `total`, `cart.total`, `Cart.add`. */
  name: string
  /** Its last part, as it is declared. */
  own: string
  line: number
  is: 'there' | 'missing'
  /** What is there, as the file would reach it. */
  choices(): string[]
  /** The file that has it, or should. */
  source: Source
  /** What it is, where that is a file: a module of a package. */
  file?: RelPath
}

/** `undefined`: nobody can tell. */
export function isThere(surely: boolean, perhaps: boolean): Use['is'] | undefined {
  if (surely) return 'there'
  return perhaps ? undefined : 'missing'
}

/** What is looked up in a name: `cart.total` for `cart`. The code is without comments and texts. */
export function attributesOf(code: string, as: string): { name: string; line: number }[] {
  const pattern = new RegExp(`(?<![\\w$.])${escaped(as)}\\s*\\??\\.\\s*([\\p{L}_$][\\w$]*)`, 'gu')
  return found(code, pattern).map(({ text, line }) => ({ name: text, line }))
}

/** Asks for each key once: a source may use a name ten thousand times, and each answer passes through all of it. */
export function once<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>()
  return (key) => {
    const answer = known.get(key) ?? { value: ask(key) }
    known.set(key, answer)
    return answer.value
  }
}

/** Of the places of each name the first. */
export function firstPlaces<Place extends { name: string }>(places: readonly Place[]): Place[] {
  const found = new Map<string, Place>()
  for (const place of places) if (!found.has(place.name)) found.set(place.name, place)
  return [...found.values()]
}

/** Names are compared up to this length. */
const LONGEST = 80

/** The name that is most like another, if any is near enough to be what was meant. */
export function nearest(name: string, choices: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3))
  let best: { choice: string; distance: number } | undefined
  for (const choice of choices) {
    if (Math.abs(choice.length - name.length) > most) continue
    const isCase = choice.toLowerCase() === name.toLowerCase()
    const distance = isCase ? 0 : distanceOf(name.slice(0, LONGEST), choice.slice(0, LONGEST))
    if (distance > most) continue
    const isBetter = best === undefined || distance < best.distance
    if (isBetter || (best?.distance === distance && choice < best.choice))
      best = { choice, distance }
  }
  return best?.choice
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + cost]
      if (swapped) ways.push(at(before, j - 2) + 1)
      next.push(Math.min(...ways))
    }
    before = row
    row = next
  }
  return at(row, other.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
