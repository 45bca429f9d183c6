import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openProject, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import {
  openFormat,
  openTries,
  readReport,
  readTried,
  reportOfTry,
  sourcesOf,
  TRIED_FILE,
  TRIES_FILE,
  type TriedReport,
  type Tries,
  type TryJob,
} from '@tailtest/runners/report'
import { testEnvironment } from './environment.ts'
import { openRunFolder, run } from './run.ts'
import { type Copy, joined, moved, type RunOptions, selectionOf } from './run-tests.ts'
import { settle } from './settle.ts'
import type { Results } from './types.ts'

/** A text that is put in a file's place for one run of the tests. */
export interface FileText {
  file: RelPath
  text: string
}

/** How the tests ended with a text. */
export interface TriedText {
  outcome: 'passed' | 'failed' | 'timeout'
  /** What the runner reported of a failed run, if that was asked for. */
  results?: Results
}

export interface TryOptions
  extends Pick<RunOptions, 'env' | 'keepEnv' | 'dropEnv' | 'signal' | 'only'> {
  /** After so many milliseconds without an end a run counts as one that has none. */
  timeoutMs: number
  /** Milliseconds: no text is tried after it. */
  budgetMs: number
  /** All tests run, and the runner reports. @default a run ends with the first that fails */
  reports?: boolean
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
    const { isGreen, passed, ended, stalled, results } = await start(started, {
      ...options,
      budgetMs,
    })
    if (isGreen !== true) return outcomes.length > 0 ? outcomes : undefined
    const tried = passed.map((ok, at): TriedText => {
      const own = results.get(at)
      return { outcome: ok ? 'passed' : 'failed', ...(own && { results: own }) }
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

interface Tried extends TriedReport {
  stalled: boolean
  /** Of those that failed, by their number. */
  results: ReadonlyMap<number, Results>
}

/** One start of the runner. */
async function start(
  { copy, runner: own, files, texts, tries }: Started,
  {
    timeoutMs,
    budgetMs,
    signal,
    keepEnv: keep,
    dropEnv: drop,
    reports,
    only,
    ...options
  }: TryOptions,
): Promise<Tried> {
  const project = openProject(copy.folder)
  const runner = moved(copy, own)
  const env = testEnvironment({ ...(options.env ?? process.env), ...copy.env }, { keep, drop })
  const { folder, filled } = await openRunFolder(async (folder) => {
    const format = await openFormat(runner.report)
    const selection = selectionOf(runner, files, { only, format })
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
      ...(reports && { reports }),
      ...(only && { least: only.length }),
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
    return { isGreen: false, passed: [], ended: true, stalled: false, results: new Map() }
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
  const results = new Map<number, Results>()
  for (const [at, ok] of tried.passed.entries()) {
    if (ok || reports !== true) continue
    const own = await resultsOf(join(folder, reportOfTry(at)), { project, runner, files })
    if (own !== undefined) results.set(at, own)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  return { ...tried, stalled: watch.signal.aborted, results }
}

/** What a failed run of one text reported; `undefined`: nothing that is whole. */
async function resultsOf(
  path: string,
  { project, runner, files }: { project: Project; runner: Runner; files: readonly RelPath[] },
): Promise<Results | undefined> {
  const text = await readReport(path)
  if (text === undefined) return undefined
  const { parse } = await openFormat(runner.report)
  const known = { root: project.root, runner, files, sources: sourcesOf(project) }
  const report = parse(text, { ...known, exitCode: 1, output: '' })
  if (report === undefined) return undefined
  const settled = settle(
    report,
    { exitCode: 1, timedOut: false, output: '' },
    { files, timeoutMs: 0 },
  )
  return { ...joined([settled]), durationMs: 0, argv: [] }
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
