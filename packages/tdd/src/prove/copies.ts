import type { RelPath } from '@tailtest/project'
import { type Results, runCommand, runTestsIn, type TestId } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { commitMark, type Laid, type Overlay, openOverlay } from '@tailtest/tree'
import { ProveFailure, type ProveOptions, type Proving, type TrialOptions } from './types.ts'

/** Opens a runnable copy of a commit. Throws a `ProveFailure` where none can be made. */
export async function openCopy(
  { project, options }: Proving,
  { commit, ts, over = [] }: { commit: string; ts: number; over?: readonly Laid[] },
): Promise<Overlay> {
  let why = 'it was stopped'
  const overlay = await openOverlay(project, commitMark(commit, ts), {
    stateDirectory: options.stateDirectory,
    over,
    ...(options.signal && { signal: options.signal }),
    onRefused: ({ reason, path }) => {
      why = path === undefined ? reason : `${reason}: ${path}`
    },
  })
  if (overlay !== undefined) return overlay
  throw new ProveFailure('no-copy', `${commit.slice(0, 12)} cannot be copied: ${why}`)
}

/** How long everything may take together. */
export interface Clock {
  /** Milliseconds. */
  left(): number
}

/** Runs test files of one runner in a copy, in the time that is left. */
export function runIn(
  copy: Overlay,
  {
    runner,
    files,
    only,
  }: { runner: Runner; files: readonly RelPath[]; only?: readonly TestId[] | undefined },
  {
    dropEnv,
    keepEnv,
    signal,
    onProgress,
    sources,
  }: TrialOptions & { sources?: readonly RelPath[] | undefined },
  clock: Clock,
): Promise<Results> {
  const timeoutMs = Math.max(1, clock.left())
  return runTestsIn(copy, runner, files, {
    timeoutMs,
    ...(only && { only }),
    ...(dropEnv && { dropEnv }),
    ...(keepEnv && { keepEnv }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(sources && { sources }),
  })
}

/** Runs the person's own command line in a copy, as their shell would. Throws a `ProveFailure` where it fails. */
export async function setUp(
  { folder, env }: Overlay,
  line: string,
  options: ProveOptions,
  clock: Clock,
): Promise<void> {
  const isWindows = process.platform === 'win32'
  const [command, ...args] = isWindows
    ? ['cmd.exe', '/d', '/s', '/c', line]
    : ['/bin/sh', '-c', line]
  const { dropEnv, keepEnv, signal } = options
  const rest = {
    ...(dropEnv && { dropEnv }),
    ...(keepEnv && { keepEnv }),
    ...(signal && { signal }),
  }
  await runCommand(
    () => ({ command: command ?? '', args }),
    { cwd: folder, timeoutMs: Math.max(1, clock.left()), env: { ...process.env, ...env }, ...rest },
    ({ exitCode, timedOut, output }) => {
      if (exitCode === 0) return
      const end = timedOut ? 'took too long' : `ended with exit code ${exitCode ?? 'unknown'}`
      const said = output.trim().split('\n').slice(-5).join('\n')
      throw new ProveFailure('setup', `--setup ${end}\n${said}`.trim())
    },
  )
}
