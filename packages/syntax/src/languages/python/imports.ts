import { findAny, findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'

const NAME = '^(?:\\w+\\.)?TYPE_CHECKING$'
const CHECKING = { kind: 'if_statement', has: { field: 'condition', regex: NAME } }

/** `if TYPE_CHECKING:`, below which everything is for type checkers. */
export function isTypeChecking(branch: SyntaxNode): boolean {
  return new RegExp(NAME).test(branch.field('condition')?.text() ?? '')
}

/** `import …` and `from … import …`, wherever they stand; below `if TYPE_CHECKING:` they are types only. */
export function imports(root: SyntaxNode, source: string): Import[] {
  const checked = source.includes('TYPE_CHECKING') ? findAny(root, [CHECKING]) : []
  const blocks = checked.flatMap((branch) => branch.field('consequence')?.range() ?? [])
  return findKinds(root, ['import_statement', 'import_from_statement']).flatMap((statement) => {
    const { index } = statement.range().start
    const typeOnly = blocks.some(({ start, end }) => start.index <= index && index < end.index)
    return imported(statement).map((one) => ({ ...one, typeOnly }))
  })
}

/** What one statement imports. */
function imported(statement: SyntaxNode): Omit<Import, 'typeOnly'>[] {
  const line = lineOf(statement)
  const [first, ...rest] = parts(statement)
  if (first === undefined) return []
  if (statement.kind() === 'import_statement') {
    return [first, ...rest].map((part) => {
      const { name, as } = nameOf(part)
      return { from: name, names: [{ name: '*', as }], line }
    })
  }
  return [{ from: withoutSpace(first), names: rest.map(nameOf), line }]
}

function nameOf(part: SyntaxNode): Import['names'][number] {
  if (part.kind() === 'wildcard_import') return { name: '*', as: '*' }
  const name = withoutSpace(part.field('name') ?? part)
  return { name, as: part.field('alias')?.text() ?? name }
}

/** Dots and names may stand apart: `from . models import x`. */
function withoutSpace(node: SyntaxNode): string {
  return node.text().replace(/\s+/g, '')
}
