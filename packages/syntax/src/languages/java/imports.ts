import { findKinds, lineOf, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import { dotted } from '../dotted.ts'

/** `import a.b.C`, `import a.b.*`, `import static a.b.C.d`: what is named last comes from what is named before. */
export function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['import_declaration']).flatMap((node) => {
    const path = parts(node)[0]?.text().replace(/\s+/g, '')
    if (path === undefined) return []
    const isAll = partOf(node, 'asterisk') !== undefined
    return [{ ...dotted(isAll ? `${path}.*` : path), typeOnly: false, line: lineOf(node) }]
  })
}
