import { runCommand } from '@tailtest/results'
import type { Place } from '../context.ts'

/** What the configured command objects: it failed or took too long, or nobody agreed to it. */
export type VerifyObjection = 'not-verified' | 'not-agreed'

/** Runs the command of `tdd.verify`; `undefined`: there is none, or it succeeded. */
export async function verifyCommand(
  place: Place,
  timeoutMs: number,
): Promise<VerifyObjection | undefined> {
  const [command, ...args] = (await place.config()).tdd.verify
  if (command === undefined) return undefined
  if (await place.hasUnagreedCommands()) return 'not-agreed'
  if (timeoutMs <= 0) return 'not-verified'
  const keepEnv = await place.passEnv()
  const options = { cwd: place.project.root, timeoutMs, keepEnv, dropEnv: place.hostVariables }
  const isGood = await runCommand(
    () => ({ command, args }),
    options,
    (end) => end.exitCode === 0,
  )
  return isGood ? undefined : 'not-verified'
}
