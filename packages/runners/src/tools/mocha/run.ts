import type { RelPath } from '@tailtest/project'
import { testId } from '../../report/id.ts'
import { placesIn } from '../../report/js-load.ts'
import type { Finding, OpenReport } from '../../report/open-report.ts'
import type { TestId } from '../../report/types.ts'

/** An error of a hook, or one nobody caught. */
interface Broken {
  /** mocha does not know the file of a hook outside of any suite. */
  file?: RelPath
  /** The titles of the hook's suite; `undefined`: no hook's error. */
  suite?: readonly string[]
  message: string
  stack: string
  /** It stands beside a test. */
  told: boolean
}

/** What mocha has reported so far. */
export interface MochaRun {
  open: OpenReport
  /** The titles of a file's tests, as they were before the first one ran. */
  plans: Map<RelPath, readonly string[][]>
  /** How many tests of a name have begun, and what came of them. */
  begun: Map<TestId, number>
  ended: Map<TestId, Finding[]>
  findings: Finding[]
  /** The last result while nothing has followed: its `afterEach` may still break. */
  unsure?: Finding
  hooks: Broken[]
  /** Files that could not be loaded. */
  broken: Set<RelPath>
}

export function emptyRun(open: OpenReport): MochaRun {
  return {
    open,
    plans: new Map(),
    begun: new Map(),
    ended: new Map(),
    findings: [],
    hooks: [],
    broken: new Set(),
  }
}

/** All results; a file that threw while it was loaded may have left some tests behind: they do not count. */
export function settleRun(run: MochaRun): void {
  const { open, plans, findings, broken } = run
  if (!open.report.complete && run.unsure) withdraw(run, run.unsure)
  for (const finding of findings) if (!broken.has(finding.file)) open.add(finding)
  for (const file of broken) open.report.finished.add(file)
  for (const [file, tests] of plans) {
    if (!broken.has(file) && settlePlan(run, file, tests) === 0) open.report.finished.add(file)
  }
  for (const hook of run.hooks) if (!hook.told) addHook(run, hook)
}

/** It runs still. */
function withdraw({ findings, ended }: MochaRun, finding: Finding): void {
  findings.splice(findings.indexOf(finding), 1)
  ended.get(testId(finding.file, finding.path))?.pop()
}

/** What a broken hook kept from running; gives back how many tests are still to come. */
function settlePlan(run: MochaRun, file: RelPath, tests: readonly string[][]): number {
  const { open, begun, ended } = run
  const seen = new Map<TestId, number>()
  let left = 0
  for (const path of tests) {
    const id = testId(file, path)
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    if (count <= (ended.get(id)?.length ?? 0)) continue
    const hook = run.hooks.find((one) => keptFrom(one, file, path))
    if (hook) {
      hook.told = true
      open.add({ file, path, status: 'error', message: hook.message, stack: hook.stack })
    } else {
      left += 1
      if (count <= (begun.get(id) ?? 0)) open.report.running.push({ id: open.id(file, path), file })
    }
  }
  return left
}

function keptFrom({ file, suite }: Broken, of: RelPath, path: readonly string[]): boolean {
  if (suite === undefined || (file !== undefined && file !== of)) return false
  return suite.length < path.length && suite.every((title, index) => title === path[index])
}

/** After its tests had run, or while none did. */
function addHook({ open, plans }: MochaRun, { file, suite = [], message, stack }: Broken): void {
  const of =
    file ??
    placesIn(stack)
      .map(open.file)
      .find((place) => place && plans.has(place))
  if (of === undefined) open.report.stray.push(message)
  else open.add({ file: of, path: suite, status: 'error', message, stack })
}
