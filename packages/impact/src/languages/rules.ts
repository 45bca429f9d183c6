import type { Language, Project, RelPath } from '@tailtest/project'
import type { Tree } from '@tailtest/syntax'
import type { Declares, Facts, Reading } from '../facts.ts'
import type { Files } from '../files.ts'
import type { Links } from '../links.ts'

/** What resolving may look at; each part is made when it is first asked for. */
export interface World {
  project: Project
  files: Files
  /** Small files: manifests and settings. `undefined`: absent, not a regular file, too large. */
  text(path: RelPath): string | undefined
  /** What the sources of these languages declare, in the order of their paths. */
  declared(languages: readonly Language[]): Iterable<readonly [RelPath, Declares]>
  /** The folder that native files are seen from. */
  from: string
  /** What is not installed: whoever misses it adds its name. */
  lacks: Set<string>
}

/** Where the imports of a file lead. */
export type Resolve = (path: RelPath, facts: Facts) => Links

/** How the imports of a language are read and followed. */
export interface Rules {
  /** The beginning of a source that says everything about its imports; parsing it is what reading costs. */
  excerpt?(source: string, path: string): string
  /** Reads a source that is plain enough to need no parser; `undefined`: it is not. */
  scan?(source: string, path: string): Reading | undefined
  read(tree: Tree, source: string, path: RelPath): Reading
  /** A change of these files (by name) may lead every import elsewhere. */
  settings: readonly RegExp[]
  /** What else leads imports: whenever this text is another one, all of the language are followed again. */
  layout?(world: World): string
  /** Made once a build. */
  resolver(world: World): Resolve
  /** What a file loads without a word about it; made once a build. */
  implicit?(world: World): (path: RelPath) => readonly RelPath[]
  /** The files of a group of {@link Links}. */
  members?(files: Files, group: string, declares: (path: RelPath) => Declares): RelPath[]
}
