import { type ImportGraph, testsReaching } from '@tailtest/impact'
import { baseName, type RelPath } from '@tailtest/project'
import { bodiesOf } from '../bodies/read.ts'
import type { FileTests, TestChange } from './changes.ts'
import { contentAt, type Range } from './range.ts'
import type { Trial } from './run.ts'
import type { Sorted } from './sources.ts'
import type { Proving } from './types.ts'

/** Which test files are run, and whose tests are judged. */
export function trialsOf(
  files: readonly FileTests[],
  changes: readonly TestChange[],
  isInline: (path: RelPath) => boolean,
): Trial[] {
  return files
    .filter(({ after }) => after.length > 0)
    .map(({ path, after }) => ({
      path,
      bodies: after,
      judged: changes.filter(({ body }) => body.file === path).map(({ body }) => body),
      isInline: isInline(path),
    }))
}

/** Test files of before that speak for a source all the same: as many are run. */
const MOST_FURTHER = 20

/** Tests that nobody changed, whose data changed, or that cover what may change without a new test. */
export async function furtherTrials(
  { project, options }: Proving,
  { range, sorted, graph }: { range: Range; sorted: Sorted; graph: ImportGraph },
): Promise<Trial[]> {
  const data = sorted.support.flatMap(({ path }) => {
    const reading = testsReaching(graph, path)
    return reading.length > 0
      ? reading
      : graph.files.filter((file) => graph.isTest(file) && mayRead(file, path))
  })
  const covering = sorted.sources
    .filter(({ path }) => options.mayRefactor?.(path) === true)
    .flatMap(({ path }) => testsReaching(graph, path))
  const own = new Set(sorted.tests.map(({ path }) => path))
  const paths = [...new Set([...data, ...covering])].filter((path) => !own.has(path))
  return Promise.all(
    paths.slice(0, MOST_FURTHER).map(async (path) => {
      const bytes = await contentAt(project, range.head, path)
      return {
        path,
        bodies: await bodiesOf(path, String(bytes ?? ''), options.syntax, graph.isTest(path)),
        judged: [],
      }
    }),
  )
}

/** The folder of a test's data, which it may list when it runs. */
const DATA = /(?:^|\/)(?:testdata|__snapshots__|snapshots?|goldens?|fixtures|data|corpus)(?:\/|$)/

/** Whether a test that does not import a file may be about it: its snapshot, or what lies in a folder beside the test. */
function mayRead(test: RelPath, data: RelPath): boolean {
  if (data.endsWith('.snap')) return baseName(data) === `${baseName(test)}.snap`
  const at = DATA.exec(data)?.index
  return at !== undefined && test.slice(0, Math.max(0, test.lastIndexOf('/'))) === data.slice(0, at)
}
