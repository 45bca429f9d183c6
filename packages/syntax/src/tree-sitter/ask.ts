import type { Language } from '@tailtest/project'
import { oncePerKind, oncePerName } from '../answers.ts'
import type { Kinds, Range, Reader } from '../languages/reader.ts'
import type { Token, Tree } from '../types.ts'
import { branchesOf } from './branches.ts'
import { callsOf } from './calls.ts'
import type { Grammar } from './grammars.ts'
import type { SyntaxNode } from './node.ts'
import { stringsOf } from './strings.ts'

export interface Parsed {
  root: SyntaxNode
  /** What was read of the file; the tree's indexes are its. */
  source: string
  isSampled: boolean
  /** What of it is no code of the language. */
  markup: readonly Range[]
  language: Language
  grammar: Grammar
  reader: Reader
}

/** The questions to a parsed source; each reads the tree again when it is asked. */
export function createTree({ root, source, isSampled, language, grammar, reader }: Parsed): Tree {
  const { added } = reader
  return {
    language,
    producer: 'tree-sitter',
    ...(isSampled && { sampled: true as const }),
    branches: () => branchesOf(root, source, reader.kinds),
    publicFunctions: () => oncePerName(reader.publicFunctions(root, source)),
    calls: () => callsOf(root, reader.kinds),
    imports: () => {
      const own = reader.imports(root, source, grammar)
      return added ? added.imports(own) : own
    },
    exports: () => {
      const own = reader.exports(root, source)
      return oncePerKind(added ? added.exports(own) : own)
    },
    strings: () => stringsOf(root, source, reader.kinds),
    testBlocks: () => reader.testBlocks(root, source),
    tokens: () => (isSampled ? undefined : tokensOf(root, source, reader.kinds)),
    namespace: () => reader.namespace?.(root),
    statements: () => {
      const own = isSampled ? undefined : reader.statements?.(root)
      return own && added ? added.statements(own) : own
    },
    hasJsx: () => reader.hasJsx?.(root, grammar) ?? false,
  }
}

/** Of more nobody makes tokens: each node costs some microseconds. */
const MOST_TOKENS = 200_000

const BEGINS = '→'
const ENDS = '←'

/** The leaves of a tree in the order of the source, literals as wholes, comments and white space left out. */
function tokensOf(root: SyntaxNode, source: string, kinds: Kinds): Token[] | undefined {
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
