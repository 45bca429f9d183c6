import type { Language } from '@tailtest/project'
import type { Range, Reader } from '../languages/reader.ts'
import type { Export, PublicFunction, Tree } from '../types.ts'
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
  return {
    language,
    producer: 'tree-sitter',
    ...(isSampled && { sampled: true as const }),
    branches: () => branchesOf(root, source, reader.kinds),
    publicFunctions: () => oncePerName(reader.publicFunctions(root, source)),
    calls: () => callsOf(root, reader.kinds),
    imports: () => reader.imports(root, source),
    exports: () => oncePerKind(reader.exports(root, source)),
    strings: () => stringsOf(root, source, reader.kinds),
    testBlocks: () => reader.testBlocks(root, source),
    namespace: () => reader.namespace?.(root),
    statements: () => (isSampled ? undefined : reader.statements?.(root)),
    hasJsx: () => reader.hasJsx?.(root, grammar) ?? false,
  }
}

/** Overloads, getters and setters share a name. */
function oncePerName(found: readonly PublicFunction[]): PublicFunction[] {
  const functions = new Map<string, PublicFunction>()
  for (const one of found) if (!functions.has(one.name)) functions.set(one.name, one)
  return [...functions.values()]
}

/** A type and a value may share a name, and so may those of two namespaces. */
function oncePerKind(found: readonly Export[]): Export[] {
  const exports = new Map<string, Export>()
  for (const one of found) {
    const { name, typeOnly, from, namespace } = one
    const key = JSON.stringify([name, typeOnly, namespace, name === '*' && from])
    if (!exports.has(key)) exports.set(key, one)
  }
  return [...exports.values()]
}
