import type { Directory } from '../directory.ts'
import type { Detector } from '../types.ts'

/** The framework a package is built on by its manifests; `undefined`: none that we know something about. */
export type FrameworkOf = (dir: Directory) => string | undefined

/** What knows the runners of languages that have their manifests in common. */
export interface Family {
  /** In order of preference: the first wins where a folder speaks for two of a language equally. */
  detectors: readonly Detector[]
  frameworkOf?: FrameworkOf
  /** Whether the folder's own test script starts a runner that cannot be run here: no runner from above is its files' then. */
  startsForeign?(dir: Directory): boolean
}
