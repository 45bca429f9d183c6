import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Reader } from '../reader.ts'
import { declared, namespace } from './declared.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { testBlocks } from './tests.ts'

export const csharp: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.', namespace: namespace(root) }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}
