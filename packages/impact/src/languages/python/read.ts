import type { Tree } from '@tailtest/syntax'
import type { Reading, Written } from '../../facts.ts'
import { blank } from '../../text.ts'
import { loadedByName } from '../frameworks.ts'
import { loads } from './loads.ts'

/** Texts and comments; a quote that is never closed ends with its line, as Python would have it. */
const PROSE =
  /"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|#[^\n]*/g

/** The code of a module, every character in its place. */
export function codeOnly(source: string): string {
  return source.replace(PROSE, blank)
}

/** The source up to the end of its last import statement. */
export function excerpt(source: string): string {
  const code = codeOnly(source)
  const last = [...code.matchAll(/\bimport\b/g)].at(-1)?.index
  if (last === undefined) return ''
  const end = /(?<!\\\r?)\n/g
  end.lastIndex = /^import\s*\(/.test(code.slice(last))
    ? Math.max(code.indexOf(')', last), 0)
    : last
  const next = end.exec(code)
  return next === null ? source : source.slice(0, next.index + 1)
}

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
