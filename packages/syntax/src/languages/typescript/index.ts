import type { Grammar } from '../../tree-sitter/native.ts'
import { findKinds, hasToken, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { StatementKind } from '../../types.ts'
import {
  type Declaration,
  exported,
  type Found,
  functionsOf,
  type Method,
  resolve,
} from '../declarations.ts'
import type { Reader } from '../reader.ts'
import { declared, formOf, named } from './declarations.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { literal, unquoted } from './literals.ts'
import { testBlocks } from './tests.ts'

export const typescript: Reader = {
  kinds,
  imports,
  exports: (root, source) => exports(root, source).map(exported),
  publicFunctions: (root, source) =>
    functionsOf(exports(root, source), { methods, isPublic: () => true }),
  testBlocks,
  statements,
  hasJsx,
}

const HIDDEN = /^(?:private|protected)$/

/** The methods and function-valued fields of a class that anybody may call. */
function methods(type: SyntaxNode): Method[] {
  return parts(type.field('body')).flatMap((member) => {
    const name = member.field('name') ?? member.field('property')
    if (name === null || !isFunction(member) || isHidden(member, name)) return []
    return [{ name: name.text(), line: lineOf(name) }]
  })
}

function isFunction(member: SyntaxNode): boolean {
  return member.kind() === 'method_definition' || formOf(member.field('value')).form === 'function'
}

function isHidden(member: SyntaxNode, name: SyntaxNode): boolean {
  if (name.kind() !== 'property_identifier' || name.text() === 'constructor') return true
  return parts(member).some(
    (part) => part.kind() === 'accessibility_modifier' && HIDDEN.test(part.text()),
  )
}

const KINDS: Readonly<Record<string, StatementKind | undefined>> = {
  import_statement: 'import',
  import_alias: 'import',
  interface_declaration: 'type',
  type_alias_declaration: 'type',
  enum_declaration: 'type',
  ambient_declaration: 'type',
}
const NOTHING = ['empty_statement', 'hash_bang_line']

/** The kinds of a module's statements; `undefined`: it does not parse. */
function statements(root: SyntaxNode): ReadonlySet<StatementKind> | undefined {
  const errors = findKinds(root, ['ERROR'])
  if (root.kind() === 'ERROR' || !errors.every(isTypeWord)) return undefined
  const imported = new Set(findKinds(root, ['import_statement']).flatMap(boundBy))
  let isPrologue = true
  const found = parts(root).flatMap((statement): StatementKind[] => {
    if (NOTHING.includes(statement.kind())) return []
    isPrologue &&= isDirective(statement)
    return isPrologue ? [] : kindsOf(statement, imported)
  })
  return new Set(found)
}

/** `'use strict'`, which counts only before everything else. */
function isDirective(statement: SyntaxNode): boolean {
  return statement.kind() === 'expression_statement' && parts(statement)[0]?.kind() === 'string'
}

/** The names that an import statement binds. */
function boundBy(statement: SyntaxNode): string[] {
  const clause = parts(statement).find((part) => part.kind().startsWith('import_'))
  return parts(clause ?? null).flatMap((part) => {
    if (part.kind() === 'identifier') return [part.text()]
    if (part.kind() === 'namespace_import') return parts(part).map((name) => name.text())
    return parts(part).flatMap((specifier) => {
      const name = specifier.field('alias') ?? specifier.field('name')
      return name === null ? [] : [name.text()]
    })
  })
}

function kindsOf(statement: SyntaxNode, imported: ReadonlySet<string>): StatementKind[] {
  if (statement.kind() !== 'export_statement') return [KINDS[statement.kind()] ?? 'value']
  const declaration = statement.field('declaration')
  if (declaration !== null) return kindsOf(declaration, imported)
  if (statement.field('source') !== null) return ['re-export']
  const clause = parts(statement).find((part) => part.kind() === 'export_clause')
  if (clause !== undefined) {
    const names = parts(clause).map((specifier) => specifier.field('name')?.text() ?? '')
    return names.some((name) => imported.has(name)) ? ['re-export'] : []
  }
  if (hasToken(statement, 'namespace')) return ['type']
  const value = statement.field('value') ?? parts(statement)[0]
  return value?.kind() === 'identifier' && imported.has(value.text()) ? ['re-export'] : ['value']
}

const JSX = ['jsx_element', 'jsx_self_closing_element']

/** Whether there is JSX in a module; only two of the grammars know it. */
function hasJsx(root: SyntaxNode, grammar: Grammar): boolean {
  return grammar !== 'TypeScript' && findKinds(root, JSX).length > 0
}

/** What a module lets others see: `export`, and CommonJS's `exports`. */
function exports(root: SyntaxNode, source: string): Declaration[] {
  const locals = new Map<string, Declaration>()
  const found: Found[] = []
  for (const statement of parts(root)) {
    const isExport = statement.kind() === 'export_statement'
    const inner = isExport ? statement.field('declaration') : statement
    for (const declaration of inner === null ? [] : declared(inner)) {
      locals.set(declaration.name, declaration)
    }
    found.push(...(isExport ? exportedBy(statement, source) : assignedExports(statement)))
  }
  return found.map((one) => ('form' in one ? one : resolve(one, locals)))
}

function exportedBy(statement: SyntaxNode, source: string): Found[] {
  const line = lineOf(statement)
  const declaration = statement.field('declaration')
  if (statement.field('source') !== null) return passedOn(statement, source)
  if (hasToken(statement, 'default')) {
    const value = statement.field('value') ?? declaration
    return value === null ? [] : [named('default', value, line)]
  }
  if (declaration !== null) return declared(declaration)
  if (hasToken(statement, '='))
    return parts(statement).map((value) => named('default', value, line))
  return passedOn(statement, source)
}

/** `export { … }`, `export { … } from`, `export * from`, `export * as x from`. */
function passedOn(statement: SyntaxNode, source: string): Found[] {
  const from = literal(statement.field('source'), source)
  const isType = hasType(statement)
  const clause = parts(statement).find((part) => part.kind() === 'export_clause')
  if (clause === undefined) {
    if (from === undefined) return []
    const star = parts(statement).find((part) => part.kind() === 'namespace_export')
    const name = unquoted(star?.text().replace(/^\*\s*as\s*/, '') ?? '*') // may be `default`, a mere word
    const form = isType ? 'type' : 'value'
    return [{ name, from, original: '*', form, line: lineOf(statement) }]
  }
  return parts(clause).map((specifier) => {
    const local = unquoted(specifier.field('name')?.text() ?? '')
    const name = unquoted(specifier.field('alias')?.text() ?? local)
    const typeOnly = isType || hasToken(specifier, 'type')
    const line = lineOf(specifier)
    if (from === undefined) return { name, local, typeOnly, line }
    return { name, from, original: local, form: typeOnly ? 'type' : 'value', line }
  })
}

/** The grammar does not know `export type *`: its `type` is an error to it. */
function hasType(statement: SyntaxNode): boolean {
  return statement.children().some((child) => child.kind() === 'type' || isTypeWord(child))
}

/** Whether that is all an error is about. */
function isTypeWord(error: SyntaxNode): boolean {
  return error.kind() === 'ERROR' && error.text() === 'type'
}

const WHOLE = /^(?:module\.)?exports$/
/** Built on use: a pattern of Unicode properties takes 1 ms. */
const memberPattern = () => /^(?:module\.)?exports\.([\p{ID_Continue}$]+)$/u

/** `exports.a = exports.b = … = void 0`: compilers write one for each export. */
const LONGEST_CHAIN = 200

/** `module.exports = …`, `exports.name = …` and chains of them. */
function assignedExports(statement: SyntaxNode): Found[] {
  if (statement.kind() !== 'expression_statement') return []
  const targets: SyntaxNode[] = []
  let value = parts(statement)[0] ?? null
  while (value?.kind() === 'assignment_expression' && targets.length < LONGEST_CHAIN) {
    const left = value.field('left')
    if (left !== null) targets.push(left)
    value = value.field('right')
  }
  if (value === null) return []
  const right = value
  return targets.flatMap((target) => assigned(target, right))
}

function assigned(target: SyntaxNode, value: SyntaxNode): Found[] {
  const path = target.kind() === 'call_expression' ? '' : target.text().replace(/\s+/g, '')
  const member = memberPattern().exec(path)?.[1]
  if (member !== undefined) return [named(member, value, lineOf(target))]
  if (!WHOLE.test(path)) return []
  return value.kind() === 'object' ? properties(value) : [named('default', value, lineOf(target))]
}

function properties(object: SyntaxNode): Found[] {
  return parts(object).flatMap((part): Found[] => {
    const line = lineOf(part)
    const key = part.field('key') ?? part.field('name')
    if (key?.kind() === 'computed_property_name') return []
    switch (part.kind()) {
      case 'shorthand_property_identifier':
        return [{ name: part.text(), local: part.text(), line, typeOnly: false }]
      case 'method_definition':
        return [{ name: unquoted(key?.text() ?? ''), form: 'function', line }]
      case 'pair': {
        const value = part.field('value')
        const name = unquoted(key?.text() ?? '')
        return value === null ? [] : [named(name, value, line)]
      }
      default:
        return []
    }
  })
}
