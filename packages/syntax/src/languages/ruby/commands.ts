import { parts, type SyntaxNode } from '../../tree-sitter/node.ts'

/** A method of Ruby's own that is called like a keyword: `private`, `require 'json'`. */
export interface Command {
  name: string
  node: SyntaxNode
}

/** A call without a receiver; a bare word is one where nothing is given to it. */
export function commandOf(node: SyntaxNode): Command | undefined {
  if (node.kind() === 'identifier') return { name: node.text(), node }
  if (node.kind() !== 'call' || node.field('receiver') !== null) return undefined
  const name = node.field('method')?.text()
  return name === undefined ? undefined : { name, node }
}

export function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  return call.kind() === 'call' ? parts(call.field('arguments')) : []
}

/** The names among a command's arguments: `:a`, `'a'`, `%i[a b]`, `*%i[a b]`. */
export function namesOf(call: SyntaxNode): string[] {
  return argumentsOf(call).flatMap((given) => {
    const [inner] = parts(given)
    if (given.kind() === 'splat_argument' && inner !== undefined) return listed(inner)
    return given.kind() === 'simple_symbol' || given.kind() === 'string'
      ? [plain(given)]
      : listed(given)
  })
}

const LISTS = ['symbol_array', 'string_array', 'array']

function listed(node: SyntaxNode): string[] {
  return LISTS.includes(node.kind()) ? parts(node).map(plain) : []
}

/** Without a symbol's colon and quotes. */
function plain(node: SyntaxNode): string {
  return node.text().replace(/^:?["']?|["']$/g, '')
}
