import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathBelow } from './rel-path.ts'
import type { Environment } from './state.ts'
import { flavourOf, isFullPath, resolveLinks } from './system-path.ts'

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

/** `npm run` and `npx` put those of the project and of every folder above it first. */
const BROUGHT = /(?:^|[\\/])node_modules[\\/]\.bin[\\/]?$/

/**
 * The folders of {@link programFolders} that no project fills: none below this root, links resolved, and no
 * `node_modules/.bin`.
 * @default platform the one of this system
 */
export function foldersOutside(
  env: Environment,
  root: string,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return programFolders(env, platform).filter((folder) => {
    const real = resolveLinks(folder) ?? folder
    const isInside = pathBelow(root, real, flavourOf(platform)) !== undefined
    return !isInside && !BROUGHT.test(folder) && !BROUGHT.test(real)
  })
}

/**
 * How a program is started by its name whatever folder we are in. Windows looks for it there first, where a hostile
 * project may hold one of that name: its path then, `undefined` if it is nowhere else. Elsewhere the name.
 * @default platform the one of this system
 */
export function programFrom(
  env: Environment,
  name: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform !== 'win32') return name
  const { join } = flavourOf(platform)
  const files = programFolders(env, platform).map((folder) => join(folder, `${name}.exe`))
  return files.find((file) => existsSync(file))
}

/** The path of a program of Windows itself: no folder is searched for it. */
export function windowsProgram(env: Environment, name: string): string {
  const system = [env.SystemRoot, env.windir].find(
    (folder) => folder !== undefined && isFullPath(folder, 'win32'),
  )
  return flavourOf('win32').join(system ?? 'C:\\Windows', 'System32', `${name}.exe`)
}

/** Names of variables have no case on Windows, where most say `Path`: a copy of the environment knows one spelling. */
function anyCase(env: Environment, name: string): string {
  const spelt = Object.keys(env).find((one) => one.toUpperCase() === name)
  return env[name] ?? (spelt === undefined ? undefined : env[spelt]) ?? ''
}

/**
 * A file of an installed package (`oxc-resolver/package.json`) as code in a folder (absolute) would find it: in the
 * `node_modules` of the folder and of those above it, the nearest first. `undefined`: none has it. Node's own way costs 2 ms
 * to load, and an exception for each package that is not installed.
 */
export function installedFile(from: string, request: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', request)
    if (existsSync(file)) return file
    if (dirname(folder) === folder) return undefined
  }
}
