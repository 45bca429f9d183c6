import { cargo } from '../../tools/cargo/index.ts'
import { nextest } from '../../tools/nextest/index.ts'
import type { Family } from '../family.ts'

/** For Rust. */
export const rust: Family = { detectors: [nextest, cargo] }
