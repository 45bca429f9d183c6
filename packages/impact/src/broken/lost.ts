import type { RelPath } from '@tailtest/project'
import type { Source } from '../check/sources.ts'
import type { State } from './before.ts'
import type { Loss } from './losses.ts'

/** A use of what is gone. */
export interface Lost {
  file: RelPath
  line: number
  /** As the file reaches it. */
  name: string
  /** As it was declared; '' for a file. */
  own: string
  from: RelPath
  gone: 'file' | 'name'
  /** What is there instead, as the file would reach it. */
  choices(): string[]
}

/** What is asked of one file. */
export interface Asked {
  file: Source
  before: State
  now: State
  losses: readonly Loss[]
  /** Every word that may be lost. */
  among: ReadonlySet<string>
  /** The files that are gone. */
  gone: ReadonlySet<RelPath>
}
