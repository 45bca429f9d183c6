import { cargo } from '../detectors/cargo.ts'
import { nextest } from '../detectors/nextest.ts'
import type { Family } from './family.ts'

/** For Rust. */
export const rust: Family = { detectors: [nextest, cargo] }
