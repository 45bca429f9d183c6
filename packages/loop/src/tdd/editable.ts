import type { RelPath } from '@tailtest/project'
import { fileOf, GATE_CAPS, type TddState } from '@tailtest/tdd'
import type { WorkContext } from '../turn/imports.ts'
import type { NewRed } from './keep-observed.ts'

/** Files that a test loads, of which so many are looked at. */
const MOST = 50

/** The sources that may be edited for tests that are red: those they were claimed for, else those that are near. */
export async function mayBeEdited(
  reds: readonly NewRed[],
  { claims }: TddState,
  { imports }: Pick<WorkContext, 'imports'>,
): Promise<RelPath[]> {
  const ids = new Set(reds.map(({ id }) => id))
  const own = [...claims.values()].filter(({ tests }) => tests.some((test) => ids.has(test)))
  const claimed = own.flatMap(({ targets }) => targets)
  if (claimed.length > 0) return [...new Set(claimed)]
  const graph = reds.length === 0 ? undefined : await imports.graph()
  if (graph === undefined) return []
  const files = new Set(reds.flatMap(({ id }) => fileOf(id) ?? []))
  const near = [...files].flatMap((test) =>
    graph
      .imports(test)
      .slice(0, MOST)
      .filter((path) => !graph.isTest(path) && isNear(test, testsNear(path))),
  )
  function testsNear(path: RelPath): RelPath[] {
    const found = graph?.importers(path, GATE_CAPS.hops) ?? []
    return found.map(({ file }) => file).filter((file) => graph?.isTest(file) === true)
  }
  return [...new Set(near)]
}

function isNear(test: RelPath, tests: readonly RelPath[]): boolean {
  return tests.includes(test) && tests.length <= GATE_CAPS.reachedByTests
}
