import { findAny, lineOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import { stringText } from '../../tree-sitter/strings.ts'
import type { Import } from '../../types.ts'
import { argumentsOf, commandOf, namesOf } from './commands.ts'
import { kinds } from './kinds.ts'

/** Finding the calls is dear. */
const LOADER = {
  kind: 'call',
  has: { field: 'method', regex: '^(?:require|require_relative|load|autoload)$' },
}

/** Files loaded by a path that is written out; `require_relative`'s begin with `./` or `../`. */
export function imports(root: SyntaxNode, source: string): Import[] {
  return findAny(root, [LOADER]).flatMap((node) => {
    const command = commandOf(node)
    const given = argumentsOf(node)
    const path = command?.name === 'autoload' ? given[1] : given[0]
    const written = path && literal(path, source)
    if (command === undefined || written === undefined) return []
    const isRelative = command.name === 'require_relative' && !/^\.{0,2}\//.test(written)
    const names = command.name === 'autoload' ? namesOf(node).slice(0, 1) : []
    return [
      {
        from: isRelative ? `./${written}` : written,
        names: names.map((name) => ({ name, as: name })),
        typeOnly: false,
        line: lineOf(node),
      },
    ]
  })
}

function literal(node: SyntaxNode, source: string): string | undefined {
  if (node.kind() !== 'string') return undefined
  if (node.children().some((child) => child.kind() === 'interpolation')) return undefined
  return stringText(node, source, kinds.strings)
}
