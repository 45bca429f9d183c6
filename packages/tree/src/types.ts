import type { RelPath } from '@tailtest/project'

/** A file that is not what it was. */
export interface Changed {
  path: RelPath
  /** `renamed`: the same bytes under a new name; renamed and rewritten is `deleted` and `created`. */
  kind: 'created' | 'written' | 'deleted' | 'renamed'
  /** The old name of a renamed file. */
  from?: RelPath
}

/** What happened since a mark. */
export interface Changes {
  /** In the order of their paths. */
  changes: Changed[]
  /** Another commit is checked out than at the mark: `changes` may hold what a pull or a checkout brought. */
  headMoved: boolean
}

/** A moment in the life of the tree: small, and plain enough for JSON. */
export type Mark =
  | {
      type: 'git'
      /** Milliseconds since 1970. */
      ts: number
      /** The commit that was checked out; absent: none yet. */
      head?: string
      /** Names the list of the files that differed from it; absent: none did. */
      list?: string
    }
  | { type: 'files'; ts: number; list?: string }
  /** More files than can be looked after. */
  | { type: 'none'; ts: number }

export interface TreeOptions {
  /** Absolute; where marks keep their lists. The same for all calls about one root. */
  stateDirectory: string
  /** With git of files that differ from HEAD, without git of all files; of more nothing is told. @default 20,000 */
  maxFiles?: number
}
