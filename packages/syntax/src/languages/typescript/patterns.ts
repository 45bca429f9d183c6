import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'

const TARGETS = ['identifier', 'shorthand_property_identifier_pattern']

/** What `const … = module` takes of a module: all of it, or the properties a pattern names. */
export function boundNames(pattern: SyntaxNode): Import['names'][number][] {
  if (pattern.kind() === 'identifier') return [{ name: '*', as: pattern.text() }]
  if (pattern.kind() !== 'object_pattern') return []
  return parts(pattern).flatMap((part) => {
    const key = part.field('key') ?? part.field('left') ?? part
    const target = part.field('value') ?? key
    const as = (target.field('left') ?? target).text()
    return part.kind() === 'rest_pattern' ? [] : [{ name: key.text(), as }]
  })
}

/** Every name a declaration's left side binds; defaults are values, not names. */
export function targets(pattern: SyntaxNode): SyntaxNode[] {
  if (pattern.kind() === 'identifier') return [pattern]
  const defaults = findKinds(pattern, ['assignment_pattern', 'object_assignment_pattern']).flatMap(
    (node) => node.field('right')?.range() ?? [],
  )
  return findKinds(pattern, TARGETS).filter((node) => {
    const { index } = node.range().start
    return !defaults.some(({ start, end }) => start.index <= index && index < end.index)
  })
}
