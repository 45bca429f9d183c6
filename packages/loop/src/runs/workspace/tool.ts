import type { RelPath } from '@tailtest/project'
import type { CommandEnding, Program } from '@tailtest/results'

/** The task of both tools that runs a package's tests. */
export const TASK = 'test'

/** What a workspace tool says of one package's tests. */
export interface Task {
  package: string
  /** From the root. */
  directory: RelPath
  /** `unknown`: the tool meant to run it and did not. */
  result: 'passed' | 'failed' | 'unknown'
  /** The result is an earlier run's, for the same inputs. */
  cached: boolean
  /** What the task starts, as the tool words it. */
  command: string
}

/** What came of asking a tool: its tasks, or why it has no answer. */
export type Answer =
  | { type: 'ran'; tasks: readonly Task[]; lastWords(task: Task): string }
  | { type: 'late' }
  | { type: 'refused'; reason: string }

/** The tool as it is installed in the project, about to be asked. */
export interface Asked {
  /** The project's root, absolute. */
  root: string
  version: string
  /** Only packages that differ from this commit, and those that depend on them; absent: all. */
  since?: string
  /** The tool itself, for Node; absolute. */
  script: string
  /** Starts Node at the root, with a folder of the run's own that is there until the promise settles. */
  start<T>(
    words: (folder: string) => Omit<Program, 'command'>,
    read: (ending: CommandEnding, folder: string) => T | Promise<T>,
  ): Promise<T>
}

/** A tool that runs the tasks of a workspace's packages, and keeps their results. */
export interface WorkspaceTool {
  /** Of its npm package, and of the program in it. */
  name: 'turbo' | 'nx'
  /** The file at the root that says it is used. */
  settings: string
  /** What {@link settings} must mention for the tool to know of tests; absent: the tool is asked. */
  mentions?: RegExp
  /** The first version whose answer can be read: `[major, minor]`. */
  since: readonly [number, number]
  /** The keys of its remote cache, which runs of ours do not get; turbo passes its own on to its tasks. */
  keys: readonly string[]
  run(asked: Asked): Promise<Answer>
}

/** Whether a version is this one or a later one. Pure. */
export function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [first = 0, second = 0] = version.split('.').map(Number)
  return first > major || (first === major && second >= minor)
}
