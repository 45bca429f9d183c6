import type { RelPath } from '@tailtest/project'

export const STATUSES = ['pass', 'fail', 'skip', 'todo', 'xfail', 'error', 'missing'] as const
export type Status = (typeof STATUSES)[number]

/** `<posix path from the root>::<segment>␟<segment>…[params]#n`; ␟ is U+001F, `#n` from the second equal id of a file on. */
export type TestId = string & { readonly __test: unique symbol }

export interface TestResult {
  /** Without titles (`<file>::`): of the file as a whole, where no test of it has the result. */
  id: TestId
  /** The test's file, from the root. */
  file: RelPath
  status: Status
  /** The first failure's message, control characters removed, at most 2,000 characters. */
  message?: string
  /** The failure's stack or traceback, at most 4,000 characters. */
  stack?: string
  durationMs?: number
}

/** A test file that could not be loaded: no test of it ran. */
export interface FileError {
  /** In a run of the whole suite also a folder, whose conftest.py could not be loaded. */
  file: RelPath
  message: string
  /** `compile`: the compiler refused it, or what it needs; `load`: it threw, or an import found nothing. */
  kind?: 'compile' | 'load'
  /** The file whose code is at fault where the runner says so: the test's own, or a source it needs. */
  at?: RelPath
  /** As {@link TestResult.stack}. */
  stack?: string
}

/** What a report says. */
export interface Parsed {
  tests: TestResult[]
  fileErrors: FileError[]
}
