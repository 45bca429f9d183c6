import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openProject, type RelPath, toAbsolute } from '@tailtest/project'
import { type Runner, testArgs } from '@tailtest/runners'
import {
  openTries,
  readReport,
  readTried,
  TRIED_FILE,
  TRIES_FILE,
  type TriedReport,
  type Tries,
  type TryJob,
} from '@tailtest/runners/report'
import { testEnvironment } from './environment.ts'
import { openRunFolder, run } from './run.ts'
import { type Copy, moved, type RunOptions } from './run-tests.ts'

/** A text that is put in a file's place for one run of the tests. */
export interface FileText {
  file: RelPath
  text: string
}

/** How the tests ended with a text. */
export interface TriedText {
  outcome: 'passed' | 'failed' | 'timeout'
  /** The last titles of the tests that failed, if they were asked for and each was run. */
  failed?: readonly string[]
}

export interface TryOptions extends Pick<RunOptions, 'env' | 'keepEnv' | 'dropEnv' | 'signal'> {
  /** After so many milliseconds without an end a run counts as one that has none. */
  timeoutMs: number
  /** Milliseconds: no text is tried after it. */
  budgetMs: number
  /** All tests run, so that each that fails is named. @default a run ends with the first that fails */
  names?: boolean
}

/** How often it is looked whether a run has ended. */
const LOOK_MS = 100

/**
 * Runs the same tests with one text after the other in its file's place, in a copy of the project, in as few starts of the
 * runner as can be: how each ended, as far as the time allowed. `undefined`: this runner, or this project, cannot do so,
 * or the tests do not pass with the files as they are. Throws the signal's reason when aborted.
 */
export async function tryTextsIn(
  copy: Copy,
  runner: Runner,
  files: readonly RelPath[],
  texts: readonly FileText[],
  options: TryOptions,
): Promise<TriedText[] | undefined> {
  const tries = await openTries(runner.report)
  if (tries === undefined) return undefined
  const until = performance.now() + options.budgetMs
  const outcomes: TriedText[] = []
  while (outcomes.length < texts.length && performance.now() < until) {
    const rest = texts.slice(outcomes.length)
    const budgetMs = until - performance.now()
    const started = { copy, runner, files, texts: rest, tries }
    const { isGreen, passed, failed, ended, stalled } = await start(started, {
      ...options,
      budgetMs,
    })
    if (isGreen !== true) return outcomes.length > 0 ? outcomes : undefined
    const tried = passed.map((ok, at): TriedText => {
      const names = failed[at]
      return { outcome: ok ? 'passed' : 'failed', ...(names && { failed: names }) }
    })
    outcomes.push(...tried)
    if (ended) break
    // it hung with the next text, or was ended by it
    if (outcomes.length < texts.length) outcomes.push({ outcome: stalled ? 'timeout' : 'failed' })
  }
  return outcomes
}

interface Started {
  copy: Copy
  runner: Runner
  files: readonly RelPath[]
  texts: readonly FileText[]
  tries: Tries
}

/** One start of the runner. */
async function start(
  { copy, runner: own, files, texts, tries }: Started,
  { timeoutMs, budgetMs, signal, keepEnv: keep, dropEnv: drop, names, ...options }: TryOptions,
): Promise<TriedReport & { stalled: boolean }> {
  const project = openProject(copy.folder)
  const runner = moved(copy, own)
  const env = testEnvironment({ ...(options.env ?? process.env), ...copy.env }, { keep, drop })
  const { folder, filled } = await openRunFolder(async (folder) => {
    const selection = testArgs(runner, files)
    const invocation = tries.invocation({
      runner,
      files,
      selection,
      root: project.root,
      folder,
      env,
    })
    if (invocation === undefined) return undefined
    const job: TryJob = {
      texts: texts.map(({ file, text }) => ({ file: toAbsolute(project, file), text })),
      until: Date.now() + budgetMs,
      ...(names && { names }),
    }
    const plant = [...(invocation.plant ?? []), { name: TRIES_FILE, text: JSON.stringify(job) }]
    for (const { name, text } of plant) {
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
      await writeFile(join(folder, name), text, { mode: 0o600 })
    }
    return invocation
  })
  if (filled === undefined) {
    await rm(folder, { recursive: true, force: true })
    return { isGreen: false, passed: [], failed: [], ended: true, stalled: false }
  }
  const before = new Map(
    texts.map(({ file }) => [toAbsolute(project, file), readFileSync(toAbsolute(project, file))]),
  )
  const report = join(folder, TRIED_FILE)
  const watch = watchFor(report, timeoutMs)
  try {
    await run({
      command: filled.command ?? runner.command,
      args: filled.args,
      cwd: toAbsolute(project, runner.directory),
      env: { ...env, ...runner.env, ...filled.env },
      timeoutMs: budgetMs + timeoutMs,
      folder,
      signal: AbortSignal.any([watch.signal, ...(signal ? [signal] : [])]),
    })
  } catch (error) {
    if (signal?.aborted === true || !watch.signal.aborted) throw error
  } finally {
    watch.stop()
    // whoever is ended in the middle of a text leaves it there
    for (const [path, bytes] of before) writeFileSync(path, bytes)
  }
  const tried = readTried((await readReport(report)) ?? '')
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  return { ...tried, stalled: watch.signal.aborted }
}

/** Aborts when a file has not grown for so long. */
function watchFor(file: string, ms: number): { signal: AbortSignal; stop(): void } {
  const stalled = new AbortController()
  let size = 0
  let since = performance.now()
  const timer = setInterval(() => {
    const now = existsSync(file) ? statSync(file).size : 0
    if (now !== size) since = performance.now()
    size = now
    if (performance.now() - since > ms) stalled.abort(new Error('stalled'))
  }, LOOK_MS)
  return { signal: stalled.signal, stop: () => clearInterval(timer) }
}
