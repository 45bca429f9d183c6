import { go as goTest } from '../detectors/go.ts'
import type { Family } from './family.ts'

/** For Go. */
export const go: Family = { detectors: [goTest] }
