import type { RelPath } from '@tailtest/project'
import type { FileReceipt } from '@tailtest/session'
import type { Changes, Written } from '@tailtest/tree'
import type { Verified } from '../start/verified.ts'
import type { Asked, Baseline } from './baseline.ts'
import type { Beginning } from './before.ts'
import type { Explain } from './decide.ts'

/** Who can be asked about it. */
export interface Witnesses {
  /** What changed since a tree; `undefined`: nobody can tell. */
  changes(mark: string): Promise<Changes | undefined>
  /** A run of exactly the bytes of a tree that was kept. */
  kept(test: RelPath, then: Beginning): Promise<FileReceipt | undefined>
  /** What the test may read and no mark holds, and when it was written. */
  unwatched(test: RelPath): Promise<readonly Written[]>
  /** From now on what runs again leaves older trees the time of one run. */
  keepTime(): void
  /** Repeats the runs in which files failed. */
  repeat(all: readonly Verified[], failing: readonly Verified[]): Promise<readonly Verified[]>
  /** Whether a test has a process of its own. */
  isIsolated(test: RelPath): Promise<boolean>
  /** The files of a run that was kept, in their order. */
  filesOf(run: string): readonly RelPath[]
  /** Runs test files again, without any other; `undefined`: not all of them ran. */
  again(tests: readonly RelPath[]): Promise<readonly Verified[] | undefined>
  /** Whether a run since a moment (milliseconds since 1970) showed a test passing. */
  passed(test: RelPath, id: string, since: number): boolean
  /** What running a test reads of the project, as far as that is known. */
  reach(test: RelPath): Promise<Iterable<RelPath>>
  /** Runs files on older trees. */
  baseline(asked: readonly Asked[]): Promise<Baseline>
  /** Whose fault failures are. */
  explain(failing: readonly Verified[]): Promise<Explain>
}
