import { findKinds, hasToken, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import { dotted } from '../dotted.ts'

const NAMES = ['identifier', 'qualified_name', 'alias_qualified_name', 'generic_name']

/** `using A.B` opens a namespace, `using static A.B` a type; `using C = A.B` names one thing. */
export function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['using_directive']).flatMap((node) => {
    const alias = node.field('name') ?? undefined
    const path = parts(node).find(
      (part) => part.id() !== alias?.id() && NAMES.includes(part.kind()),
    )
    if (path === undefined) return []
    const from = path.text().replace(/\s+|<.*$|^global::/gs, '')
    return [
      {
        ...dotted(alias === undefined ? `${from}.*` : from, alias?.text()),
        typeOnly: false,
        ...(hasToken(node, 'global') && { global: true as const }),
        line: lineOf(node),
      },
    ]
  })
}
