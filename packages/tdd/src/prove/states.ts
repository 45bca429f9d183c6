import { type ImportGraph, testsReaching } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import type { RangeFile } from './range.ts'
import type { ProvenSource, ProvenTest } from './types.ts'

interface Evidence {
  graph: ImportGraph
  tests: readonly ProvenTest[]
  /** Test files whose tests fail on the base and pass on the head, though nothing in them was changed. */
  provenFiles: ReadonlySet<RelPath>
  /** Test files that pass on both sides. */
  passing: ReadonlySet<RelPath>
  mayRefactor?: ((path: RelPath) => boolean) | undefined
}

/** Which sources a proven test reaches, file by file. Pure. */
export function statesOf(sources: readonly RangeFile[], evidence: Evidence): ProvenSource[] {
  const proven = new Set([
    ...evidence.tests.filter(({ verdict }) => verdict === 'proven').map(({ file }) => file),
    ...evidence.provenFiles,
  ])
  return sources.map(({ path, hunks }) => {
    const reaching = testsReaching(evidence.graph, path)
    const proving = reaching.filter((test) => proven.has(test))
    if (proving.length > 0) return { file: path, hunks, state: 'proven', tests: proving }
    const passing = reaching.filter((test) => evidence.passing.has(test))
    const isRefactor = passing.length > 0 && evidence.mayRefactor?.(path) === true
    return { file: path, hunks, state: isRefactor ? 'refactor' : 'unproven', tests: passing }
  })
}
