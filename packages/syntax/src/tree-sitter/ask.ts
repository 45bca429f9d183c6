import type { Language } from '@tailtest/project'
import { oncePerKind, oncePerName } from '../answers.ts'
import type { Range, Reader } from '../languages/reader.ts'
import type { Tree } from '../types.ts'
import { branchesOf } from './branches.ts'
import { callsOf } from './calls.ts'
import type { Grammar } from './grammars.ts'
import type { SyntaxNode } from './node.ts'
import { stringsOf } from './strings.ts'
import { tokensOf } from './tokens.ts'

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
