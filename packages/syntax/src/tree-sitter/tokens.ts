import type { Kinds } from '../languages/reader.ts'
import type { Token } from '../types.ts'
import type { SyntaxNode } from './node.ts'

/** Of more nobody makes tokens: each node costs some microseconds. */
const MOST_TOKENS = 200_000

const BEGINS = '→'
const ENDS = '←'

/** The leaves of a tree in the order of the source, literals as wholes, comments and white space left out. */
export function tokensOf(root: SyntaxNode, source: string, kinds: Kinds): Token[] | undefined {
  const { comments, literals, indented = [] } = kinds
  const tokens: Token[] = []
  const waiting: (SyntaxNode | Token)[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isNode(node)) {
      tokens.push(node)
      continue
    }
    const kind = node.kind()
    if (comments.includes(kind)) continue
    const { start, end } = node.range()
    const children = literals.includes(kind) ? [] : node.children()
    const at = { at: start.index, line: start.line + 1 }
    if (children.length === 0) {
      // in code that does not parse a leaf may begin with the white space before it
      const blank = /^\s*/.exec(source.slice(start.index, end.index))?.[0] ?? ''
      const text = source.slice(start.index + blank.length, end.index).trimEnd()
      const line = at.line + blank.split('\n').length - 1
      if (text !== '') tokens.push({ text, at: start.index + blank.length, line })
    } else if (indented.includes(kind)) {
      tokens.push({ text: BEGINS, ...at })
      waiting.push({ text: ENDS, at: end.index - 1, line: end.line + 1 }, ...children.reverse())
    } else waiting.push(...children.reverse())
    if (tokens.length > MOST_TOKENS) return undefined
  }
  return tokens
}

function isNode(one: SyntaxNode | Token): one is SyntaxNode {
  return typeof one.text === 'function'
}
