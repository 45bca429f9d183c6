import {
  isTestFile,
  languageOf,
  type Project,
  pathAt,
  projectAt,
  type RelPath,
} from '@tailtest/project'
import { findRunner } from './find-runner.ts'
import { testPathFor } from './placement/place.ts'
import { testsByName } from './related.ts'
import { testArgs } from './test-args.ts'
import type { Env, Runner } from './types.ts'

/** How a file is tested. Paths are from the root of the project. */
export interface Tested {
  file: RelPath
  runner: Runner
  /** Its tests as their names tell; of a test itself. */
  tests: readonly RelPath[]
  /** Where a new test goes; of a test itself. */
  test: RelPath
  /** The whole command of a run of just these tests, or of the new one, in the runner's directory. */
  run: readonly string[]
}

export interface DetectQuery {
  /** A folder of the project. */
  cwd: string
  /** A source or a test, from `cwd` or absolute; it need not exist. */
  file: string
  /** @default process.env */
  env?: Env
}

/**
 * Which runner a file has, where its tests are or go, and how they are run. Nothing is executed. `undefined`: the file
 * is outside the project or in no language that is tested, or no runner was found for it.
 */
export async function detect({
  cwd,
  file,
  env = process.env,
}: DetectQuery): Promise<Tested | undefined> {
  const project = projectAt({ cwd })
  const path = pathAt({ cwd }, file)
  const language = path && languageOf(path)
  if (path === undefined || language === undefined) return undefined
  const runner = await findRunner(project, path, language, env)
  return runner && testedBy(project, path, { runner, isTest: isTestFile(path) })
}

/** The same of a file whose runner is known. */
export function testedBy(
  project: Project,
  file: RelPath,
  { runner, isTest }: { runner: Runner; isTest: boolean },
): Tested {
  const tests = isTest ? [file] : testsByName(project, file, runner)
  const test = isTest ? file : testPathFor(project, file, runner)
  const asked = tests.length > 0 ? tests : [test]
  return {
    ...{ file, runner, tests, test },
    run: [runner.command, ...runner.args, ...testArgs(runner, asked)],
  }
}
