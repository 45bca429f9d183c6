import type { Env } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { adapterNames } from './adapters.ts'
import type { Where } from './install-plan.ts'
import { ownCommand } from './installation.ts'
import { waysOf } from './ways.ts'

/** Whether the person agreed that tests run below a root. */
export function isAgreed(root: string, env: Env): boolean {
  return openTrust(userStateDir(env)).has(root)
}

/** That the agreement outlives the last hook of a project, and what takes it back; nothing while a hook is left. */
export async function agreementLeft([where]: readonly Where[]): Promise<string[]> {
  if (where === undefined || !isAgreed(where.root, where.env)) return []
  const ways = await Promise.all(adapterNames.map((agent) => waysOf(agent, where)))
  if (ways.flat().length > 0) return []
  const { root, dist } = where
  return [
    `- It stays agreed that tests may run in ${root}. To take that back: ${ownCommand(dist, root)} trust --revoke`,
  ]
}
