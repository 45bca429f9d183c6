import { join } from 'node:path'
import { type Adapter, type Env, PLUGIN_BIN } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import { shellCommand } from '../setup/installation.ts'

/** The folder of the plugin whose launcher started this process; `undefined`: none did. */
export function pluginFolder(env: Env): string | undefined {
  return env.TAILTEST_PLUGIN || undefined
}

/** Where what a plugin's hooks compiled is kept: a host may have people agree to each file of a plugin. */
export function pluginCache(env: Env, host: string): string {
  return join(userStateDir(env), 'plugin-cache', host)
}

/** The words that start tailtest in a terminal, where a plugin is what there is. */
export function personsWords(env: Env): string | undefined {
  const folder = pluginFolder(env)
  return folder && shellCommand(join(folder, PLUGIN_BIN.command))
}

/** The words that start it in the agent's shell. */
export function agentsWords(env: Env, { plugin }: Pick<Adapter, 'plugin'>): string | undefined {
  return pluginFolder(env) && (plugin?.command ?? personsWords(env))
}

/** The skill that the plugin brought along. */
export function pluginSkill(env: Env, { plugin }: Pick<Adapter, 'plugin'>): string | undefined {
  return pluginFolder(env) && plugin?.skill
}
