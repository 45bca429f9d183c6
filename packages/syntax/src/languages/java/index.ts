import { partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Reader } from '../reader.ts'
import { declared } from './declared.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { testBlocks } from './tests.ts'

export const java: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

function namespace(root: SyntaxNode): string | undefined {
  const declaration = partOf(root, 'package_declaration')
  return parts(declaration ?? null)
    .find((part) => part.kind().endsWith('identifier'))
    ?.text()
    .replace(/\s+/g, '')
}
