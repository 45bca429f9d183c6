import type { RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { type Observed, type RedKind, testedEntries } from '@tailtest/tdd'
import type { Mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import { markOf } from '../turn/mark.ts'
import { type OldTree, onOldTree } from '../turn/old-tree.ts'
import { runEntry } from '../turn/record.ts'
import { whyNot } from '../turn/run-group.ts'
import { fromRun, type RunRecord } from '../turn/verified.ts'
import { bodiesAt, type ObservedFile, observe } from './observed.ts'
import { testCodeOf } from './replay-files.ts'

export interface Replaying {
  /** Milliseconds for the copy and all runs together. */
  timeoutMs: number
  context: WorkContext
  /** The old tree. @default as it was at the turn's mark */
  mark?: Mark | undefined
  /** Sources that the tests are to be about. */
  targets?: readonly RelPath[]
}

/**
 * How tests, as they are now, stand on the sources of before: in a copy of the old tree with the tests' and their
 * support's bytes of today. A test that could not be run there is no red: `setup_error`, or `timeout`. The runs are
 * written into the session's journal, the entries are the caller's to keep. `undefined`: the turn was not marked, or no
 * copy could be had.
 */
export async function replay(
  place: Place,
  session: Session,
  tests: readonly RelPath[],
  { timeoutMs, context, mark = markOf(session.turn.mark), targets = [] }: Replaying,
): Promise<ObservedFile[] | undefined> {
  if (mark === undefined) return undefined
  if (tests.length === 0) return []
  const today = await testCodeOf(place, tests, mark, context)
  const options = { for: 'replay', today, timeoutMs, context } as const
  return onOldTree(place, mark, options, async (old) => {
    const runs = await old.run(tests)
    place.found()?.append(...runs.map((run) => runEntry(run, 'baseline')))
    const there = { project: old.project, stateRoot: place.stateRoot }
    const verified = tests.flatMap((test) => runs.flatMap((run) => resultIn(test, run)))
    const seen = await observe(
      there,
      verified,
      { trigger: 'replay', session, targets },
      old.context,
    )
    const silent = tests.filter((test) => !verified.some((each) => each.test === test))
    return [...seen, ...(await Promise.all(silent.map((test) => notRun(test, runs, old))))]
  })
}

/** Nothing, where the runner did not come to run anything: what it said then is about the copy. */
function resultIn(test: RelPath, record: RunRecord) {
  const { crash, executed } = record.results
  return crash !== undefined && executed === 0 ? [] : (fromRun(test, record) ?? [])
}

/** A file of which no runner said anything. */
async function notRun(
  file: RelPath,
  runs: readonly RunRecord[],
  { project, context }: OldTree,
): Promise<ObservedFile> {
  const bodies = await bodiesAt({ project }, file, context)
  const ids = bodies.length === 0 ? [{ id: file }] : bodies
  const own = runs.find(({ results }) => results.crash !== undefined || results.timedOut) ?? runs[0]
  const kind: RedKind = own === undefined || own.results.timedOut ? 'timeout' : 'setup_error'
  const message = own === undefined ? 'it was not run' : whyNot(own.runner, own.results)
  const tests = ids.map(
    (body): Observed => ({
      id: body.id,
      status: 'error',
      kind,
      message,
      ...('bodyHash' in body && { body: body.bodyHash }),
    }),
  )
  const entries = testedEntries({ file, run: own?.run ?? 'replay', trigger: 'replay' }, tests)
  return { file, bodies, tests, entries }
}
