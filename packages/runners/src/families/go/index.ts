import { go as goTest } from '../../tools/go/index.ts'
import type { Family } from '../family.ts'

/** For Go. */
export const go: Family = { detectors: [goTest] }
