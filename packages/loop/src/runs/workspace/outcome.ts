import type { RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import type { NotRun } from '../start/plan.ts'
import type { Verified } from '../start/verified.ts'
import type { Delegation } from './delegate.ts'
import { isBelow, taskOfTest } from './share.ts'
import { TASK, type Task } from './tool.ts'
import { lastLines } from './why-of.ts'

/** A package whose tests the workspace's own tool ran. */
export interface Delegated {
  tool: string
  package: string
  directory: string
  task: string
  /** As the tool says. */
  status: 'passed' | 'failed'
  /** An earlier run's result, which the tool kept for the same inputs. */
  cached: boolean
}

/** The tasks that a tool answered for. Pure. */
export function tasksIn(delegation: Delegation | undefined): readonly Task[] {
  return delegation?.type === 'ran' ? delegation.tasks : []
}

/** What the report says of the tool's packages. Pure. */
export function rowsOf(delegation: Delegation | undefined): Delegated[] {
  return tasksIn(delegation).flatMap(({ package: name, directory, result, cached }) => {
    const tool = delegation?.tool
    if (result === 'unknown' || tool === undefined) return []
    return [{ tool, package: name, directory, task: TASK, status: result, cached }]
  })
}

/** What of a tool's answer nobody can explain: a task that failed where no test of it was found failing. Pure. */
export function unexplained(
  delegation: Delegation | undefined,
  verified: readonly Verified[],
  timeoutMs: number,
): NotRun[] {
  if (delegation?.type === 'late') {
    const reason = `${delegation.tool} took longer than ${Math.ceil(timeoutMs / 1000)} s (--timeout)`
    return [{ test: `the task ${TASK} of all packages`, reason }]
  }
  return tasksIn(delegation).flatMap((task) => {
    const own = verified.filter(({ test }) => isBelow(test, task.directory))
    const isFailing = own.some(({ result }) => result === 'failing')
    const isKnown = task.result === 'unknown' && own.length > 0
    if (delegation?.type !== 'ran' || task.result === 'passed' || isFailing || isKnown) return []
    const words = lastLines(delegation.lastWords(task))
    const said = task.result === 'unknown' ? 'did not run it' : `says that it failed (${words})`
    const found = own.length > 0 ? 'tailtest found no failing test' : 'tailtest could run no test'
    const test = `the task ${TASK} of ${task.directory === '' ? 'the root' : task.directory}`
    return [{ test, reason: `${delegation.tool} ${said}, and ${found} there` }]
  })
}

/** The tests whose result is known or missed one by one: not those of packages that the tool passed as a whole. Pure. */
export function withoutPassed(
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>,
  tasks: readonly Task[],
  runners: readonly Runner[],
): ReadonlyMap<RelPath, ReadonlySet<RelPath>> {
  const shares = { tasks, runners }
  return new Map([...tests].filter(([test]) => taskOfTest(test, shares)?.result !== 'passed'))
}
