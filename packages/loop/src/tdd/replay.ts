import type { RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { type FileClass, type Observed, type RedKind, testedEntries } from '@tailtest/tdd'
import { changedSince, type Mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { markOf } from '../runs/changes/mark.ts'
import { runEntry } from '../runs/judge/record.ts'
import type { Work } from '../runs/select/imports.ts'
import { openDisk, supportFiles } from '../runs/start/fingerprint.ts'
import { onOldTree } from '../runs/start/old-tree.ts'
import { whyNot } from '../runs/start/run-group.ts'
import { fromRun, type RunRecord } from '../runs/start/verified.ts'
import { classIn } from './class-of.ts'
import { bodiesAt, type ObservedFile, observe } from './observed.ts'

export interface Replaying {
  /** Milliseconds for the copy and all runs together. */
  timeoutMs: number
  /** The old tree. @default as it was at the turn's mark */
  mark?: Mark | undefined
  /** Sources that the tests are to be about. */
  targets?: readonly RelPath[]
}

/**
 * How tests, as they are now, stand on the sources of before: in a copy of the old tree with the tests' and their
 * support's bytes of today. A test that could not be run there, or that stands in a source, is no red: `setup_error`, or
 * `timeout`. The runs are written into the session's journal, the entries are the caller's to keep. `undefined`: the turn
 * was not marked, or no copy could be had.
 */
export async function replay(
  place: Work,
  session: Session,
  tests: readonly RelPath[],
  { timeoutMs, mark = markOf(session.turn.mark), targets = [] }: Replaying,
): Promise<ObservedFile[] | undefined> {
  if (mark === undefined) return undefined
  const inside = await ofClass(place, tests, ['source'])
  const mixed = await Promise.all(inside.map((test) => notRun(test, { message: INSIDE }, place)))
  const apart = tests.filter((test) => !inside.includes(test))
  if (apart.length === 0) return mixed
  const today = await testCodeOf(place, apart, mark)
  const options = { for: 'replay', today, timeoutMs } as const
  return onOldTree(place, mark, options, async (old) => {
    const runs = await old.run(apart)
    place.found()?.append(...runs.map((run) => runEntry(run, 'baseline')))
    const there = { ...place, project: old.project, imports: old.imports }
    const verified = apart.flatMap((test) => runs.flatMap((run) => resultIn(test, run)))
    const observing = { trigger: 'replay', session, targets } as const
    const seen = await observe(there, verified, observing)
    const silent = apart.filter((test) => !verified.some((each) => each.test === test))
    const why = whyIn(runs)
    const unrun = await Promise.all(silent.map((test) => notRun(test, why, there)))
    return [...seen, ...unrun, ...mixed]
  })
}

/** Where tests and what they are about change in one file, there are no sources of before without them. */
const INSIDE = 'it stands in the source that it is about'

/** Nothing, where the runner did not come to run anything: what it said then is about the copy. */
function resultIn(test: RelPath, record: RunRecord) {
  const { crash, executed } = record.results
  return crash !== undefined && executed === 0 ? [] : (fromRun(test, record) ?? [])
}

interface Why {
  message: string
  run?: string
  isLate?: boolean
}

/** Why runners said nothing of a file. */
function whyIn(runs: readonly RunRecord[]): Why {
  const own = runs.find(({ results }) => results.crash !== undefined || results.timedOut) ?? runs[0]
  if (own === undefined) return { message: 'it was not run', isLate: true }
  const { run, runner, results } = own
  return { message: whyNot(runner, results), run, isLate: results.timedOut }
}

/** A file of which no runner said anything. */
async function notRun(
  file: RelPath,
  { message, run = 'replay', isLate = false }: Why,
  place: Pick<Place, 'project' | 'syntax'>,
): Promise<ObservedFile> {
  const bodies = await bodiesAt(place, file)
  const ids = bodies.length === 0 ? [{ id: file }] : bodies
  const kind: RedKind = isLate ? 'timeout' : 'setup_error'
  const tests = ids.map(
    (body): Observed => ({
      ...{ id: body.id, status: 'error', kind, message },
      ...('bodyHash' in body && { body: body.bodyHash }),
    }),
  )
  return {
    ...{ file, bodies, tests },
    entries: testedEntries({ file, run, trigger: 'replay' }, tests),
  }
}

/** What a test is made of; how tests are found and run goes with what is installed, which is that of today. */
const TEST_CODE: readonly FileClass[] = ['test', 'support', 'runner_config']

/**
 * The files that say what tests ask: the tests, what changed since the mark and is no source, and what they load or
 * lies beside them.
 */
async function testCodeOf(place: Work, tests: readonly RelPath[], mark: Mark): Promise<RelPath[]> {
  const disk = openDisk(place.project)
  const { files } = await place.imports.reach(tests)
  const near = [...files, ...tests.flatMap((test) => supportFiles(disk, test))]
  const found = [...(await changedIn(place, mark)), ...near]
  return [...new Set([...tests, ...(await ofClass(place, found, TEST_CODE))])]
}

async function ofClass(place: Work, paths: readonly RelPath[], wanted: readonly FileClass[]) {
  const classes = await Promise.all(paths.map((path) => classIn(place, path)))
  return paths.filter((_, at) => wanted.some((kind) => kind === classes[at]))
}

/** Whoever changed it. */
async function changedIn({ project, stateRoot }: Place, mark: Mark): Promise<RelPath[]> {
  const since = await changedSince(project, mark, { stateDirectory: stateRoot })
  const all = since === undefined ? [] : [...since.changes, ...since.brought]
  return all.flatMap(({ path, from }) => [path, ...(from ? [from] : [])])
}
