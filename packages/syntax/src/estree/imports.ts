import type { Import } from '../types.ts'
import { literal, unwrap } from './expression.ts'
import type { Module, Node } from './visit.ts'

type Name = Import['names'][number]

/** A module that is there: of a promise that nobody awaits, members are the promise's. */
const LOADED = /^\(*\s*(?:await\b|require\s*\()/

/** `import …`, `import x = require('x')`, `require('x')` and `import('x')`; of one statement types and values apart. */
export function importsOf(module: Module): Import[] {
  const found = module.nodes.flatMap((node) => [
    ...fromStatement(node, module),
    ...fromCall(node, module),
  ])
  return found.sort((one, other) => one.line - other.line)
}

function fromStatement(node: Node, { source, lineOf }: Module): Import[] {
  const line = lineOf(node)
  if (node.type === 'TSImportEqualsDeclaration') {
    const { moduleReference: reference, id, importKind } = node
    if (reference.type !== 'TSExternalModuleReference') return []
    const from = literal(reference.expression, source)
    const names = [{ name: '*', as: id.name }]
    return from === undefined ? [] : [{ from, names, typeOnly: importKind === 'type', line }]
  }
  if (node.type !== 'ImportDeclaration') return []
  const from = literal(node.source, source) ?? ''
  const all = node.specifiers.map((specifier) => ({
    name: { name: importedName(specifier, source), as: specifier.local.name },
    isType: specifier.type === 'ImportSpecifier' && specifier.importKind === 'type',
  }))
  const names = (isType: boolean) =>
    all.filter((one) => one.isType === isType).map((one) => one.name)
  if (node.importKind === 'type') {
    return [{ from, names: all.map(({ name }) => name), typeOnly: true, line }]
  }
  const value: Import = { from, names: names(false), typeOnly: false, line }
  const types = names(true)
  return types.length === 0 ? [value] : [value, { from, names: types, typeOnly: true, line }]
}

function importedName(specifier: Node, source: string): string {
  if (specifier.type !== 'ImportSpecifier') {
    return specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default'
  }
  const { imported } = specifier
  return imported.type === 'Identifier' ? imported.name : (literal(imported, source) ?? '')
}

function fromCall(node: Node, module: Module): Import[] {
  const from = literal(loaded(node), module.source)
  if (from === undefined) return []
  const typeOnly = node.type === 'TSImportType'
  const names = typeOnly ? [] : boundTo(node, module)
  return [{ from, names, typeOnly, line: module.lineOf(node) }]
}

function loaded(node: Node): Node | undefined {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') return node.source
  const isRequire =
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'require'
  return isRequire ? node.arguments[0] : undefined
}

/** What a declaration takes of the module that it loads. */
function boundTo(node: Node, { parents, source }: Module): Name[] {
  const outer = outermost(node, parents)
  const parent = parents.get(outer)
  if (parent?.type === 'VariableDeclarator' && parent.init === outer) {
    return boundNames(parent.id, source)
  }
  if (parent?.type !== 'MemberExpression' || parent.computed || parent.object !== outer) return []
  const member = outermost(parent, parents)
  const declarator = parents.get(member)
  const name = source.slice(...parent.property.range)
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== member) {
    return LOADED.test(source.slice(...outer.range)) ? [{ name, as: name }] : []
  }
  return [{ name, as: declarator.id.type === 'Identifier' ? declarator.id.name : name }]
}

/** The last of the nodes around one that mean the same. */
function outermost(node: Node, parents: Module['parents']): Node {
  const inner = unwrap(node)
  let at = node
  for (let next = parents.get(at); next && unwrap(next) === inner; next = parents.get(at)) at = next
  return at
}

function boundNames(pattern: Node, source: string): Name[] {
  if (pattern.type === 'Identifier') return [{ name: '*', as: pattern.name }]
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property) => {
    if (property.type === 'RestElement') return []
    const { key, value } = property
    const target = value.type === 'AssignmentPattern' ? value.left : value
    return [{ name: source.slice(...key.range), as: source.slice(...target.range) }]
  })
}
