import type { Directory } from '../directory.ts'
import type { Look } from '../look.ts'

/** One way of saying which packages a project has. */
export interface WorkspaceKind {
  name: string
  /** A folder without a name like these is not asked about. No flags: they are joined into one. */
  manifests: RegExp
  /**
   * The folders of the packages, from this folder, whether or not there is anything; `undefined`: no workspace of this
   * kind. Reads manifests only.
   */
  members(dir: Directory, look: Look): readonly string[] | undefined
  /** What a member needs to have to be one, by name; absent: being named is enough. */
  memberManifests?: RegExp
}
