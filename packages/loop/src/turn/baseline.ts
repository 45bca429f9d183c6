import { classifyFailure, type Results } from '@tailtest/results'
import type { Mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { onOldTree } from './old-tree.ts'
import { fromRun, type RunRecord, type Verified, type VerifiedTest } from './verified.ts'

/** How tests stood before. */
export interface Baseline {
  /**
   * How a test that fails now ended then; `undefined`: it did not run, lacked something of the machine, or failed for
   * another reason than now.
   */
  statusOf(file: Pick<Verified, 'test' | 'tests'>, id: string): 'pass' | 'fail' | undefined
  runs: readonly RunRecord[]
}

const NOTHING: Baseline = { statusOf: () => undefined, runs: [] }

/** Test files, and the tree that they are run in. */
export interface Asked {
  mark: Mark
  files: readonly Verified[]
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
    statusOf: (file, id) => all.map((one) => one.statusOf(file, id)).find(Boolean),
    runs: all.flatMap(({ runs }) => runs),
  }
}

/** Nothing: there is no copy to be had in this time, or nothing ran in it. */
async function runBaseline(
  place: Place,
  { mark, files }: Asked,
  { timeoutMs, context }: { timeoutMs: number; context: WorkContext },
): Promise<Baseline> {
  const options = { for: 'baseline', timeoutMs, context } as const
  const tests = files.map(({ test }) => test)
  const runs = await onOldTree(place, mark, options, (old) => old.run(tests))
  if (runs === undefined) return NOTHING
  const old = runs.flatMap((run) => tests.flatMap((test) => fromRun(test, run) ?? []))
  return { statusOf: (file, id) => statusIn(old, file, id), runs }
}

/** Pure: what a run of the old tree says of a test that fails now. */
function statusIn(
  old: readonly Verified[],
  { test: file, tests }: Pick<Verified, 'test' | 'tests'>,
  id: string,
): 'pass' | 'fail' | undefined {
  const then = old.find(({ test }) => test === file)
  const now = tests.find((test) => test.id === id)
  if (then === undefined || now === undefined) return undefined
  // a file that does not load now and did then
  if (id === file && then.result === 'passing') return 'pass'
  const same = then.tests.find((test) => test.id === id)
  if (same === undefined) return undefined
  if (same.status === 'pass') return 'pass'
  const isRed = same.status === 'fail' || same.status === 'error'
  return isRed && isAbout(file, same) && reasonOf(same) === reasonOf(now) ? 'fail' : undefined
}

/** What lacks something of the machine, as a copy of the tree may, says nothing about the old code. */
function isAbout(file: Results['tests'][number]['file'], test: VerifiedTest): boolean {
  return classifyFailure({ ...test, file }, { changed: [] }).category !== 'environment'
}

/** The kind of a failure: a test that failed for a missing file then and by an assertion now was not red before. */
function reasonOf({ message = '', kind }: VerifiedTest): string {
  if (kind !== undefined) return kind
  const [first = ''] = message.split('\n', 1)
  const name = /^(?:\w+[.:]+)*(\w*(?:Error|Exception|Failure|Panic))\b/.exec(first)?.[1] ?? ''
  return /^(?:Assert\w*|)$/.test(name) ? 'assertion' : name
}
