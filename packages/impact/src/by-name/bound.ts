import type { UnitNode } from '@tailtest/syntax'
import { wordsOf } from './words.ts'

/** What a part of a source gives names to. */
interface Bound {
  names: readonly string[]
  words: ReadonlySet<string>
  /** The files that it takes something of, as they are written, where it gives that a name of its own. */
  from?: readonly string[]
}

/** What a module is as a whole, to whoever imports it under a name of their own. */
export const DEFAULT = 'default'

const VARIABLES =
  /^(?:lexical_declaration|variable_declaration|var_declaration|const_declaration|field_declaration|short_var_declaration)$/
const LIST = /^(?:var|const)_spec_list$/
const DECLARATOR = /^(?:variable_declarator|var_spec|const_spec)$/
const LOADS = /\b(?:require|import)\s*\(\s*['"`]([^'"`]+)['"`]/g

/** `app.handle`. */
export const MEMBER = /^(?:[\p{L}_$][\w$]*\.)+([\p{L}_$][\w$]*)$/u

/** Every name that a unit gives a value to. */
export function boundNames(unit: UnitNode, text: string, words: ReadonlySet<string>): Bound {
  const from = [...text.matchAll(LOADS)].map(([, path]) => path ?? '')
  if (from.length === 0) return { names: namesOf(unit, text), words }
  return { names: namesOf(unit, text), words: new Set([...words, DEFAULT]), from }
}

function namesOf({ names, inner, node }: UnitNode, text: string): readonly string[] {
  if (VARIABLES.test(inner.kind())) {
    const heads = inner
      .children()
      .flatMap((one) => (LIST.test(one.kind()) ? one.children() : [one]))
    const declarators = heads.filter((one) => DECLARATOR.test(one.kind()))
    const left = declarators.map(
      (one) => one.field('name')?.text() ?? one.text().split('=')[0] ?? '',
    )
    if (left.length > 0) return [...wordsOf(left.join(' '), 'slashes')]
  }
  const left = inner.field('left')
  if (/assignment/.test(inner.kind()) && left !== null) {
    const isModule = /(?:^|\.)exports$/.test(left.text()) && inner.kind() !== 'assignment'
    if (isModule) return [DEFAULT]
    const [, last] = MEMBER.exec(left.text()) ?? []
    return last === undefined ? [...wordsOf(left.text(), 'slashes')] : [last]
  }
  if (node.kind() === 'export_statement' && /^export\s+default\b/.test(text)) {
    return [...names.slice(-1), DEFAULT]
  }
  if (inner.kind() === 'type_declaration') {
    const specs = inner.findAll({ rule: { any: [{ kind: 'type_spec' }, { kind: 'type_alias' }] } })
    return specs.flatMap((one) => one.field('name')?.text() ?? [])
  }
  return names.slice(-1)
}

const ALIAS = /\bas\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu
const WHOLE = /^import\s+(?:type\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:,|from\b)/u
const GO_ALIAS = /^\s*(?:import\s+)?([\p{L}_]\w*)\s+"/gmu
const SPECIFIER = /\bfrom\s*['"]([^'"]+)['"]/

const aliasesIn = (text: string) => [...text.matchAll(ALIAS)].map(([, name]) => name ?? '')

/** The names that an import gives what it takes, where they are others than there. */
export function importedAs(text: string, words: ReadonlySet<string>): Bound {
  const [, whole] = WHOLE.exec(text) ?? []
  const [, from] = SPECIFIER.exec(text) ?? []
  const aliases = [
    ...aliasesIn(text),
    ...[...text.matchAll(GO_ALIAS)].map(([, name]) => name ?? ''),
  ]
  if (whole === undefined || from === undefined) return { names: aliases, words }
  return { names: [...aliases, whole], words: new Set([...words, DEFAULT]), from: [from] }
}

/** What an export hands on under another name. */
export function handedOn(text: string, words: ReadonlySet<string>): Bound {
  const [, from] = SPECIFIER.exec(text) ?? []
  const names = aliasesIn(text)
  if (/^export\s+default\b/.test(text)) return { names: [...names, DEFAULT], words }
  return from !== undefined && words.has(DEFAULT)
    ? { names, words, from: [from] }
    : { names, words }
}
