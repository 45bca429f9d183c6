import type { JsonObject } from '@tailtest/project'
import { textOf, textsIn } from '../../../report/fields.ts'
import type { At } from '../../../report/lines.ts'

/** A place in a script, both from 0, and the one in its source that it was made of. */
export interface Mapped {
  line: number
  column: number
  original: At
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGIT = new Map([...DIGITS].map((letter, value) => [letter, value]))

/**
 * What a source map (https://tc39.es/ecma426/) says of the script's own source; `undefined`: it is a map of several parts,
 * of several sources, or none. Pure.
 */
export function readMap(map: JsonObject, url: string): Mapped[] | undefined {
  const mappings = textOf(map.mappings)
  const [source, ...others] = textsIn(map.sources)
  if (mappings === undefined || source === undefined || others.length > 0) return undefined
  if (!isOf(url, source)) return undefined
  const all: Mapped[] = []
  const [last, original] = [{ source: 0 }, { line: 0, column: 0 }]
  for (const [line, row] of mappings.split(';').entries()) {
    let column = 0
    for (const segment of row === '' ? [] : row.split(',')) {
      const numbers = decode(segment)
      if (numbers === undefined) return undefined
      const [across = 0, from, down = 0, aside = 0] = numbers
      column += across
      if (from === undefined) continue
      last.source += from
      original.line += down
      original.column += aside
      if (last.source !== 0) return undefined
      all.push({ line, column, original: [original.line + 1, original.column] })
    }
  }
  return all
}

/** The source is named as the script is, whatever folder its name starts from. */
function isOf(url: string, source: string): boolean {
  const name = (text: string) =>
    text
      .replace(/[?#].*$/, '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  return decodeURIComponent(name(url)) === decodeURIComponent(name(source))
}

/** Base 64, five bits a letter, the sixth says that more follow; the lowest bit of all is the sign. */
function decode(segment: string): number[] | undefined {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = DIGIT.get(letter)
    if (digit === undefined) return undefined
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}
