import { relPath } from '@tailtest/project'
import type { TurnChanges } from '../runs/changes/changes.ts'
import { isRunnerConfig } from '../runs/start/fingerprint.ts'
import type { NotRun } from '../runs/start/plan.ts'
import type { Stopped } from './speak.ts'

/** Runners that ran nothing, each once, where a configuration changed in this turn. */
export async function stoppedRunners(
  notRun: readonly NotRun[],
  changes: TurnChanges,
): Promise<Stopped[]> {
  const crashed = notRun.filter((each) => each.crashed)
  if (crashed.length === 0) return []
  const changed = (await changes())?.changes.map(({ path }) => path) ?? []
  const files = changed.filter(isRunnerConfig)
  if (files.length === 0) return []
  return [...new Set(crashed.map(({ reason }) => reason))].map((reason) => ({
    reason,
    files,
    tests: crashed.filter((each) => each.reason === reason).map(({ test }) => relPath(test)),
  }))
}
