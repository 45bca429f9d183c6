import type { Reader } from '../reader.ts'
import { definitions, exports } from './exports.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { isPublic, methods } from './methods.ts'
import { testBlocks } from './tests.ts'

export const python: Reader = {
  kinds,
  imports,
  exports,
  definitions,
  methods,
  isPublic,
  testBlocks,
}
