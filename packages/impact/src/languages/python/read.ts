import type { Tree } from '@tailtest/syntax'
import type { Reading, Written } from '../../facts.ts'
import { loadedByName } from '../frameworks.ts'
import { loads } from './loads.ts'

const STATEMENT = /^[^\S\n]*(?:import|from)\b.*$/gm

/** The source up to the end of its last import statement. */
export function excerpt(source: string): string {
  let end = 0
  for (const { 0: line, index } of source.matchAll(STATEMENT)) {
    end = index + line.length
    const open = line.includes('(') && !line.includes(')')
    const closing = open ? source.indexOf(')', end) : end
    if (closing < 0) return source
    for (end = closing; source[end - 1] === '\\'; ) {
      const next = source.indexOf('\n', end + 1)
      end = next < 0 ? source.length : next
    }
  }
  const last = source.indexOf('\n', end)
  const beginning = last < 0 ? source : source.slice(0, last + 1)
  const isInText = TEXTS.some((quotes) => beginning.split(quotes).length % 2 === 0)
  return isInText ? source : beginning
}

/** Texts over lines, in which anything may stand. */
const TEXTS = ['"""', "'''"]

/** `__all__ = ['cart', 'tax']`, or more of it. */
const ALL = /^__all__\s*(?::[^=\n]+)?\+?=\s*[[(]([^\])]*)/gm

/** The modules that a module imports; `*` is kept as a name, and `__all__` as what it declares. */
export function read(tree: Tree, source: string): Reading {
  const imports: Written[] = tree.imports().map(({ from, names, typeOnly, line }) => {
    const isModule = names.length === 1 && names[0]?.name === '*' && names[0].as !== '*'
    return {
      from,
      names: isModule ? [] : names.map(({ name }) => name),
      isTypeOnly: typeOnly,
      isSoft: false,
      line,
    }
  })
  return reading(imports, source)
}

/** What else a module loads, and what it declares, beside its import statements. */
export function reading(imports: readonly Written[], source: string): Reading {
  const { soft, computed } = loads(source)
  const all = [...source.matchAll(ALL)].flatMap(({ 1: list = '' }) =>
    [...list.matchAll(/['"](\w+)['"]/g)].map(({ 1: name = '' }) => name),
  )
  const written = [...imports, ...soft]
  return {
    facts: {
      imports: written,
      computed: [...computed, ...loadedByName('python', written)],
      words: [],
    },
    declares: { namespace: '', names: all, hasTests: false },
  }
}
