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

const PAIR = /([\p{L}_$][\p{L}\p{N}_$]*)\s+as\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu
const WHOLE = /^import\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:,|from\b)/u
const SPECIFIER = /\bfrom\s*['"]([^'"]+)['"]/
/** What is imported or handed on by name: in braces, or behind Python's `import`. */
const NAMED = /\{([^}]*)\}|^from\s+\S+\s+import\s+([\s\S]*)/
const PLAIN_IMPORT = /^import\s+[\w.]+(?:\s*,|\s*$)/
const ONLY_TYPE = /\btype\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu

/** What an import or an export hands on: everything that it mentions, and each other name that it gives something. */
export function handedOn(text: string, words: ReadonlySet<string>): Bound[] {
  const [, from] = SPECIFIER.exec(text) ?? []
  const place = from === undefined ? {} : { from: [from] }
  const [, whole] = WHOLE.exec(text) ?? []
  const [, braced, listed] = NAMED.exec(text) ?? []
  const isRead = from !== undefined || listed !== undefined || PLAIN_IMPORT.test(text)
  // the words of a path are no names
  const mentioned = isRead ? wordsOf(braced ?? listed ?? '', 'hash') : words
  const others = [...text.matchAll(PAIR)].flatMap(([, name = '', other = '']) =>
    name === other ? [] : [{ names: [other], words: new Set([name]), ...place }],
  )
  const wholes = [
    ...(whole !== undefined && from !== undefined ? [whole] : []),
    ...(/^export\s+default\b/.test(text) ? [DEFAULT] : []),
  ]
  return [
    { names: [], words: new Set([...mentioned].filter((word) => word !== DEFAULT)) },
    ...wholes.map((name) => {
      return { names: [name], words: name === DEFAULT ? words : new Set([DEFAULT]), ...place }
    }),
    ...others,
  ]
}

/** The names that an import brings for a compiler alone. */
export function onlyTypes(text: string): string[] {
  const isWhole = /^import\s+type\b/.test(text)
  const [, braced = ''] = NAMED.exec(text) ?? []
  const [, single] = /^import\s+type\s+([\p{L}_$][\p{L}\p{N}_$]*)\s+from/u.exec(text) ?? []
  if (!isWhole) return [...braced.matchAll(ONLY_TYPE)].map(([, name]) => name ?? '')
  return [...wordsOf(braced, 'slashes'), ...(single === undefined ? [] : [single])]
}

/** Each name that an import gives its file, with the module that it comes from, as it is written. */
export function importedNames(text: string): [name: string, from: string][] {
  const [, module, listed] = /^from\s+(\S+)\s+import\s+([\s\S]*)/.exec(text) ?? []
  const from = SPECIFIER.exec(text)?.[1] ?? module
  if (from === undefined) {
    const [, path, alias] = /^import\s+([\w.]+)(?:\s+as\s+(\w+))?/.exec(text) ?? []
    return path === undefined ? [] : [[alias ?? path.split('.')[0] ?? '', path]]
  }
  const names = (listed ?? text.replace(SPECIFIER, '').replace(/^import\b/, '')).split(',')
  return names.map((part) => [[...(part.match(WORD) ?? [])].at(-1) ?? '', from])
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
