import { languageOf, type RelPath } from '@tailtest/project'
import { type Runner, runnerFor } from '@tailtest/runners'
import type { Task } from './tool.ts'

/** Tasks that a tool ran, and all runners of the project: who answers for what. */
export interface Shares {
  tasks: readonly Task[]
  runners: readonly Runner[]
}

const SCRIPT: ReadonlySet<string> = new Set(['javascript', 'typescript'])

/** Scripts of package.json run its JavaScript; other languages only where the task names their runner. */
function covers({ command }: Task, { name, languages }: Runner): boolean {
  return languages.some((language) => SCRIPT.has(language)) || wordsIn(command).includes(name)
}

/** Whole words: `mongo` names no `go`. */
function wordsIn(command: string): string[] {
  return command.split(/[^\w-]+/)
}

/** Whether a file lies in a folder. Pure. */
export function isBelow(path: RelPath, directory: RelPath): boolean {
  return directory === '' || path.startsWith(`${directory}/`)
}

/** The task that runs a runner's whole suite: that of its own package. Pure. */
export function taskOfRunner(runner: Runner, tasks: readonly Task[]): Task | undefined {
  return tasks.find((task) => task.directory === runner.directory && covers(task, runner))
}

/**
 * The task that runs a test file: that of the deepest package around it, unless a runner further in owns it, of
 * which the tool knows nothing. Pure.
 */
export function taskOfTest(test: RelPath, { tasks, runners }: Shares): Task | undefined {
  const language = languageOf(test)
  const owner = language && runnerFor(test, language, runners)
  const [task] = tasks
    .filter(({ directory }) => isBelow(test, directory))
    .sort((one, other) => other.directory.length - one.directory.length)
  if (owner === undefined || task === undefined) return undefined
  const isFurtherIn = owner.directory.length > task.directory.length
  return isFurtherIn || !covers(task, owner) ? undefined : task
}

/** What tailtest itself does of a runner's suite once the tool is through: nothing, all of it, or the files no task passed. */
export type Rest = 'nothing' | 'suite' | 'files'

/** Pure. */
export function restOf(runner: Runner, tasks: readonly Task[]): Rest {
  const own = taskOfRunner(runner, tasks)
  if (own !== undefined) return own.result === 'passed' ? 'nothing' : 'suite'
  const isAround = tasks.some(
    (task) =>
      task.directory !== runner.directory &&
      isBelow(task.directory, runner.directory) &&
      covers(task, runner),
  )
  return isAround ? 'files' : 'suite'
}
