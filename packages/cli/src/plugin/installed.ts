import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { findRoot, pathBelow, programFolders, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { copyOf } from '../setup/user-copy.ts'

/** Where the search begins. */
export interface From {
  env: Env
  /** The folder the process was started in. */
  cwd: string
  /** The program that runs Node. */
  node: string
  /** The adapter that is needed; absent: whichever there are. */
  host?: string | undefined
}

/**
 * The built files of an installed tailtest, which a plugin hands over to: the project's own, in a root
 * that a person agreed to, else the person's. `undefined`: there is none. What lies in a project whose
 * code nobody agreed to run is passed over, whichever way it is found.
 */
export function installedCli({ env, cwd, node, host }: From): string | undefined {
  const start = real(env.CURSOR_PROJECT_DIR || env.CLAUDE_PROJECT_DIR || cwd)
  const above = foldersAbove(start)
  const isThere = (dist: string) => existsSync(join(dist, neededFile(host)))
  const own = above.map(distIn).find(isThere)
  const agreed = own === undefined ? [] : agreedRoots(env)
  if (own !== undefined && agreed.some((root) => isWithin(own, root))) return own
  const persons = [copyOf(env), ...globalFolders(env, node).map(distIn)].filter(isThere)
  if (persons.length === 0) return undefined
  const root = findRoot(start, start)
  return persons.find((dist) => !isWithin(realpathSync(dist), root))
}

/** Roots are agreed to with links resolved. */
function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder // not there any more
  }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

/** `npm root -g` of every common layout: beside the running Node, and beside a program of the PATH. */
function globalFolders(env: Env, node: string): string[] {
  const programs = [dirname(node), ...programFolders(env)]
  return programs.flatMap((folder) => [join(folder, '..', 'lib'), folder])
}

function distIn(folder: string): string {
  return join(folder, 'node_modules', '@tailtest', 'cli', 'dist')
}

/** Of a version from before there was an adapter, its file is missing: it would have nothing to say to the host. */
function neededFile(host: string | undefined): string {
  return host === undefined ? 'bin.js' : join('lazy', `adapter-${host}-index.cjs`)
}

function agreedRoots(env: Env): string[] {
  return openTrust(userStateDir(env))
    .all()
    .map(({ root }) => root)
}

function isWithin(path: string, root: string): boolean {
  return pathBelow(root, path) !== undefined
}
