import type { Reader } from '../reader.ts'
import { exports } from './exports.ts'
import { imports } from './imports.ts'
import { kinds } from './kinds.ts'
import { isPublic, methods } from './methods.ts'
import { testBlocks } from './tests.ts'

export const python: Reader = { kinds, imports, exports, methods, isPublic, testBlocks }
