import { existsSync } from 'node:fs'
import type { Env } from '@tailtest/adapter-kit'
import { openProject, stateDir, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { agentNames, isAgent } from './adapters.ts'
import type { Where } from './install-plan.ts'
import { ownCommand } from './installation.ts'
import { allRecorded } from './records.ts'
import { waysOf } from './ways.ts'

/** Whether the person agreed that tests run below a root. */
export function isAgreed(root: string, env: Env): boolean {
  return openTrust(userStateDir(env)).has(root)
}

/**
 * What outlives the last hook of a project, and how it goes: the agreement, and what was remembered. Nothing while a
 * hook is left.
 */
export async function leftBehind([where]: readonly Where[]): Promise<string[]> {
  if (where === undefined) return []
  const ways = await Promise.all(agentNames().map((agent) => waysOf(agent, where)))
  if (ways.flat().length > 0) return []
  const { root, env, dist } = where
  if (allRecorded(env, root).some((agent) => !isAgent(agent))) return [] // its settings may hold it
  const agreement = `- Your agreement that tests may run in ${root} stays. To revoke it: ${ownCommand(dist, root)} trust --revoke`
  const folder = stateDir(openProject(root))
  const memory = `- What tailtest remembers about the project stays until you delete ${folder}`
  return [
    ...(isAgreed(root, env) ? [agreement] : []),
    ...(folder !== undefined && existsSync(folder) ? [memory] : []),
  ]
}
