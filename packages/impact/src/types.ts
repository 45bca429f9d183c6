import type { RelPath } from '@tailtest/project'

/** A file that imports another, directly (1 hop) or through others. */
export interface Importer {
  file: RelPath
  hops: number
}

/**
 * Something a file may load that nobody could follow: a load with a `computed` name, an import that is
 * `unresolved`, a file that was `unread` (too large, binary, no parser for its language).
 */
export interface Gap {
  file: RelPath
  type: 'computed' | 'unresolved' | 'unread'
  /** As written; '' for a file that was not read. */
  text: string
  /** From 1; 0 for a file that was not read. */
  line: number
}

/** What loading some files loads of the project. */
export interface Reach {
  /** The files asked for included. */
  files: ReadonlySet<RelPath>
  gaps: readonly Gap[]
  /** Nothing else of the project is loaded. */
  complete: boolean
}

/** Who imports whom in a project, at the moment it was built. */
export interface ImportGraph {
  /** Every source file, in the order of their paths. */
  readonly files: readonly RelPath[]
  /** Whoever imports a file, nearest first, then by path; at most `hops` away. @default hops Infinity */
  importers(path: string, hops?: number): Importer[]
  /** Everything of the project that loading a file loads, nearest first; without the file itself. */
  imports(path: string): RelPath[]
  /** Everything of the project that loading these files loads, and whether that is all. */
  reach(from: Iterable<RelPath>): Reach
  /**
   * The files that an import written in a file loads; none: it leads out of the project. `undefined`: nobody
   * can tell.
   */
  leadsTo(from: RelPath, specifier: string): readonly RelPath[] | undefined
  /** A test by its name, or a source with tests in it (Rust). */
  isTest(path: string): boolean
  /** Everything in any file that could not be followed. */
  readonly gaps: readonly Gap[]
  /** There are no gaps, and the project was seen as a whole. */
  readonly complete: boolean
}

/** What a file loads within a few imports. */
export interface Near {
  /** The file itself is among them. */
  files: ReadonlySet<RelPath>
  /** Imports that lead nowhere, as they are written, of files from which one import more would have been followed. */
  loose: readonly { file: RelPath; text: string }[]
}

/** A file that was written, created, deleted or moved since a moment. */
export interface Edited {
  /** From the root. */
  path: string
  /** What was in it at that moment. Absent: it was not there. */
  before?: string
}

/** A use of something that other files had at that moment, and have no more. */
export interface BrokenUse {
  file: RelPath
  line: number
  /** As the file reaches it: `total`, `cart.total`, `Cart.add`; the import as written, where the file is gone. */
  name: string
  /** Where it was. */
  from: RelPath
  gone: 'file' | 'name'
  /** Its new name, or the existing name that is most like it, if there is one. */
  nearest?: string
  /** The one edited file that now has what is gone under the same name. */
  movedTo?: RelPath
}

/** A name that a test uses and that does not exist where it says. */
export interface Missing {
  test: RelPath
  /** As the test reaches it: `total`, `Cart.addd`. */
  name: string
  /** The source that should have it. */
  from: RelPath
  line: number
  /** The existing name that is most like it, if one is. */
  nearest?: string
}
