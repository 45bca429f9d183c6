import type { Reader } from '../reader.ts'
import { exports } from './exports.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { methods } from './methods.ts'
import { testBlocks } from './tests.ts'

export const typescript: Reader = {
  kinds,
  imports,
  exports,
  definitions: exports,
  methods,
  isPublic: () => true,
  testBlocks,
}
