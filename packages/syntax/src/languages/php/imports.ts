import { findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'

const REQUIRES = [
  ...['require_expression', 'require_once_expression'],
  ...['include_expression', 'include_once_expression'],
]

/** `use` of classes, functions and constants, groups taken apart, and files required by a path that is written out. */
export function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['namespace_use_declaration', ...REQUIRES]).flatMap((node): Import[] => {
    if (node.kind() === 'namespace_use_declaration') return used(node)
    const from = pathOf(parts(node)[0]?.text() ?? '')
    return from === undefined ? [] : [{ from, names: [], typeOnly: false, line: lineOf(node) }]
  })
}

function used(node: SyntaxNode): Import[] {
  const group = node.field('body')
  const prefix = group && parts(node).find((part) => part.kind() === 'namespace_name')
  return parts(group ?? node)
    .filter((clause) => clause.kind() === 'namespace_use_clause')
    .map((clause) => {
      const alias = clause.field('alias')?.text()
      const path = parts(clause)[0]?.text() ?? ''
      const whole = prefix ? `${prefix.text()}\\${path}` : path
      return {
        ...named(whole.replace(/\s+|^\\/g, ''), alias),
        typeOnly: false,
        line: lineOf(clause),
      }
    })
}

/** `A\B\C` is `C` of `A\B`; alone, a name is a class of the global namespace. */
function named(path: string, alias: string | undefined): Pick<Import, 'from' | 'names'> {
  const slash = path.lastIndexOf('\\')
  const name = path.slice(slash + 1)
  if (slash === -1) return { from: path, names: [{ name: '*', as: alias ?? path }] }
  return { from: path.slice(0, slash), names: [{ name, as: alias ?? name }] }
}

/** A literal, alone or behind the folder of the file or one above it; white space is one space at most. */
const PATH =
  /^\(? ?(?:(?:(?<here>__DIR__|dirname\( ?__FILE__ ?\))|dirname\( ?(?:__DIR__|dirname\( ?__FILE__ ?\)) ?(?:, ?(?<up>\d) ?)?\)) ?(?<dot>\.) ?)?(["'])(?<path>[^"'$]*)\4 ?\)?$/

/** `./cart.php` for `__DIR__ . '/cart.php'`; `undefined`: it is computed. */
function pathOf(expression: string): string | undefined {
  const { here, up, dot, path } = PATH.exec(expression.replace(/\s+/g, ' '))?.groups ?? {}
  if (path === undefined || dot === undefined) return path
  const folder = here === undefined ? '../'.repeat(Number(up ?? 1)) : './'
  return folder + path.replace(/^\/+/, '')
}
