import { flavourOf, isFullPath } from './flavour.ts'
import type { Environment } from './user-state.ts'

/** Windows' list may hold quoted folders, with a semicolon in them. */
const ON_WINDOWS = /(?:"[^"]*"|[^";])+/g

/**
 * The folders that programs are looked for in, absolute, in their order. Relative ones are left out: they would mean
 * whatever folder we are in, a hostile project's for one.
 * @default platform the one of this system
 */
export function programFolders(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string[] {
  const folders =
    platform === 'win32'
      ? (anyCase(env, 'PATH').match(ON_WINDOWS) ?? []).map((folder) => folder.replaceAll('"', ''))
      : (env.PATH ?? '').split(flavourOf(platform).delimiter)
  return folders.filter((folder) => isFullPath(folder, platform))
}

/** Names of variables have no case on Windows, where most say `Path`: a copy of the environment knows one spelling. */
function anyCase(env: Environment, name: string): string {
  const spelt = Object.keys(env).find((one) => one.toUpperCase() === name)
  return env[name] ?? (spelt === undefined ? undefined : env[spelt]) ?? ''
}
