import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'

interface Leaf {
  path: readonly string[]
  /** `*` for everything in `path`. */
  as?: string | undefined
}

/** Lists in lists; nobody nests deeper. */
const DEEPEST = 20

/** The place of a module that this file declares: `self::cart`. */
export function modulePath(modules: readonly string[]): string {
  return ['self', ...modules].join('::')
}

/** A `use` taken apart, one import for each place; paths are as seen from the file, not from a module in it. */
export function used(declaration: SyntaxNode, modules: readonly string[]): Import[] {
  const line = lineOf(declaration)
  const places = new Map<string, { name: string; as: string }[]>()
  for (const leaf of leaves(declaration.field('argument'), [], 0)) {
    const { from, ...name } = named(leaf, modules)
    const names = places.get(from) ?? []
    names.push(name)
    places.set(from, names)
  }
  return [...places].map(([from, names]) => ({ from, names, typeOnly: false, line }))
}

function leaves(node: SyntaxNode | null, prefix: readonly string[], depth: number): Leaf[] {
  if (node === null || depth === DEEPEST) return []
  const at = (path: SyntaxNode | null | undefined) => [...prefix, ...segments(path)]
  switch (node.kind()) {
    case 'use_list':
      return parts(node).flatMap((part) => leaves(part, prefix, depth + 1))
    case 'scoped_use_list':
      return leaves(node.field('list'), at(node.field('path')), depth + 1)
    case 'use_as_clause':
      return [{ path: at(node.field('path')), as: node.field('alias')?.text() }]
    case 'use_wildcard':
      return [{ path: at(parts(node)[0]), as: '*' }]
    default:
      return [{ path: at(node) }]
  }
}

function segments(path: SyntaxNode | null | undefined): string[] {
  const names = path?.text().replace(/\s+/g, '').split('::') ?? []
  return names.filter((name) => name !== '')
}

function named({ path, as }: Leaf, modules: readonly string[]) {
  const own = path.length > 1 && path.at(-1) === 'self' ? path.slice(0, -1) : path // `cart::{self}`
  const whole = seenFromFile(own, modules)
  const last = whole.at(-1) ?? ''
  if (as === '*') return { from: whole.join('::'), name: '*', as: '*' }
  if (whole.length === 1) return { from: last, name: '*', as: as ?? last }
  return { from: whole.slice(0, -1).join('::'), name: last, as: as ?? last }
}

/** In a module in a file, `super` is the file, or a module around the module. */
function seenFromFile(path: readonly string[], modules: readonly string[]): readonly string[] {
  if (modules.length === 0) return path
  if (path[0] === 'self') return ['self', ...modules, ...path.slice(1)]
  const other = path.findIndex((name) => name !== 'super')
  const up = other === -1 ? path.length : other
  if (up === 0) return path
  const rest = path.slice(up)
  const above = up - modules.length
  if (above > 0) return [...path.slice(0, above), ...rest]
  return ['self', ...modules.slice(0, modules.length - up), ...rest]
}
