import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env, HostSigns, InstallPlaces } from '@tailtest/adapter-kit'
import { programFolders } from '@tailtest/project'
import { type AdapterName, adapterNames, adapters } from './adapters.ts'

/** A host that a person seems to use here. */
export interface HostHere {
  agent: AdapterName
  title: string
  /** What shows it, one phrase each: `.claude in the project`. */
  signs: readonly string[]
}

/** The hosts that show in the project, in the home, among the programs or in the environment. Starts nothing. */
export function hostsHere(places: InstallPlaces, env: Env): HostHere[] {
  return adapterNames
    .map((agent) => {
      const { title, install } = adapters[agent]
      return { agent, title, signs: signsSeen(install.signs, places, env) }
    })
    .filter(({ signs }) => signs.length > 0)
}

function signsSeen(signs: HostSigns, { root, home }: InstallPlaces, env: Env): string[] {
  return [
    ...signs.project
      .filter((name) => existsSync(join(root, name)))
      .map((name) => `${name} in the project`),
    ...signs.home.filter((name) => existsSync(join(home, name))).map((name) => `~/${name}`),
    ...signs.commands.filter((name) => isOnPath(name, env)).map((name) => `${name} on the PATH`),
    ...signs.variables
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name} in the environment`),
  ]
}

function isOnPath(name: string, env: Env): boolean {
  const endings =
    process.platform === 'win32' ? (env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';') : ['']
  return programFolders(env).some((folder) =>
    endings.some((ending) => canStart(join(folder, name + ending))),
  )
}

function canStart(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // not there, or not to be started
  }
}
