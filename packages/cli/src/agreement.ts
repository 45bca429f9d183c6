import type { Env } from '@tailtest/adapter-kit'
import { commandLines, commandsHash, config } from '@tailtest/loop'
import { loadConfig, openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'

/**
 * Records that a person agreed: tests may run below this root, with the commands that its configuration
 * names now. Gives those commands, for the person to see.
 */
export async function agree(root: string, how: 'install' | 'trust', env: Env): Promise<string[]> {
  const settings = (await loadConfig(openProject(root), config)).config
  const agreement = { root, how, ts: Date.now(), commands: commandsHash(settings) }
  openTrust(userStateDir(env)).record(agreement)
  return commandLines(settings)
}
