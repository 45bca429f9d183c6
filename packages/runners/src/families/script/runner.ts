import type { Directory } from '../../directory.ts'
import type { KeptOptions, Options } from '../../options.ts'
import type { Detector, Found } from '../../types.ts'
import type { Place } from './collected.ts'
import type { Program } from './program.ts'

/** What there is to know of a runner that npm installs. */
export interface NodeRunner extends Program {
  /** Arguments of a single run, not watching. */
  args: readonly string[]
  /** Files that nobody has who does not use this runner. */
  configs: readonly string[]
  /** Neither a dependency nor a configuration speaks for it: a package may have it beside the runner of its unit tests. */
  byScriptAlone?: true
  /** Whether it can be run as a folder sets it up. @default it can */
  runsHere?(dir: Directory): boolean
  /** A key of package.json that holds its settings. */
  settings?: string
  kept: KeptOptions
  /** The words with which its program runs tests, where its name alone does not. */
  words?: readonly string[]
  /** First words that are subcommands. */
  subcommands?: readonly string[]
  /** Whether it understands the patterns that a script names, which elsewhere are the shell's to write out. */
  takesPatterns?: true
  /** What its own settings say of the place of tests, and which of them were not read. */
  place?(dir: Directory, options: Options): Settled
  /** Which files it takes for tests, as far as its settings tell. */
  collects?(dir: Directory, options: Options): Found['collects']
}

/** What a runner's settings say. */
export type Settled = Place & Pick<Found, 'notes'>

/** A runner of JavaScript and TypeScript that npm installs, as a row of `node-detectors.ts`. */
export interface NodeDetector
  extends Pick<Detector, 'name' | 'report' | 'manifests' | 'settings' | 'select'> {
  /** The packages that bring it, its own first; the strongest that is found is the one that is started. */
  starts: readonly NodeRunner[]
}
