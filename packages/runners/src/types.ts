import type { Language, RelPath } from '@tailtest/project'

/** Report formats that `results` can read. */
export type ReportFormat = 'vitest' | 'jest' | 'pytest'

/** Where a runner's new tests go. */
export interface Placement {
  /** `beside` the source, in a `folder` beside the source (`__tests__`), or in a tree of its own that `mirrored`s the sources. */
  kind: 'beside' | 'folder' | 'mirrored'
  /** The folder's name (`folder`), or its path from the root (`mirrored`). */
  directory?: string
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
