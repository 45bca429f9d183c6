import type { RelPath } from '@tailtest/project'
import type { Mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { onOldTree } from './old-tree.ts'
import { type StatusThen, statusThen } from './status-then.ts'
import { fromRun, type RunRecord, type Verified, type VerifiedTest } from './verified.ts'

/** How tests stood before. */
export interface Baseline {
  /** How a test of a file that fails now ended then, as {@link statusThen} has it. */
  statusOf(file: Verified['test'], now: VerifiedTest): StatusThen | undefined
  runs: readonly RunRecord[]
}

const NOTHING: Baseline = { statusOf: () => undefined, runs: [] }

/** Test files, and the tree that they are run in. */
export interface Asked {
  mark: Mark
  files: readonly Verified[]
  /** Files that lie in it as they are now. @default none */
  today?: readonly RelPath[]
}

/** Runs test files on trees as they were, in copies, one after the other. */
export async function runBaselines(
  place: Place,
  asked: readonly Asked[],
  { timeoutMs, context }: { timeoutMs: number; context: WorkContext },
): Promise<Baseline> {
  const until = context.now() + timeoutMs
  const all: Baseline[] = []
  for (const each of asked) {
    all.push(await runBaseline(place, each, { timeoutMs: until - context.now(), context }))
  }
  return {
    statusOf: (file, now) => all.map((one) => one.statusOf(file, now)).find(Boolean),
    runs: all.flatMap(({ runs }) => runs),
  }
}

/** Nothing: there is no copy to be had in this time, or nothing ran in it. */
async function runBaseline(
  place: Place,
  { mark, files, today = [] }: Asked,
  { timeoutMs, context }: { timeoutMs: number; context: WorkContext },
): Promise<Baseline> {
  const options = { for: 'baseline', today, timeoutMs, context } as const
  const tests = files.map(({ test }) => test)
  const runs = await onOldTree(place, mark, options, (old) => old.run(tests))
  if (runs === undefined) return NOTHING
  const old = runs.flatMap((run) => tests.flatMap((test) => fromRun(test, run) ?? []))
  const statusOf: Baseline['statusOf'] = (file, now) => {
    const then = old.find(({ test }) => test === file)
    return then && statusThen(then, now)
  }
  return { statusOf, runs }
}
