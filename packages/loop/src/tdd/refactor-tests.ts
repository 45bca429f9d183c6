import { type RelPath, relPath } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import type { Session } from '@tailtest/session'
import { bodiesOf, integrityOf, type TddState } from '@tailtest/tdd'
import { before, changedSince, type Mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { markOf } from '../runs/changes/mark.ts'
import type { Work } from '../runs/select/imports.ts'
import { classIn } from './class-of.ts'
import { bodiesAt } from './observed.ts'
import { replay } from './replay.ts'

type Refactoring = NonNullable<TddState['refactoring']>

export interface ChangedTests {
  /** Tests that say less than when it began: deleted, skipped, with fewer assertions, or others left out beside them. */
  lost: readonly string[]
  /** Tests that say something else. */
  changed: readonly string[]
}

const NONE: ChangedTests = { lost: [], changed: [] }

/** What became of the tests that hold what the sources of a refactoring do, since it began. */
export async function testsChangedIn(place: Work, refactoring: Refactoring): Promise<ChangedTests> {
  const mark = markOf(refactoring.mark)
  if (mark === undefined) return NONE
  const files = await testFilesSince(place, mark, refactoring)
  const old = await Promise.all(files.map((file) => bodiesBefore(place, mark, file)))
  const now = await Promise.all(files.map((file) => bodiesAt(place, file)))
  const changes = integrityOf(old.flat(), now.flat())
  const isSame = (kind: string) => kind === 'renamed' || kind === 'moved'
  const told = changes.filter(({ kind }) => !isSame(kind))
  return {
    lost: told.filter(({ kind }) => kind !== 'changed').map(({ test }) => test),
    changed: told.filter(({ kind }) => kind === 'changed').map(({ test }) => test),
  }
}

/** Of changed tests those of which nobody knows that the sources of before did what they say. */
export async function stillUnproven(
  place: Work,
  refactoring: Refactoring,
  changed: readonly string[],
  { session, timeoutMs }: { session: Session; timeoutMs: number },
): Promise<readonly string[]> {
  if (changed.length === 0) return []
  const files = [...new Set(changed.map((id) => relPath(id.slice(0, id.indexOf('::')))))]
  const mark = markOf(refactoring.mark)
  const seen = await replay(place, session, files, { timeoutMs, mark })
  const passed = new Set(
    seen?.flatMap(({ tests }) =>
      tests.filter(({ status }) => status === 'pass').map(({ id }) => id),
    ),
  )
  return changed.filter((id) => !passed.has(id))
}

/** The test files that changed since, and that load a source of the scope, or did when it began. */
async function testFilesSince(
  place: Work,
  mark: Mark,
  { scope, tests }: Refactoring,
): Promise<RelPath[]> {
  const since = await changedSince(place.project, mark, { stateDirectory: place.stateRoot })
  const paths = since?.changes.flatMap(({ path, from }) => [path, ...(from ? [from] : [])]) ?? []
  const globs = scope.map(globMatcher)
  const found: RelPath[] = []
  for (const path of new Set(paths)) {
    if ((await classIn(place, path)) !== 'test') continue
    const { files } = await place.imports.reach([path])
    const isAbout = [...files].some((file) => globs.some((fits) => fits(file)))
    if (isAbout || tests.includes(path)) found.push(path)
  }
  return found
}

async function bodiesBefore({ project, stateRoot, syntax }: Place, mark: Mark, file: RelPath) {
  const bytes = await before(project, mark, file, { stateDirectory: stateRoot })
  return bytes === undefined ? [] : bodiesOf(file, bytes.toString('utf8'), syntax, true)
}
