import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import {
  fileAt,
  openProject,
  type Project,
  type ProjectAt,
  projectAt,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { type Runner, testArgs } from '@tailtest/runners'
import {
  type Format,
  openFormat,
  REPORT_FILE,
  readReport,
  type Status,
  type Stretches,
  sourcesOf,
  type TestId,
  titledOf,
} from '@tailtest/runners/report'
import { testEnvironment } from './environment.ts'
import { followReport, type Outcome, outcomesOf, type Progress, progressOf } from './progress.ts'
import { openRunFolder, run } from './run.ts'
import { joinedLines, noting } from './run-lines.ts'
import { type Settled, settle, wholeFile } from './settle.ts'
import type { Results } from './types.ts'

export interface RunOptions {
  /** For the whole run, in milliseconds. */
  timeoutMs: number
  /** @default process.env */
  env?: NodeJS.ProcessEnv
  /** Names of variables that look like secrets and that the tests need all the same. */
  keepEnv?: readonly string[]
  /** More variables that the tests must not see: those of the host's own session. */
  dropEnv?: readonly RegExp[]
  /** Ends the run at once; `runTests` then throws its reason. */
  signal?: AbortSignal
  /** Tests of these files, by the ids that an earlier run reported: no others run, as far as the runner can leave others out. @default all */
  only?: readonly TestId[] | undefined
  /** Sources of which {@link Results.lines} is wanted. @default none */
  sources?: readonly RelPath[]
  /** Told of what the runner has reported so far, at most every 400 ms; of runners that report at their end, nothing. */
  onProgress?(progress: Progress): void
}

/**
 * Runs test files, none: the runner's whole suite, and reads what the runner itself reported. Failing,
 * hanging, missing and crashing are results; it throws only when aborted or when no temporary file can be written.
 */
export async function runTests(
  at: ProjectAt,
  runner: Runner,
  names: readonly string[],
  options: RunOptions,
): Promise<Results> {
  const project = projectAt(at)
  const files = names.map((name) => fileAt(at, name))
  const format = await openFormat(runner.report)
  const started = performance.now()
  const isThere = (file: RelPath) => existsSync(toAbsolute(project, file))
  const [there, gone] = [files.filter(isThere), files.filter((file) => !isThere(file))]
  const parts: Settled[] = gone.map((file) => {
    return { tests: [wholeFile(file, 'missing', 'no such file')], fileErrors: [], timedOut: false }
  })
  const argv: string[] = []
  const noted: (Stretches | undefined)[] = []
  const groups = files.length > 0 && there.length === 0 ? [] : batches(there)
  for (const group of groups) {
    const left = options.timeoutMs - (performance.now() - started)
    if (left <= 0) {
      parts.push(settle(undefined, { timedOut: true, output: '' }, { ...options, files: group }))
      noted.push(undefined)
    } else {
      const before = parts.flatMap(outcomesOf)
      const part = await runBatch(project, runner, group, { ...options, left, format, before })
      noted.push(part.lines)
      if (argv.length === 0) argv.push(...part.argv)
      parts.push(part)
    }
  }
  const lines = joinedLines(noted)
  const durationMs = Math.round(performance.now() - started)
  return { ...joined(parts), durationMs, argv, ...(lines && { lines }) }
}

/** One process: its own folder, its own report. */
async function runBatch(
  project: Project,
  runner: Runner,
  files: readonly RelPath[],
  options: RunOptions & { left: number; format: Format; before: readonly Outcome[] },
): Promise<Settled & { argv: string[]; lines: Stretches | undefined }> {
  const { timeoutMs, left, format, signal, keepEnv: keep, dropEnv: drop } = options
  const { root } = project
  const env = testEnvironment(options.env ?? process.env, { keep, drop })
  const { folder, filled } = await openRunFolder(async (folder) => {
    const selection = selectionOf(runner, files, { only: options.only, format })
    const start = { runner, files, selection, root, folder, env }
    const notes = await noting(start, format.invocation(start), options.sources)
    const { invocation } = notes
    for (const { name, text } of invocation.plant ?? []) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, text, { mode: 0o600 })
    }
    return { start, notes }
  })
  try {
    const { start, notes } = filled
    const { args, env: more, stdout = false } = notes.invocation
    const since = Date.now()
    const reportFile = join(folder, REPORT_FILE)
    const known = { root, runner, files, sources: sourcesOf(project) }
    const following =
      options.onProgress &&
      followReport(
        reportFile,
        (text) => format.parse(text, known),
        (report) => options.onProgress?.(progressOf(runner.name, report, options.before)),
      )
    const ending = await run({
      command: runner.command,
      args,
      cwd: toAbsolute(project, runner.directory),
      env: { ...env, ...runner.env, ...more },
      timeoutMs: left,
      folder,
      signal,
      ...(stdout && { stdoutTo: reportFile }),
    }).finally(following?.stop)
    const text = await (format.collect?.(start, since) ?? readReport(reportFile))
    const exitCode = ending.timedOut ? undefined : ending.exitCode
    const context = { ...known, exitCode, output: ending.output }
    const report = text === undefined ? undefined : format.parse(text, context)
    const output = ending.output.replaceAll(folder, '').replaceAll(root, '.')
    const argv = [runner.command, ...args]
    const wanted = { files, timeoutMs, exitTells: format.exitTells }
    const settled = settle(report, { ...ending, output }, wanted)
    // what a run that was cut short did not come to might have run all the same
    const isWhole = !settled.timedOut && settled.crash === undefined
    return { ...settled, argv, lines: isWhole ? await notes.read() : undefined }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The arguments that select these files, or only some of the tests in them. */
export function selectionOf(
  runner: Runner,
  files: readonly RelPath[],
  { only = [], format }: { only?: RunOptions['only']; format: Format },
): readonly string[] {
  const selection = testArgs(runner, files)
  const tests = only.map(titledOf).filter(({ file }) => files.includes(file))
  return (tests.length > 0 && format.only?.(selection, tests, runner)) || selection
}

const RAN: ReadonlySet<Status> = new Set(['pass', 'fail', 'xfail'])

export function joined(parts: readonly Settled[]): Omit<Results, 'durationMs' | 'argv'> {
  const tests = parts.flatMap((part) => part.tests).sort(byFile)
  const crashes = parts.map((part) => part.crash).filter((crash) => crash !== undefined)
  return {
    tests,
    fileErrors: parts.flatMap((part) => part.fileErrors).sort(byFile),
    executed: tests.filter((test) => RAN.has(test.status)).length,
    timedOut: parts.some((part) => part.timedOut),
    ...(crashes.length > 0 && { crash: crashes.join('\n') }),
  }
}

/** Runners report files in the order of their ending; a text made of ours must not change with it. */
function byFile(one: { file: RelPath }, other: { file: RelPath }): number {
  return one.file < other.file ? -1 : Number(one.file > other.file)
}

/**
 * Bytes of file names in one command line. Linux and macOS take hundreds of kilobytes, together with the
 * environment; on Windows a `.cmd` goes through cmd.exe, which takes 8,191 characters in all.
 */
const LIMITS: Readonly<Partial<Record<NodeJS.Platform, number>>> = { win32: 6_000 }
const LIMIT = 100_000

/** The names in as few groups as a command line allows, in their order; none makes one group of none. */
export function batches<Name extends string>(
  names: readonly Name[],
  limit: number = LIMITS[process.platform] ?? LIMIT,
): Name[][] {
  const groups: Name[][] = [[]]
  let size = 0
  for (const name of names) {
    const bytes = Buffer.byteLength(name) + 1
    if (size > 0 && size + bytes > limit) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(name)
    size += bytes
  }
  return groups
}

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
  copy: Copy,
  runner: Runner,
  files: readonly RelPath[],
  options: RunOptions,
): Promise<Results> {
  const env = { ...(options.env ?? process.env), ...copy.env }
  return runTests(openProject(copy.folder), moved(copy, runner), files, { ...options, env })
}

/** The project's own runner, with its paths led into a copy. */
export function moved({ locate }: Copy, runner: Runner): Runner {
  const there = (word: string) => (isAbsolute(word) ? locate(word) : word)
  return { ...runner, command: there(runner.command), args: runner.args.map(there) }
}
