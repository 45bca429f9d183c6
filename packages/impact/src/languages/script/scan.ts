import type { Reading, Written } from '../../facts.ts'
import { NOTHING } from '../../facts.ts'
import { lineCounter } from '../../text.ts'
import { loads } from './loads.ts'

const MODULE = String.raw`(['"])([^'"\n\\]+)`
const ATTRIBUTES = String.raw`(?:\s*(?:with|assert)\s*\{[^{}]*\})?`
/** A statement ends with its line, or with a semicolon. */
const END = String.raw`[^\S\n]*(?:;|(?=\n|\r|\/\/|\/\*|$))`
const NAMES = String.raw`[\w$\s{},*\u0080-\uffff]`

/** What a module may begin with, each to its end; the last groups are `type`, a quote and the module. */
const STATEMENTS = [
  String.raw`import\s*()${MODULE}\2${ATTRIBUTES}${END}`,
  String.raw`import(?![.\w$(])\s*(type\s+(?!from\s*['"])(?=[\w${'$'}{*]))?${NAMES}+?\bfrom\s*${MODULE}\2${ATTRIBUTES}${END}`,
  String.raw`export\s*(type\s*(?=[{*]))?(?:\{[\w$\s,]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*${MODULE}\2${ATTRIBUTES}${END}`,
].map((pattern) => new RegExp(pattern, 'y'))

const ASIDE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(['"])use \w+\1;?)*/y
const HASHBANG = /^#!.*/

/** Whatever imports, wherever it stands, has one of these. */
const LOADER = /\bimport\b|\brequire\b|\bfrom\s*['"`]/

/**
 * The imports of a module that has all of them at its beginning, each in the usual form: nearly all have.
 * `undefined`: it takes a parser, which costs twenty times as much.
 */
export function scan(source: string): Reading | undefined {
  const imports: Written[] = []
  const lineOf = lineCounter(source)
  let at = HASHBANG.exec(source)?.[0].length ?? 0
  for (let next: number | undefined = at; next !== undefined; ) {
    at = skip(source, next)
    next = undefined
    for (const pattern of STATEMENTS) {
      pattern.lastIndex = at
      const found = pattern.exec(source)
      if (found === null) continue
      const [, type, , from = ''] = found
      const isTypeOnly = type !== undefined && type !== ''
      imports.push({ from, names: [], isTypeOnly, isSoft: false, line: lineOf(at) })
      next = pattern.lastIndex
      break
    }
  }
  if (LOADER.test(source.slice(at))) return undefined
  const { soft, computed } = loads(source)
  const facts = { imports: [...unique(imports), ...soft], computed, words: [] }
  return { facts, declares: NOTHING }
}

function skip(source: string, from: number): number {
  ASIDE.lastIndex = from
  return ASIDE.test(source) ? ASIDE.lastIndex : from
}

/** One for each module: with a value if any statement takes one. */
export function unique(imports: readonly Written[]): Written[] {
  const seen = new Map<string, Written>()
  for (const written of imports) {
    const known = seen.get(written.from)
    if (known === undefined || (known.isTypeOnly && !written.isTypeOnly)) {
      seen.set(written.from, written)
    }
  }
  return [...seen.values()]
}
