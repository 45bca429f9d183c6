import { unwrap } from '../../tree-sitter/expression.ts'
import type { Grammar } from '../../tree-sitter/native.ts'
import {
  findAny,
  findKinds,
  hasToken,
  lineOf,
  parts,
  type SyntaxNode,
} from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import { isInside } from '../blocks.ts'
import { boundNames } from './declarations.ts'
import { kinds } from './kinds.ts'
import { literal, unquoted } from './literals.ts'

/** Finding the calls is dear; most modules have none. */
const LOADER = /\b(?:require|import)\s*\(/

/** A module that is there: of a promise that nobody awaits, members are the promise's. */
const LOADED = /^\(*\s*(?:await\b|require\s*\()/

/** In these `import('x').T` is a type. */
const TYPES = [
  ...['type_annotation', 'type_alias_declaration', 'type_arguments', 'type_parameters'],
  ...['interface_declaration', 'type_query', 'union_type', 'intersection_type', 'array_type'],
]

/** One name is taken at once, of what `require` gives or a promise brings: finding where is as dear. */
const TAKEN = /\b(?:require|import)\s*\([^()]*\)[\s)]*\??\./

type Name = Import['names'][number]

/** `import …`, `import x = require('x')`, `require('x')` and `import('x')`; of one statement types and values apart. */
export function imports(root: SyntaxNode, source: string, grammar: Grammar): Import[] {
  const found = [
    ...findKinds(root, ['import_statement']).flatMap((node) => fromStatement(node, source)),
    ...(LOADER.test(source) ? fromCalls(root, source, grammar !== 'JavaScript') : []),
  ]
  return found.sort((one, other) => one.line - other.line)
}

function fromStatement(statement: SyntaxNode, source: string): Import[] {
  const clause = parts(statement).find((part) => part.kind().startsWith('import_'))
  const from = literal(statement.field('source') ?? clause?.field('source') ?? null, source)
  if (from === undefined) return []
  const line = lineOf(statement)
  if (hasToken(statement, 'type')) {
    return [{ from, names: names(clause).map(({ name }) => name), typeOnly: true, line }]
  }
  const all = names(clause)
  const values = all.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name)
  const types = all.filter(({ typeOnly }) => typeOnly).map(({ name }) => name)
  const value: Import = { from, names: values, typeOnly: false, line }
  return types.length === 0 ? [value] : [value, { from, names: types, typeOnly: true, line }]
}

/** The names of an import clause; `import x = require('x')` binds the module itself. */
function names(clause: SyntaxNode | undefined): { name: Name; typeOnly: boolean }[] {
  if (clause === undefined) return []
  const whole = clause.kind() === 'import_require_clause' ? '*' : 'default'
  return parts(clause).flatMap((part) => {
    switch (part.kind()) {
      case 'identifier':
        return [{ name: { name: whole, as: part.text() }, typeOnly: false }]
      case 'namespace_import':
        return parts(part).map((as) => ({ name: { name: '*', as: as.text() }, typeOnly: false }))
      case 'named_imports':
        return parts(part).map((specifier) => {
          const name = specifier.field('name')?.text() ?? ''
          const as = specifier.field('alias')?.text() ?? name
          return { name: { name: unquoted(name), as }, typeOnly: hasToken(specifier, 'type') }
        })
      default:
        return []
    }
  })
}

/** Calls of `require` and `import` with a literal, with the names that a declaration binds them to. */
function fromCalls(root: SyntaxNode, source: string, isTyped: boolean): Import[] {
  const loader = { any: [{ kind: 'import' }, { kind: 'identifier', regex: '^require$' }] }
  const calls = findAny(root, [{ kind: 'call_expression', has: { field: 'function', ...loader } }])
  if (calls.length === 0) return []
  const taken = TAKEN.test(source) ? takenAtOnce(root) : new Map<number, Name[]>()
  const bound = new Map([...taken, ...bindings(root)])
  const types = isTyped ? findKinds(root, TYPES).map((node) => node.range()) : []
  return calls.flatMap((call) => {
    const from = literal(parts(call.field('arguments'))[0] ?? null, source)
    if (from === undefined) return []
    const typeOnly = isInside(call, types)
    return [{ from, names: bound.get(call.id()) ?? [], typeOnly, line: lineOf(call) }]
  })
}

/** `(await import('x')).name`, `require('x').name`: by the node of the call. */
function takenAtOnce(root: SyntaxNode): Map<number, Name[]> {
  const taken = new Map<number, Name[]>()
  for (const member of findKinds(root, ['member_expression'])) {
    const outer = member.field('object')
    const call = unwrap(outer, kinds.expressions)
    if (outer === null || call?.kind() !== 'call_expression') continue
    if (!LOADED.test(outer.text())) continue
    const name = member.field('property')?.text() ?? ''
    taken.set(call.id(), [{ name, as: name }])
  }
  return taken
}

/** What each declared value is bound to, by the node of the value: the parent of a node is dear, its child is not. */
function bindings(root: SyntaxNode): Map<number, Name[]> {
  const bound = new Map<number, Name[]>()
  for (const declarator of findKinds(root, ['variable_declarator'])) {
    const pattern = declarator.field('name')
    const value = unwrap(declarator.field('value'), kinds.expressions)
    if (pattern === null || value === undefined) continue
    if (value.kind() !== 'member_expression') {
      bound.set(value.id(), boundNames(pattern))
      continue
    }
    const object = unwrap(value.field('object'), kinds.expressions)
    const name = value.field('property')?.text()
    if (object === undefined || name === undefined) continue
    const as = pattern.kind() === 'identifier' ? pattern.text() : name
    bound.set(object.id(), [{ name, as }])
  }
  return bound
}
