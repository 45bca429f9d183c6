import { loadConfig, type Project, type RelPath } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { boundSettings, commandsHash } from './commands.ts'
import { type Config, config } from './config.ts'

/** The settings that hold for a folder; whatever is wrong with them is told to `debug`. */
export async function readSettings(
  project: Project,
  directory: RelPath | undefined,
  debug: (line: string) => void,
): Promise<Config> {
  const loaded = await loadConfig(project, config, directory)
  for (const { file, key, message } of loaded.problems) debug(`${file}: ${key ?? ''} ${message}`)
  return loaded.config
}

/** Whether settings name commands that the person has not agreed to. */
export function isUnagreed(settings: Config, { root }: Project, userState: string): boolean {
  return (
    boundSettings(settings).length > 0 &&
    !openTrust(userState).hasCommands(root, commandsHash(settings))
  )
}
