import type { Directory } from '../directory.ts'
import type { Look } from '../look.ts'
import type { Runner } from '../types.ts'

/** How the integration tests of a package are started, given the runner of its unit tests. Reads, starts nothing. */
export type Convention = (dir: Directory, runner: Runner, look: Look) => Runner[]

/** What integration tests are called. */
export const NAMES = ['integration', 'e2e'] as const
