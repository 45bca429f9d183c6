import { findKinds, lineOf, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import { dotted } from '../dotted.ts'

/** `import a.b.C`, `import a.b.*`, `import a.b.C as D`. */
export function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['import_header']).flatMap((node) => {
    const path = partOf(node, 'identifier')
    if (path === undefined) return []
    const all = partOf(node, 'wildcard_import') === undefined ? '' : '.*'
    const alias = parts(partOf(node, 'import_alias') ?? null)[0]?.text()
    return [{ ...dotted(pathOf(path) + all, alias), typeOnly: false, line: lineOf(node) }]
  })
}

/** Words that are also keywords may be quoted. */
export function pathOf(identifier: SyntaxNode): string {
  return identifier.text().replace(/[\s`]+/g, '')
}
