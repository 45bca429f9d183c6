import type { Language, RelPath } from '@tailtest/project'
import type { Directory } from './directory.ts'

/** The process environment, or what stands for it in a test. */
export type Env = Readonly<Record<string, string | undefined>>

/** Which report a runner is made to give; reading it is the business of `results`. `junit` is any JUnit XML (Maven, Gradle), `trx` that of dotnet. */
export const REPORT_FORMATS = [
  'vitest',
  'jest',
  'mocha',
  'jasmine',
  'ava',
  'tap',
  'playwright',
  'cypress',
  'storybook',
  'node-test',
  'bun',
  'deno',
  'pytest',
  'unittest',
  'go',
  'cargo',
  'nextest',
  'rspec',
  'minitest',
  'phpunit',
  'exunit',
  'ctest',
  'swift',
  'junit',
  'trx',
] as const

export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Where a runner's new tests go. */
export interface Placement {
  /**
   * `beside` the source, in a `folder` beside the source (`__tests__`), in a tree of its own that is `mirrored` on
   * the sources', or `inside` the source itself (Rust).
   */
  kind: 'beside' | 'folder' | 'mirrored' | 'inside'
  /** The folder's name (`folder`), or its path from the root (`mirrored`). */
  directory?: string
  /** The tree of sources that `directory` mirrors, from the root (`src/main`, `lib`); absent: told by the usual names. */
  sources?: string
  /** How a test's name is made of its source's, without the extension: `{name}.test`, `{name}.spec`, `test_{name}`. Absent: as the language has it. */
  naming?: string
  /** Why: `convention` (no test yet), `observed` (where the project's tests are), `configured` (the runner's own settings). */
  because: 'convention' | 'observed' | 'configured'
}

/** Files that a runner takes for tests, by their paths from its directory. */
export interface Collects {
  /** Patterns of files. */
  include: readonly string[]
  /** Regular expressions, each found somewhere in the path behind a `/`. */
  matching?: readonly string[]
  /** Patterns of files that are left out. */
  exclude?: readonly string[]
  /** Regular expressions of what is left out. */
  unlike?: readonly string[]
  /** Only what lies in these folders, or is one of these files. */
  within?: readonly string[]
  /** Whatever is named like a test is one, too: it runs where it is given by name. */
  names?: true
}

/** A test runner of one package of the project. */
export interface Runner {
  name: string
  languages: readonly Language[]
  /** The package it belongs to, from the root; '' is the root itself. */
  directory: RelPath
  /** Executable, absolute or on the PATH. */
  command: string
  /** Arguments before the report's and the files' own. */
  args: readonly string[]
  report: ReportFormat
  tests: Placement
  /** django, nextjs … where one was recognised. */
  framework?: string
  /** Libraries that change how a test is written: `pytest-asyncio`, `xunit`, `junit4`, `kotest`. */
  libraries: readonly string[]
  /** What could not be decided from manifests alone, a sentence each: "vitest.config.ts is code: its `include` was not read." */
  notes: readonly string[]
  /** Sources that are a program of their own to the runner (Cargo's targets), from its directory → the arguments that select it. */
  targets?: Readonly<Record<string, readonly string[]>>
  /** What names all its tests, from its directory, where the script that starts it says so (`mocha test/unit`); absent: it finds them by itself. */
  suite?: readonly string[]
  /** Which files are its tests, as far as its settings tell: what fits any of these; absent: by their names. */
  collects?: readonly Collects[]
  /** Files that it loads whatever it runs, from its directory: its settings, setup files and plugins of the project; absent: none is known. */
  setup?: readonly string[]
  /** Variables that the script sets for it (`TZ=UTC vitest`), as they stand there. */
  env?: Readonly<Record<string, string>>
  /** Folders below that are not its own: packages whose test script starts a runner that cannot be run here. Found where the whole project is looked at. */
  except?: readonly RelPath[]
  /** The executable was found. */
  installed: boolean
  /** What decided, for `tailtest runners`: "script test", "dependency vitest", "vitest.config.ts". */
  foundBy: string
}

/** A recent test of the project, to imitate. */
export interface TestSample {
  path: RelPath
  text: string
}

/** A file that tests of a package share. */
export interface TestHelper {
  path: RelPath
  /** What it declares for them: fixtures, factories, functions, types. */
  names: readonly string[]
}

/** How a project's tests are written, by name. */
export interface TestStyle {
  /** Recent tests, of each runner the newest first. */
  recent: RelPath[]
  helpers: TestHelper[]
}

/** How a runner is started. */
export type Start = Pick<Runner, 'command' | 'args' | 'installed'>

/** What speaks for a runner, the strongest first; `built`: what it has built here. */
export const EVIDENCE = ['built', 'script', 'dependency', 'config'] as const

/** A runner that a folder's manifests speak for. */
export interface Found extends Start {
  evidence: (typeof EVIDENCE)[number]
  foundBy: string
  /** The folder of tests that the runner's own settings name, from the root. */
  testFolder?: RelPath
  /** As {@link Placement.naming}, from the runner's own settings. */
  naming?: string
  /** Where tests go while none is there to be seen, if not as the language has it. */
  convention?: Omit<Placement, 'because'>
  /** As {@link Runner.libraries}. */
  libraries?: readonly string[]
  /** As {@link Runner.notes}. */
  notes?: readonly string[]
  /** As {@link Runner.targets}. */
  targets?: Runner['targets']
  /** As {@link Runner.suite}. */
  suite?: readonly string[]
  /** As {@link Runner.collects}. */
  collects?: Runner['collects']
  /** As {@link Runner.setup}. */
  setup?: Runner['setup']
  /** As {@link Runner.env}. */
  env?: Runner['env']
}

/** One runner: how it is recognised. */
export interface Detector {
  name: string
  languages: readonly Language[]
  report: ReportFormat
  /** A folder without a name like these is not asked about. */
  manifests: RegExp
  /** Files of a package that hold its settings, and a key of package.json that may. */
  settings?: { files: readonly string[]; key?: string }
  /** Reads manifests only; `undefined`: nothing here speaks for this runner. */
  detect(dir: Directory): Found | undefined
  /**
   * The arguments that make it run just these test files (paths from the runner's directory, POSIX, none of them
   * like an option); of none: the whole suite. They come after the runner's own and the reporter's. Pure.
   */
  select(tests: readonly string[], runner: Runner): readonly string[]
}
