import { partOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Reader } from '../reader.ts'
import { declared } from './declared.ts'
import { imports, pathOf } from './imports.ts'
import { kinds } from './kinds.ts'
import { testBlocks } from './tests.ts'

export const kotlin: Reader = {
  kinds,
  prepare,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

/** The grammar does not know `fun interface`. */
function prepare(source: string) {
  return { code: source.replace(/\bfun(?=\s+interface\s)/g, '   '), markup: [] }
}

function namespace(root: SyntaxNode): string | undefined {
  const header = partOf(root, 'package_header')
  const identifier = header && partOf(header, 'identifier')
  return identifier && pathOf(identifier)
}
