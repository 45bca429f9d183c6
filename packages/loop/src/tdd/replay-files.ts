import type { RelPath } from '@tailtest/project'
import type { FileClass } from '@tailtest/tdd'
import { changedSince, type Mark } from '@tailtest/tree'
import type { Context, Place } from '../context.ts'
import { openDisk, supportFiles } from '../turn/fingerprint.ts'
import type { WorkContext } from '../turn/imports.ts'
import { classIn } from './class-of.ts'

/** What a test is made of; how tests are found and run goes with what is installed, which is that of today. */
const TEST_CODE: readonly FileClass[] = ['test', 'support', 'runner_config']

/**
 * The files that say what tests ask: the tests, what changed since the mark and is no source, and what they load or
 * lies beside them.
 */
export async function testCodeOf(
  place: Place,
  tests: readonly RelPath[],
  mark: Mark,
  context: Pick<Context, 'protectedFiles'> & Pick<WorkContext, 'imports'>,
): Promise<RelPath[]> {
  const disk = openDisk(place.project)
  const { files } = await context.imports.reach(tests)
  const near = [...files, ...tests.flatMap((test) => supportFiles(disk, test))]
  const found = [...(await changedIn(place, mark)), ...near]
  const isTestCode = (path: RelPath) => TEST_CODE.includes(classIn(place, path, context))
  return [...new Set([...tests, ...found.filter(isTestCode)])]
}

/** Whoever changed it. */
async function changedIn({ project, stateRoot }: Place, mark: Mark): Promise<RelPath[]> {
  const since = await changedSince(project, mark, { stateDirectory: stateRoot })
  const all = since === undefined ? [] : [...since.changes, ...since.brought]
  return all.flatMap(({ path, from }) => [path, ...(from ? [from] : [])])
}
