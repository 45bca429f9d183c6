import type { RelPath } from '@tailtest/project'
import type { FileError, TestResult } from '@tailtest/runners/report'

/** A failed test, a file that did not load, or a run that came to nothing (its `file` is ''). */
export interface Failed
  extends Pick<TestResult, 'file' | 'message' | 'stack'>,
    Partial<Pick<TestResult, 'status'>>,
    Pick<FileError, 'kind' | 'at'> {}

/** A name that a test takes from a source and that is not there. */
export interface MissingName {
  /** As the test reaches it: `total`, `Cart.total`. */
  name: string
  from: RelPath
  /** The existing name that is most like it. */
  nearest?: string
  /** It was there before this turn. */
  lost?: boolean
}

/** What only the caller knows of a failure's surroundings. */
export interface FailureFacts {
  /** The files that were changed in this turn, sources and tests. */
  changed: readonly RelPath[]
  /** What loading the test's file loads of the project; without it, anything may be. */
  reaches?: readonly RelPath[]
  /** The names that the test's file takes from the project's sources and that are not there. */
  missingNames?: readonly MissingName[]
  /** Whether the test passed when it last ran before this turn. */
  passedBefore?: boolean
  /** Names of the variables that are set and that the tests did not get, as `removedVariables` gives them. */
  removed?: readonly string[]
  /** Whether a manifest or a lock file names the package of a module that `from` imports; `undefined`: nobody can tell. */
  namesPackage?(module: string, from: string): boolean | undefined
  /** The file that the session made speak of something, and the one that it made silent of it, since it began. */
  wrote?(word: string): RelPath | undefined
  tookOut?(word: string): RelPath | undefined
  /** The file in which the session wrote, changed or took out a line like this, since it began. */
  changedLine?(pattern: RegExp): RelPath | undefined
  /** Whether a file is a test or what tests share, where neither its name nor its folder says so. */
  isTest?(path: string): boolean
  /** Whether an import of `from` means a file of the project, there or not; without it, what its form says. */
  localModule?(specifier: string, from: RelPath): boolean
}
