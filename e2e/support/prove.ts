import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageOf, openProject, relPath, toAbsolute } from '@tailtest/project'
import { findRunner, type Runner, testArgs, testPathFor } from '@tailtest/runners'
import { execa } from 'execa'
import { canaryTestOf } from '../../packages/cli/src/setup/doctor/canary-tests.ts'

/** A project to detect, and what a tool is to show of it. */
export interface Proof {
  /** The project's root, made before; files already there stay. */
  root: string
  /** Written first. */
  files?: Record<string, string>
  /** The source that is asked about. */
  source: string
  /** The text of its test, written where the runner says it goes; of the place it goes to. */
  test: string | ((place: string) => string)
  /** For detection and for the run. @default process.env */
  env?: NodeJS.ProcessEnv
}

/** What a run came to. */
export interface Run {
  exitCode?: number
  output: string
}

export interface Proven {
  runner: Runner
  /** Where the test went. */
  place: string
  /** A run of this test alone, by the detected command. */
  one: Run
  /** A run of everything. */
  suite: Run
}

/** Detects the runner of a source, writes the test where it says, and starts the detected command on it and on everything. */
export async function prove({ root, files = {}, source, test, env }: Proof): Promise<Proven> {
  write(root, files)
  const project = openProject(root)
  const path = relPath(source)
  const language = languageOf(source)
  if (language === undefined) throw new Error(`${source} is not a source`)
  const runner = await findRunner(project, path, language, env ?? process.env)
  if (runner === undefined) throw new Error(`no runner for ${source}`)
  const place = testPathFor(project, path, runner)
  write(root, { [place]: typeof test === 'string' ? test : test(place) })
  const run = (tests: readonly string[]) => start({ root, runner, tests, env })
  return { runner, place, one: await run([place]), suite: await run([]) }
}

/** The same with the two tests that doctor writes for a runner of JavaScript, beside a source of one file. */
export function proveCanary(
  root: string,
  runner: string,
  files: Record<string, string>,
): Promise<Proven> {
  const test = canaryTestOf({ name: runner, languages: ['javascript'] })?.('canary') ?? ''
  const [source = ''] = Object.keys(files)
  return prove({ root, files, source, test })
}

/** Starts a runner on these test files (from the root); on none: on everything. */
export async function start({
  root,
  runner,
  tests,
  env = process.env,
}: {
  root: string
  runner: Runner
  tests: readonly string[]
  env?: NodeJS.ProcessEnv
}): Promise<Run> {
  const args = [...runner.args, ...testArgs(runner, tests.map(relPath))]
  const { exitCode, all } = await execa(runner.command, args, {
    cwd: toAbsolute(openProject(root), runner.directory),
    env: { ...env, NODE_OPTIONS: '', NO_COLOR: '1', CI: '1', VITEST: undefined, ...runner.env },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    all: true,
  })
  return { exitCode, output: all }
}

/** Writes files below a folder, their folders with them. */
export function write(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}
