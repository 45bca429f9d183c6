import { hasToken, lineOf, partOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import { DEEPEST, type Declared, type Visibility } from '../outline.ts'
import { flattened } from '../reader.ts'
import { modulePath, used } from './use.ts'

const FORMS: Readonly<Record<string, Declared['form']>> = {
  struct_item: 'type',
  enum_item: 'type',
  union_item: 'type',
  trait_item: 'type',
  type_item: 'type',
  function_item: 'function',
  const_item: 'value',
  static_item: 'value',
}

/** The items of a file, with the methods of its types and the items of the modules in it. */
export function declared(root: SyntaxNode): Declared[] {
  return itemsIn(root, [])
}

function itemsIn(body: SyntaxNode | null, modules: readonly string[]): Declared[] {
  if (modules.length === DEEPEST) return []
  const items = [...flattened(body, ['ERROR'])]
  const found = items.flatMap((node, at) => itemOf(node, items[at - 1], modules))
  const own = new Map(found.map(({ name, visibility }) => [name, visibility]))
  return [...found, ...items.flatMap((node) => implemented(node, own))]
}

function itemOf(
  node: SyntaxNode,
  before: SyntaxNode | undefined,
  modules: readonly string[],
): Declared[] {
  const kind = node.kind()
  const common = { visibility: visibilityOf(node), line: lineOf(node) }
  if (kind === 'use_declaration') {
    return used(node, modules).flatMap(({ from, names }) =>
      names.map(({ as }) => ({ ...common, name: as, form: 'value', from }) as const),
    )
  }
  const name = node.field('name')?.text()
  if (name === undefined) return []
  if (kind === 'mod_item') return [{ ...common, ...moduleOf(node, name, modules) }]
  if (kind === 'macro_definition') {
    const isExported = before?.kind() === 'attribute_item' && /macro_export/.test(before.text())
    return isExported ? [{ ...common, name, form: 'value', visibility: 'public' }] : []
  }
  const form = FORMS[kind]
  if (form === undefined) return []
  const members = kind === 'trait_item' ? methodsIn(node, () => 'public') : []
  return [{ ...common, name, form, members }]
}

/** Without a body it is a file of its own. */
function moduleOf(node: SyntaxNode, name: string, modules: readonly string[]) {
  const inner = [...modules, name]
  const body = node.field('body')
  if (body === null) return { name, form: 'module', from: modulePath(inner) } as const
  return { name, form: 'module', members: itemsIn(body, inner) } as const
}

/** A trait's methods can be called by all who may use the type; its type may stand in another file. */
function implemented(node: SyntaxNode, own: ReadonlyMap<string, Visibility>): Declared[] {
  const name = node.kind() === 'impl_item' ? typeName(node.field('type')) : undefined
  if (name === undefined || (own.get(name) ?? 'public') !== 'public') return []
  const isTrait = node.field('trait') !== null
  return methodsIn(node, isTrait ? () => 'public' : visibilityOf).map((method) => ({
    ...method,
    name: `${name}.${method.name}`,
  }))
}

/** A trait's method without a body is a promise. */
function methodsIn(node: SyntaxNode, visibility: (method: SyntaxNode) => Visibility): Declared[] {
  return [...flattened(node.field('body'), ['ERROR'])].flatMap((method): Declared[] => {
    const name = method.kind() === 'function_item' ? method.field('name') : null
    if (name === null) return []
    const line = lineOf(name)
    return [{ name: name.text(), form: 'method', visibility: visibility(method), line }]
  })
}

/** `pub` alone is for everybody, `pub(crate)` and its like for some. */
function visibilityOf(node: SyntaxNode): Visibility {
  const modifier = partOf(node, 'visibility_modifier')
  if (modifier === undefined) return 'hidden'
  return hasToken(modifier, '(') ? 'internal' : 'public'
}

/** `Cart` for `shop::Cart<T>`. */
function typeName(type: SyntaxNode | null): string | undefined {
  let at = type
  for (let step = 0; at !== null && step < 4; step += 1) {
    if (at.kind() === 'type_identifier') return at.text()
    at = at.field(at.kind() === 'scoped_type_identifier' ? 'name' : 'type')
  }
  return undefined
}
