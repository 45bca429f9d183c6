import { findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import { modulePath, used } from './use.ts'

const KINDS = ['use_declaration', 'mod_item', 'extern_crate_declaration', 'attribute_item']

/** Modules in modules; nobody nests deeper. */
const DEEPEST = 50

/** `use`, `mod` of other files (from `self::name`, or the path that `#[path]` gives), `extern crate`. */
export function imports(root: SyntaxNode): Import[] {
  let open: { name: string; end: number }[] = []
  let path: string | undefined
  return findKinds(root, KINDS).flatMap((node): Import[] => {
    const { start, end } = node.range()
    open = open.filter((one) => one.end > start.index)
    const modules = open.map(({ name }) => name)
    const given = path
    path = undefined
    switch (node.kind()) {
      case 'attribute_item':
        path = pathOf(node) ?? given
        return []
      case 'use_declaration':
        return used(node, modules)
      case 'extern_crate_declaration':
        return whole(node, node.field('name')?.text())
    }
    const name = node.field('name')?.text() ?? ''
    if (node.field('body') === null) return whole(node, given ?? modulePath([...modules, name]))
    if (open.length < DEEPEST) open.push({ name, end: end.index })
    return []
  })
}

function whole(node: SyntaxNode, from: string | undefined): Import[] {
  const name = node.field('name')?.text()
  if (from === undefined || name === undefined) return []
  const as = node.field('alias')?.text() ?? name
  return [{ from, names: [{ name: '*', as }], typeOnly: false, line: lineOf(node) }]
}

/** `#[path = "other.rs"]`. */
function pathOf(item: SyntaxNode): string | undefined {
  const attribute = parts(item)[0]
  if (attribute === undefined || parts(attribute)[0]?.text() !== 'path') return undefined
  return attribute.field('value')?.text().replace(/^"|"$/g, '')
}
