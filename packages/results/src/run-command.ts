import { rm } from 'node:fs/promises'
import { testEnvironment } from './environment.ts'
import { type Ending, openRunFolder, run } from './run.ts'
import type { RunOptions } from './run-tests.ts'

/** How a program came to its end: its exit code or signal, whether it was killed at the deadline, the last 64 KB of what it printed. */
export type CommandEnding = Ending

export interface CommandOptions
  extends Pick<RunOptions, 'timeoutMs' | 'env' | 'keepEnv' | 'dropEnv' | 'signal'> {
  /** Absolute. */
  cwd: string
}

/** What is to be started; no shell takes part. */
export interface Program {
  /** Executable, absolute or on the PATH. */
  command: string
  args: readonly string[]
  /** Set on top of the cleaned environment. */
  env?: Readonly<Record<string, string>>
}

/**
 * Runs a program that starts tests itself under the rules of a test run: cleaned environment, a process group that
 * ends with it, a deadline, bounded output. `programIn` gets a folder of the run's own, and `read` what was left in it.
 * Throws the signal's reason when aborted, and the system's error when no temporary folder can be made.
 */
export async function runCommand<T>(
  programIn: (folder: string) => Program,
  options: CommandOptions,
  read: (ending: CommandEnding, folder: string) => T | Promise<T>,
): Promise<T> {
  const { cwd, timeoutMs, signal, keepEnv: keep, dropEnv: drop } = options
  const { folder, filled } = await openRunFolder(async (folder) => programIn(folder))
  try {
    const { command, args, env: more } = filled
    const env = { ...testEnvironment(options.env ?? process.env, { keep, drop }), ...more }
    return await read(await run({ command, args, cwd, env, timeoutMs, folder, signal }), folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
