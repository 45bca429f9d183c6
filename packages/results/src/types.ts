import type { RelPath } from '@tailtest/project'

export type Status = 'pass' | 'fail' | 'skip' | 'todo' | 'xfail' | 'error' | 'missing'

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

/** The outcome of one run of one runner. */
export interface Results extends Parsed {
  /** Tests that really ran (not skipped, not missing). */
  executed: number
  timedOut: boolean
  durationMs: number
  /**
   * The runner itself could not be started, crashed or gave no report: why, with its last lines; or an error
   * that belongs to no test file. At most 4,000 characters for each process.
   */
  crash?: string
  /** The arguments the runner was (first) started with, the executable first; none: there was nothing to run. */
  argv: readonly string[]
}

export type Category = 'real_bug' | 'test_bug' | 'environment'

export interface Classification {
  category: Category
  /** One sentence. */
  evidence: string
  certain: boolean
  /** Something outside does not answer, and nothing that the session changed speaks of it. */
  unrelated?: true
}
