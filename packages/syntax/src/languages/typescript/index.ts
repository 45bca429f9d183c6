import { exported, functionsOf } from '../declarations.ts'
import type { Reader } from '../reader.ts'
import { exports } from './exports.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { methods } from './methods.ts'
import { hasJsx, statements } from './statements.ts'
import { testBlocks } from './tests.ts'

export const typescript: Reader = {
  kinds,
  imports,
  exports: (root, source) => exports(root, source).map(exported),
  publicFunctions: (root, source) =>
    functionsOf(exports(root, source), { methods, isPublic: () => true }),
  testBlocks,
  statements,
  hasJsx,
}
