import { existsSync } from 'node:fs'
import { quoteName, visibleJson } from '@tailtest/adapter-kit'
import type { Place } from '@tailtest/loop'
import {
  isTestFile,
  type Language,
  languageOf,
  type RelPath,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import { bootstrapAdvice, type Runner, type Tested, testedBy } from '@tailtest/runners'
import { CommandFailure } from '../shell/failure.ts'
import { count } from '../shell/output.ts'
import { fileNamed } from './files-meant.ts'
import type { RunnersFound, WithoutRunner } from './runners-found.ts'

function row(runner: Runner) {
  const { name, languages, command, args, framework, tests, installed } = runner
  return {
    name,
    languages,
    directory: shown(runner.directory),
    command,
    args,
    framework: framework ?? null,
    test_location: tests.directory ?? tests.kind,
    installed,
    report: runner.report,
    found_by: runner.foundBy,
    libraries: runner.libraries,
    notes: runner.notes,
  }
}

/** What is known of a project, as `--json` prints it. */
export function projectRow(found: RunnersFound) {
  const { runners, workspaces, without, install, unused } = found
  return {
    runners: runners.map((runner) => ({ ...row(runner), install: install.get(runner) ?? null })),
    packages: directoriesOf(found),
    workspaces: {
      tools: workspaces.tools,
      packages: workspaces.packages.map(({ name, ...rest }) => ({ name: name ?? null, ...rest })),
    },
    without_runner: without.map((each) => ({ ...each, directory: shown(each.directory) })),
    unused_settings: unused,
    notes: workspaces.notes,
  }
}

/** Every package, and every other folder that has a runner of its own. */
function directoriesOf({ runners, workspaces }: RunnersFound): string[] {
  const folders = [...runners, ...workspaces.packages].map(({ directory }) => shown(directory))
  return [...new Set(folders)].sort()
}

/** What is known of a file, as `--json` prints it. */
export function fileRow({ path, language, runner, tests, test, run, advice }: RunnerOfFile) {
  return {
    file: path,
    language: language ?? null,
    runner: runner === undefined ? null : row(runner),
    tests,
    test: test ?? null,
    run: run ?? null,
    advice: advice ?? null,
  }
}

function shown(directory: string): string {
  return directory === '' ? '.' : directory
}

/** A runner in one line: where it is, and what decided. */
export function headOf(runner: Runner): string {
  const place = `${runner.name} in ${quoteName(shown(runner.directory))}`
  return `${place} (${runner.foundBy})${runner.installed ? '' : ', not installed'}`
}

function words(command: readonly string[]): string {
  return command.map((part) => quoteName(part)).join(' ')
}

function location({ tests }: Runner): string {
  const { kind, directory, because } = tests
  return `${[kind, ...(directory === undefined ? [] : [quoteName(directory)])].join(' ')} (${because})`
}

/** Only what is not so by itself. */
function facts({ framework, libraries, report }: Runner): string[] {
  const known = [...(framework === undefined ? [] : [framework]), ...libraries]
  return [`  report: ${report}`, ...(known.length > 0 ? [`  with: ${known.join(', ')}`] : [])]
}

function runnerLines(runner: Runner, install: string | undefined): string[] {
  return [
    headOf(runner),
    `  tests: ${location(runner)}`,
    `  starts: ${words([runner.command, ...runner.args])}`,
    ...facts(runner),
    ...runner.notes.map((note) => `  could not decide: ${note}`),
    ...(install === undefined ? [] : [`  install: ${install}`]),
  ]
}

function withoutLine({ directory, language, files, advice }: WithoutRunner): string {
  return `no runner for ${language} in ${quoteName(shown(directory))} (${count(files, 'file')}): ${advice}`
}

/** What is known of a project, for a person. */
export function projectLines({
  runners,
  workspaces,
  without,
  install,
  unused,
}: RunnersFound): string[] {
  const { tools, packages, notes } = workspaces
  return [
    ...(tools.length > 0
      ? [`workspace: ${tools.join(', ')} (${count(packages.length, 'package')})`]
      : []),
    ...runners.flatMap((runner) => runnerLines(runner, install.get(runner))),
    ...without.map(withoutLine),
    ...unused.map((key) => `setting runners[${visibleJson(JSON.stringify(key))}] has no effect`),
    ...notes,
  ]
}

/** What is known of a file, for a person. */
export function fileLines({
  path,
  language,
  runner,
  tests,
  test,
  run,
  advice,
}: RunnerOfFile): string[] {
  const name = quoteName(path)
  if (language === undefined) return [`${name}: not a source in a supported language`]
  if (runner === undefined || run === undefined) return [`${name}: ${advice ?? 'no runner'}`]
  const found = tests.map((each) => quoteName(each)).join(', ')
  return [
    `${name}: ${headOf(runner)}`,
    tests.length > 0 ? `  tests: ${found}` : `  test goes to: ${quoteName(test ?? '')}`,
    `  starts: ${words(run)}`,
    ...runner.notes.map((note) => `  could not decide: ${note}`),
  ]
}

/** What a file's runner is, and where its test goes. */
interface RunnerOfFile extends Partial<Omit<Tested, 'tests'>>, Pick<Tested, 'tests'> {
  path: RelPath
  /** `undefined`: not a source in a supported language. */
  language?: Language
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
  if (language === undefined) {
    if (existsSync(toAbsolute(project, path))) return { path, tests: [] }
    throw new CommandFailure(`${quoteName(file)} does not exist`, 'Name files of this project.')
  }
  const runner = await place.runnerOf(path, language)
  if (runner === undefined) {
    return { path, language, tests: [], advice: bootstrapAdvice(project, language) }
  }
  const isTest = isTestFile(path) || (await (await place.tests()).isTest(path))
  return { path, language, ...testedBy(project, path, { runner, isTest }) }
}
