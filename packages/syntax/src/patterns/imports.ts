import { dotted } from '../languages/reader.ts'
import type { Import } from '../types.ts'

type Names = Import['names']

/** The names of a list: `{ b as c }`, `* as d`, `(e, f as g)`; `bare`: what one outside of braces stands for. */
export function namesIn(list: string, bare?: string): Names[number][] {
  const [outside = '', inside = ''] = list.split('{')
  return [...namesOf(outside, bare), ...namesOf(inside)]
}

function namesOf(list: string, bare?: string): Names[number][] {
  return list.split(',').flatMap((item) => {
    const words = item
      .replace(/[{}()]/g, ' ')
      .trim()
      .replace(/^type\s+(?=[\w$])/, '')
    const [name = '', as = name] = words.split(/(?<!\s)(?:\s+as\s+|\s*:\s*)/)
    if (name === '*') return [{ name, as }]
    return /^[\w$]+$/.test(name) ? [{ name: bare ?? name, as }] : []
  })
}

/** A path that names the thing with its place: `a.b.C`, `a::b::C`, `A\B as C`. */
export function placeIn(written: string): Pick<Import, 'from' | 'names'> {
  const [path = '', alias] = written.split(/(?<![ \t])[ \t]+as[ \t]+/)
  const separator = path.includes('::') ? '::' : path.includes('\\') ? '\\' : '.'
  const { from, names } = dotted(path.replaceAll(separator, '.'), alias)
  return { from: from.replaceAll('.', separator), names }
}

/** A path that is a module by itself: `a.b`, `a.b as c`. */
export function moduleIn(written: string): Pick<Import, 'from' | 'names'> {
  const [from = '', as = from] = written.split(/(?<![ \t])[ \t]+as[ \t]+/)
  return { from, names: [{ name: '*', as }] }
}
