import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { relPath, toAbsolute } from '@tailtest/project'
import { type ReportFormat, type Runner, testArgs } from '@tailtest/runners'
import { openFormat, REPORT_FILE } from '@tailtest/runners/report'
import { type Ending, run } from '../../packages/results/src/run.ts'
import type { Case } from '../../packages/runners/test/report/expected/recorded.ts'
import { contextIn, copyProject, runnerOf } from '../../packages/runners/test/report/projects.ts'

/** As a whole path: a home may be called as a part of another, `/root` as one of `fatal/root.test.js`. */
const HOME = new RegExp(`(?<![\\w.-])${homedir().replaceAll(/[^\w/]/g, '\\$&')}(?![\\w.-])`, 'g')

const FIXTURES = resolve('packages/runners/test/report/fixtures')
export const REPORTS = join(FIXTURES, 'reports')

/** What a format is told of a run that was recorded. */
export const contextOf = (format: ReportFormat, of: Case) => contextIn(FIXTURES, format, of)

/** How the reports of a runner are recorded, in any of its versions. */
export interface RunnerRecording {
  /** What its registry calls it. */
  package: string
  /** Where it comes from. @default npm */
  registry?: 'PyPI'
  /** Those on record, oldest first. */
  versions: readonly string[]
  /** `into`: the folder for its reports. @default that of the fixtures */
  record(version: string, into?: string): Promise<void>
}

/** One report to be recorded. */
export interface Recording {
  format: ReportFormat
  /** The tool's own version: with the case, the report's name. */
  version: string
  case: string
  /** The fixture project that it is run in, a copy of it. */
  project: string
  command: string
  args: readonly string[]
  /** The test files asked for, from the project's root; none: all. */
  files?: readonly string[]
  /** A folder of installed packages that becomes the project's `node_modules`. */
  modules?: string
  /** The report's extension. @default jsonl */
  extension?: string
  /** What else its runner is known by. */
  runner?: Partial<Runner>
  env?: NodeJS.ProcessEnv
  timeoutMs?: number
  /** What is run in the copy before: a build to be configured. */
  before?: readonly string[]
  /** Paths of this machine and what stands for them in the fixture. */
  anonymous?: Readonly<Record<string, string>>
  /** The folder that the report goes to. @default that of the fixtures */
  into?: string | undefined
}

/** Runs a real runner in a copy of a fixture project, and keeps what it reported for `formats.test.ts`. */
export async function record(recording: Recording): Promise<Ending> {
  const { format: name, version, extension = 'jsonl', timeoutMs = 120_000 } = recording
  const format = await openFormat(name)
  const project = copyProject(FIXTURES, recording.project, recording.modules)
  const folder = await mkdtemp(join(tmpdir(), 'tailtest-record-'))
  try {
    const runner = { ...runnerOf(name, recording.command, recording.args), ...recording.runner }
    const files = (recording.files ?? []).map(relPath)
    const env = { ...process.env, ...recording.env, NO_COLOR: '1' }
    const start = {
      runner,
      files,
      selection: testArgs(runner, files),
      root: project.root,
      folder,
      env,
    }
    const { plant = [], ...invocation } = format.invocation(start)
    for (const { name: file, text } of plant) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    const [first, ...rest] = recording.before ?? []
    if (first !== undefined) execFileSync(first, rest, { cwd: project.root, stdio: 'ignore' })
    const since = Date.now()
    const ending = await run({
      command: runner.command,
      args: invocation.args,
      cwd: toAbsolute(project, runner.directory),
      env: { ...env, ...runner.env, ...invocation.env },
      timeoutMs,
      folder,
      ...(invocation.stdout && { stdoutTo: join(folder, REPORT_FILE) }),
    })
    const report =
      (await format.collect?.(start, since)) ?? readFileSync(join(folder, REPORT_FILE), 'utf8')
    const replaced = {
      ...{ [folder]: '/run', [project.root]: '/project' },
      // as Swift's JSON has it
      [project.root.replaceAll('/', '\\/')]: '\\/project',
      ...recording.anonymous,
    }
    const text = Object.entries(replaced)
      .reduce((rest, [path, stand]) => rest.replaceAll(path, stand), report)
      .replaceAll(HOME, '/home/dev')
    const nowhere = text.replace(/(hostname=\\?")[^"\\]*/g, '$1host')
    const { into = REPORTS } = recording
    const target = join(into, `${name}-${version}-${recording.case}.${extension}`)
    mkdirSync(into, { recursive: true })
    writeFileSync(target, nowhere)
    if (recording.into === undefined) {
      const ended = JSON.stringify({ ...ending, output: '' })
      console.log(`${target}: ${nowhere.length} characters, ${ended}`)
    }
    return ending
  } finally {
    project.remove()
    await rm(folder, { recursive: true })
  }
}
