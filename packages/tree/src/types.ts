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
  /** In the order of their paths; with what commits hold that were made since. */
  changes: Changed[]
  /** What a checkout, a pull or a merge brought from elsewhere, and nothing changed after it. */
  brought: Changed[]
  /** What differed from the commit then and is what it holds now: a stash, an edit taken back. Never without git. */
  restored: Changed[]
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
      /** Names the list of those that differed in folders whose changes are not told (`vendor`, `migrations` …). */
      aside?: string
    }
  | { type: 'files'; ts: number; list?: string }
  /** More files than can be looked after. */
  | { type: 'none'; ts: number }

/** All content of the tree at a moment: small, and plain enough for JSON; the content itself is kept for a week. */
export type Snapshot =
  | {
      type: 'tree'
      /** Milliseconds since 1970. */
      ts: number
      /** Git's object id of the tree, in an object directory of ours. */
      tree: string
      /** Names the list of the files whose content was not taken (binary, over 5 MB); absent: of all it was. */
      list?: string
    }
  /** Without git. */
  | { type: 'copies'; ts: number; list?: string }

export interface TreeOptions {
  /** Absolute; where marks keep their lists. The same for all calls about one root. */
  stateDirectory: string
  /** With git of files that differ from HEAD, without git of all files; of more nothing is told. @default 20,000 */
  maxFiles?: number
}

export interface OverlayOptions extends TreeOptions {
  /** Of more files than this no copy is made. @default 20,000 */
  maxFiles?: number
  /** Files whose content of today goes over the old tree (new tests on old sources); one that is gone is gone there. */
  with?: readonly RelPath[]
  /** Content of another moment that goes over the old tree, in its order. */
  over?: readonly Laid[]
  /** What the runner inherits: paths in it that lead into the project are led into the copy. @default the process's own */
  environment?: Readonly<Record<string, string | undefined>>
  /** Gives up half-way; what was copied is removed. */
  signal?: AbortSignal
  /** Told why where there is no overlay. */
  onRefused?: (refusal: Refusal) => void
}

/** A file as it is to be in an overlay. */
export interface Laid {
  path: RelPath
  /** Of a link the text of the link; absent: it is not to be there. */
  bytes?: Buffer
  mode?: 'executable' | 'link' | undefined
}

/** Why there is no overlay. */
export interface Refusal {
  /**
   * `not-marked`: the moment says nothing, or what was kept of it is gone; `too-many-files`: more than `maxFiles` to
   * copy; `content-lost`: `path` changed since, and what it held was not kept; `yarn-pnp`: packages come out of
   * archives; `state-inside`: the state directory lies in the project; `git`: it failed; `aborted`: by the signal.
   */
  reason:
    | 'not-marked'
    | 'too-many-files'
    | 'content-lost'
    | 'yarn-pnp'
    | 'state-inside'
    | 'git'
    | 'aborted'
  path?: RelPath
}

/** Something that is not in an overlay although it was there at the moment, or may have been. */
export interface Left {
  /** From the root; a folder ends with a slash. As git lists it, where it is no UTF-8. */
  path: string
  /**
   * `changed`: ignored by git and written since; `too-large`: too much to copy, or a large file whose old content was
   * not kept; `unreadable`; `name`: no UTF-8; `filtered`: kept by a filter of git's (LFS) and changed since;
   * `submodule`: a repository of its own.
   */
  reason: 'changed' | 'too-large' | 'unreadable' | 'name' | 'filtered' | 'submodule'
}

/** A file that no mark holds, and when it was written last (milliseconds since 1970). */
export interface Written {
  path: RelPath
  at: number
}

/** The project as it was, in a folder of its own, runnable. */
export interface Overlay {
  /** Absolute, links resolved: the root of the copy. It has the name of the project's own folder. */
  folder: string
  /** Goes over the runner's environment. */
  env: Readonly<Record<string, string>>
  /** At most 1,000, in the order of their paths. */
  left: readonly Left[]
  /** Where an absolute path of the project lies in the copy; what was not put there (a Python environment) stays where it is. */
  locate: (path: string) => string
  /** Removes it. Never throws; what cannot be removed now is removed by a later overlay. */
  close: () => Promise<void>
}
