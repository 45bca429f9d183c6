import type { Env } from '@tailtest/adapter-kit'
import { commandsHash, config } from '@tailtest/loop'
import { loadConfig, openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'

/**
 * Records that a person agreed: tests may run below this root, with the commands that its configuration
 * names now. Gives those commands, for the person to see.
 */
export async function agree(root: string, how: 'install' | 'trust', env: Env): Promise<string[]> {
  const { runners } = (await loadConfig(openProject(root), config)).config
  const agreement = { root, how, ts: Date.now(), commands: commandsHash(runners) }
  openTrust(userStateDir(env)).record(agreement)
  return Object.values(runners).flatMap(({ command, args }) =>
    command.length + args.length === 0 ? [] : [[...command, ...args].join(' ')],
  )
}
