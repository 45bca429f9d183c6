import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBoolean, isObject, isString, listOf, optional, shape } from '@tailtest/adapter-kit'
import {
  type Environment,
  readState,
  rootStateDir,
  userStateDir,
  writeAtomic,
} from '@tailtest/project'
import type { WrittenDocument } from './documents.ts'

/** What `install` remembers for a root, or for the person (user-wide). */
export interface Installation {
  agent: string
  scope: string
  /** The words that start tailtest in the agent's shell. */
  command: string
  /** The hook's absolute path. */
  hook: string
  version: string
  /** The settings file, and the bytes of it before and after the install. */
  settings: string
  before?: string
  after: string
  /** The settings’ folder was created by the install. */
  created_folder: boolean
  /** The files that were written as a whole, and the folders that were made for them. */
  documents: readonly WrittenDocument[]
  folders: readonly string[]
}

/** One file for each agent and scope: `install-claude-local.json`. */
function fileOf(directory: string, agent: string, scope: string): string {
  return join(directory, `install-${agent}-${scope}.json`)
}

function directoryOf(env: Environment, root: string, scope: string): string {
  return scope === 'user' ? userStateDir(env) : rootStateDir(env, root)
}

const isInstallation = shape<Installation>({
  agent: isString,
  scope: isString,
  command: isString,
  hook: isString,
  version: isString,
  settings: isString,
  before: optional(isString),
  after: isString,
  created_folder: isBoolean,
  documents: listOf(shape<WrittenDocument>({ path: isString, sha256: isString })),
  folders: listOf(isString),
})

function parse(text: string | undefined): Installation | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // an install of a version without documents wrote none
    const whole = isObject(value) ? { documents: [], folders: [], ...value } : value
    return isInstallation(whole) ? whole : undefined
  } catch {
    return undefined // damaged: as if it were not there, `doctor` and a new install repair it
  }
}

export function readInstallation(
  env: Environment,
  root: string,
  agent: string,
  scope: string,
): Installation | undefined {
  return parse(readState(fileOf(directoryOf(env, root, scope), agent, scope)))
}

export function writeInstallation(
  env: Environment,
  root: string,
  installation: Installation,
): void {
  const directory = directoryOf(env, root, installation.scope)
  mkdirSync(directory, { recursive: true })
  const file = fileOf(directory, installation.agent, installation.scope)
  writeAtomic(file, `${JSON.stringify(installation, null, 2)}\n`)
}

export function forgetInstallation(
  env: Environment,
  root: string,
  agent: string,
  scope: string,
): void {
  rmSync(fileOf(directoryOf(env, root, scope), agent, scope), { force: true })
}

/** The install that holds for a root: the narrowest scope first. */
export function installationFor(
  env: Environment,
  root: string,
  agent: string,
): Installation | undefined {
  for (const scope of ['local', 'project', 'user']) {
    const found = readInstallation(env, root, agent, scope)
    if (found) return found
  }
  return undefined
}

/** The words that start tailtest where each of a team has it as a dependency. */
export const TEAM_COMMAND = 'npx tailtest'

/** The words that start this very tailtest in a shell: short where the project has it as a dependency. */
export function ownCommand(dist: string, root: string): string {
  if (existsSync(join(root, 'node_modules', '.bin', 'tailtest'))) return 'npx tailtest'
  return `node ${quoteForShell(join(dist, 'bin.js'))}`
}

function quoteForShell(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : `"${path.replace(/(["\\$`])/g, '\\$1')}"`
}
