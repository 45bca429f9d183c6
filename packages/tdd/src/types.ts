import type { RelPath } from '@tailtest/project'
import type { TestId } from '@tailtest/results'

/** A failure that shows that something asked for is not there yet: by itself, or only as long as nothing can be called. */
export const HARD_REDS = ['assertion', 'exception'] as const
export const SOFT_REDS = ['missing_symbol', 'load_error', 'compile_error'] as const
/** Failures that show nothing of the kind. */
const NO_REDS = ['syntax_error', 'setup_error', 'timeout', 'zero_tests', 'trivial'] as const

export const RED_KINDS = [...HARD_REDS, ...SOFT_REDS, ...NO_REDS] as const
export type RedKind = (typeof RED_KINDS)[number]

/** A test as it stands in its file. */
export interface TestBody {
  id: TestId
  file: RelPath
  /** SHA-256 over the tokens of its block, without comments and white space, or of the whole file where blocks cannot be told. */
  bodyHash: string
  /** Lines from 1, both included. */
  lines: readonly [number, number]
  /** Calls that assert something. */
  assertions: number
  /** Those of them that always hold: they compare constants, or a thing with itself. */
  idle: number
  /** Skipped (always, or under a condition), expected to fail, or focused, as its own words say. */
  marks: readonly ('skip' | 'skip-if' | 'todo' | 'xfail' | 'only')[]
  /** The words before its own code (title, table, decorators), and those of it; of a file that is one test none. */
  head: readonly string[]
  code: readonly string[]
  /** Of each assertion its words. */
  asserted: readonly (readonly string[])[]
  /** The only statements that can fail compare constants, or nothing can fail. */
  trivial: boolean
  /** `@tailtest-id: slug` in the three lines above. */
  slug?: string
  /** `@tailtest-for: path` in the block or the three lines above it. */
  targets: readonly string[]
}
