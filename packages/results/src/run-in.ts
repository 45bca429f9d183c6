import { isAbsolute } from 'node:path'
import { openProject, type RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { type RunOptions, runTests } from './run-tests.ts'
import type { Results } from './types.ts'

/** A runnable copy of a project: what `openOverlay` of `@tailtest/tree` makes. */
export interface Copy {
  /** Absolute: the root of the copy. */
  folder: string
  /** Goes over the runner's environment. */
  env: Readonly<Record<string, string>>
  /** Where an absolute path of the project lies in the copy. */
  locate(path: string): string
}

/** As `runTests`, with the project's own runner led into a copy of the project. */
export function runTestsIn(
  { folder, env, locate }: Copy,
  runner: Runner,
  files: readonly RelPath[],
  options: RunOptions,
): Promise<Results> {
  const there = (word: string) => (isAbsolute(word) ? locate(word) : word)
  const moved = { ...runner, command: there(runner.command), args: runner.args.map(there) }
  const surroundings = { ...(options.env ?? process.env), ...env }
  return runTests(openProject(folder), moved, files, { ...options, env: surroundings })
}
