import { swift as swiftTest } from '../../tools/swift/index.ts'
import type { Family } from '../family.ts'

/** For Swift. */
export const swift: Family = { detectors: [swiftTest] }
