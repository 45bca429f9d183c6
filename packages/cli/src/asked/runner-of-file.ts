import { quoteName } from '@tailtest/adapter-kit'
import type { Place } from '@tailtest/loop'
import { isTestFile, type Language, languageOf, type RelPath, toRelative } from '@tailtest/project'
import { bootstrapAdvice, type Runner, testArgs, testPathFor, testsByName } from '@tailtest/runners'
import { CommandFailure } from '../shell/failure.ts'
import { fileNamed } from './files-meant.ts'

/** What a file's runner is, and where its test goes. */
export interface RunnerOfFile {
  path: RelPath
  /** `undefined`: no source in a language that is tested. */
  language?: Language
  runner?: Runner
  /** Its tests as their names tell; of a test itself. */
  tests: readonly RelPath[]
  /** Where a new test goes; of a test itself. */
  test?: RelPath
  /** The whole command of a run of just this file's tests, in the runner's directory. */
  run?: readonly string[]
  /** What a person can do where there is no runner. */
  advice?: string
}

/** Answers for a file of the project, whether it exists or not; throws where it lies outside. */
export async function runnerOfFile(place: Place, file: string, cwd: string): Promise<RunnerOfFile> {
  const { project } = place
  const path = toRelative(project, fileNamed(file, project, cwd))
  if (path === undefined || path === '') {
    const where = path === '' ? 'is the root of the project' : `is outside ${project.root}`
    throw new CommandFailure(`${quoteName(file)} ${where}`, 'Name files of this project.')
  }
  const language = languageOf(path)
  if (language === undefined) return { path, tests: [] }
  const runner = await place.runnerOf(path, language)
  if (runner === undefined) {
    return { path, language, tests: [], advice: bootstrapAdvice(project, language) }
  }
  const isTest = isTestFile(path) || (await (await place.tests()).isTest(path))
  const tests = isTest ? [path] : testsByName(project, path, runner)
  const test = isTest ? path : testPathFor(project, path, runner)
  const asked = tests.length > 0 ? tests : [test]
  const run = [runner.command, ...runner.args, ...testArgs(runner, asked)]
  return { path, language, runner, tests, test, run }
}
