import { exported, functionsOf } from '../declarations.ts'
import type { Reader } from '../reader.ts'
import { statementKinds } from './content.ts'
import { definitions, exports } from './exports.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { isPublic, methods } from './methods.ts'
import { testBlocks } from './tests.ts'

export const python: Reader = {
  kinds,
  imports,
  exports: (root, source) => exports(root, source).map(exported),
  publicFunctions: (root) => functionsOf(definitions(root), { methods, isPublic }),
  testBlocks,
  statements: statementKinds,
}
