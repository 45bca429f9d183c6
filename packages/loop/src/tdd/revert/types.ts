import type { RelPath } from '@tailtest/project'

/** What becomes of one file. Hashes are SHA-256 in hex; absent: the file is not there. */
export interface Swap {
  path: RelPath
  /** What it has to hold, or it is left alone. */
  from?: string
  to?: string
  /** Permissions it gets where no file is there now whose own it could keep. */
  mode?: number
  /** Permissions of the file that is there now. */
  from_mode?: number
}

/** What is to be done, written down before any of it is done. */
export interface Intent {
  v: 1
  id: string
  /** Milliseconds since 1970. */
  ts: number
  session: string
  host: string
  /** The commit that was checked out. */
  head?: string
  claims: readonly string[]
  /** The file's name beside this one. */
  patch: string
  /** The id of what this takes back in turn. */
  undo_of?: string
  files: readonly Swap[]
}

/** What became of one file. */
export interface Row {
  path: RelPath
  /** `restored`: it holds what it was to hold; `conflict`: it held something else and was left alone; `kept`: it could not be written. */
  result: 'restored' | 'conflict' | 'kept'
  /** The hash of what somebody wrote at that very moment, and that is kept nowhere else. */
  rescued?: string
}

/** Why the edits of a claim are not taken back. */
export type Objection =
  | 'shared'
  | 'head'
  | 'busy'
  | 'session'
  | 'changed'
  | 'unknown'
  | 'link'
  | 'tracked'
  | 'test'
