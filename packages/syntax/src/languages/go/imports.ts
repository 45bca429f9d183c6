import { findKinds, lineOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import { stringText } from '../../tree-sitter/strings.ts'
import type { Import } from '../../types.ts'
import { kinds } from './kinds.ts'

export function imports(root: SyntaxNode, source: string): Import[] {
  return findKinds(root, ['import_spec']).flatMap((spec) => {
    const path = spec.field('path')
    if (path === null) return []
    const from = stringText(path, source, kinds.strings)
    const names = namesOf(spec.field('name')?.text(), from)
    return [{ from, names, typeOnly: false, line: lineOf(spec) }]
  })
}

/** `_` imports for the effect alone, `.` every name without the package's. */
function namesOf(alias: string | undefined, path: string): Import['names'] {
  if (alias === '_') return []
  return [{ name: '*', as: alias === '.' ? '*' : (alias ?? assumedName(path)) }]
}

/**
 * The name of the package at a path, as goimports assumes it without looking there.
 * https://github.com/golang/tools/blob/master/internal/imports/fix.go, ImportPathToAssumedName
 */
function assumedName(path: string): string {
  const segments = path.split('/')
  const last = segments.pop() ?? path
  const name = /^v\d+$/.test(last) ? (segments.pop() ?? last) : last
  return /^[\w\u0080-\uffff]*/.exec(name.replace(/^go-/, ''))?.[0] ?? name
}
