import type { Language, RelPath, SkipRow } from '@tailtest/project'
import type { Objection } from './answer.ts'
import type { Match } from './ignore.ts'

/** A file and its surroundings, as far as a rule asks. */
export interface Subject {
  path: RelPath
  /** `undefined`: not a source. */
  language: Language | undefined
  /** The pattern of `.tailtest-ignore` files that excludes it. */
  ignored(): Match | undefined
  /** The pattern of git's ignore files that excludes it. */
  gitIgnored(): Match | undefined
  /** A folder above it that is passed over. */
  skipped(): SkipRow | undefined
  /** It is one of the project's tests. */
  isTest(): boolean
  /** The names in a folder. */
  markers(directory: RelPath): ReadonlySet<string>
}

/** Why a file is not asked to have tests; `undefined`: this rule does not answer. */
export type Rule = (file: Subject) => Objection | undefined

/** What a person can do about a rule that goes by the file's name. */
export const RENAME = 'Rename the file.'

/** What a person can do where the framework or the tool decides. */
export const MOVE_LOGIC = 'Move what needs tests into its own module.'
