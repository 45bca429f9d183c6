import { ctest } from '../../tools/ctest/index.ts'
import type { Family } from '../family.ts'

/** For C and C++. */
export const cpp: Family = { detectors: [ctest] }
