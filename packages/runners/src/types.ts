import type { Language, RelPath } from '@tailtest/project'
import type { Directory } from './directory.ts'

/** The process environment, or what stands for it in a test. */
export type Env = Readonly<Record<string, string | undefined>>

/** Report formats that `results` can read. */
export type ReportFormat = 'vitest' | 'jest' | 'pytest'

/** Where a runner's new tests go. */
export interface Placement {
  /** `beside` the source, in a `folder` beside the source (`__tests__`), or in a tree of its own that `mirrored`s the sources. */
  kind: 'beside' | 'folder' | 'mirrored'
  /** The folder's name (`folder`), or its path from the root (`mirrored`). */
  directory?: string
  /** How a test's name is made of its source's, without the extension: `{name}.test`, `{name}.spec`, `test_{name}`. Absent: as the language has it. */
  naming?: string
  /** Why: `convention` (no test yet), `observed` (where the project's tests are), `configured` (the runner's own settings). */
  because: 'convention' | 'observed' | 'configured'
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

/** How a runner is started. */
export type Start = Pick<Runner, 'command' | 'args' | 'installed'>

/** What speaks for a runner, the strongest first. */
export const EVIDENCE = ['script', 'dependency', 'config'] as const

/** A runner that a folder's manifests speak for. */
export interface Found extends Start {
  evidence: (typeof EVIDENCE)[number]
  foundBy: string
  /** The folder of tests that the runner's own settings name, from the root. */
  testFolder?: RelPath
  /** As {@link Placement.naming}, from the runner's own settings. */
  naming?: string
}

/** One runner: how it is recognised. */
export interface Detector {
  name: string
  languages: readonly Language[]
  report: ReportFormat
  /** A folder without a name like these is not asked about. */
  manifests: RegExp
  /** Reads manifests only; `undefined`: nothing here speaks for this runner. */
  detect(dir: Directory): Found | undefined
}
