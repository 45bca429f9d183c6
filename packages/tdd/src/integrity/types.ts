import type { RelPath } from '@tailtest/project'
import type { FileClass } from '../event.ts'

/** A file that changed, as text. */
export interface ChangedFile {
  path: RelPath
  class: FileClass
  /** `undefined`: it was not there. */
  before: string | undefined
  /** `undefined`: it is gone. */
  after: string | undefined
}

/** A test, or what decides of tests, that says less than it did. */
export interface Weakened {
  /** The test's id; the file, where it is about all of its tests. */
  subject: string
  file: RelPath
  /** What was done: `expectation-changed`. */
  how: string
  /** What is different now, in a few words. */
  text?: string
  /** `false`: it may be meant. */
  certain: boolean
}

/** What a change did to tests. */
export interface Compared {
  /** One for each subject. */
  weakened: Weakened[]
  /** Tests that stand under another id now. */
  renamed: Map<string, string>
}
