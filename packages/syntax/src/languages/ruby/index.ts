import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Reader } from '../reader.ts'
import { declared } from './declared.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { testBlocks } from './tests.ts'

export const ruby: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '::' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '::'),
  testBlocks,
}
