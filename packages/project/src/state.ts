import { accessSync, constants, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './atomic.ts'
import { sha256 } from './hash.ts'
import type { Project } from './rel-path.ts'
import { flavourOf, isFullPath } from './system-path.ts'

const FOLDER = '.tailtest'
/** Everything in the folder but the configuration is this machine's own, this file too: a client that lists untracked files lists none of ours. */
const GITIGNORE = '*\n!config.json\n!config.yaml\n'

/**
 * The absolute path of the project's state folder, or of a folder below it, there or not; `undefined`: a link or a file
 * stands in its place or above it. Every place that writes state asks here: what a repository planted leads nowhere.
 */
export function stateDir(project: Project, ...below: readonly string[]): string | undefined {
  let folder = project.root
  for (const name of [FOLDER, ...below]) {
    folder = join(folder, name)
    const stat = lstatSync(folder, { throwIfNoEntry: false })
    if (stat?.isDirectory() === false) return undefined
  }
  return folder
}

/**
 * The same, created where missing, the state folder with its `.gitignore`; `undefined` where that cannot be written
 * (read-only, a link, a file in its place). Throws what the system says where a folder below it cannot be made.
 */
export function ensureStateDir(project: Project, ...below: readonly string[]): string | undefined {
  const folder = stateDir(project, ...below)
  if (folder === undefined || !isReady(join(project.root, FOLDER))) return undefined
  if (below.length > 0) makeFolder(folder)
  return folder
}

function isReady(folder: string): boolean {
  try {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
      makeNew(() => mkdirSync(folder, { mode: 0o755 })) // also where others may write all that is new
    }
    accessSync(folder, constants.W_OK)
    const ignore = join(folder, '.gitignore')
    if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) {
      makeNew(() => writeFileSync(ignore, GITIGNORE, { flag: 'wx', mode: 0o644 }))
    }
    return true
  } catch {
    return false // no state is kept where none can be written
  }
}

/** What is there already is as good: of several hooks at once one is first. */
function makeNew(make: () => void): void {
  try {
    make()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** The parts of the environment that say where state goes. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Leaves room for suffixes within the 143 bytes that eCryptfs, the narrowest file system in use, allows. */
const MAX_NAME = 120
/** Windows opens a device under these names, whatever the extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** The folder for state of this person, absolute: `TAILTEST_STATE_DIR`, else where the system keeps such things, and `tailtest` below it. */
export function userStateDir(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  const own = absolute(env.TAILTEST_STATE_DIR, platform)
  return flavourOf(platform).join(own ?? systemStateDir(env, platform), 'tailtest')
}

/**
 * The person's home folder, absolute, as the programs of this system find it: on Windows `USERPROFILE` before `HOME`,
 * which Git sets, or a company to a network drive; elsewhere `HOME`.
 */
export function homeDir(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const names = platform === 'win32' ? [env.USERPROFILE, env.HOME] : [env.HOME, env.USERPROFILE]
  const named = names.map((path) => absolute(path, platform)).find((path) => path !== undefined)
  return named ?? homeOfSystem(platform)
}

/** Where nobody's home is: what should be kept below it is not, and no agreement is found there. */
const NOWHERE = { posix: '/nonexistent', windows: 'C:\\nonexistent' } as const

/** As the list of users has it: `os.homedir()` gives an empty or relative `HOME` back, which would lead into the project. */
function homeOfSystem(platform: NodeJS.Platform): string {
  const nowhere = platform === 'win32' ? NOWHERE.windows : NOWHERE.posix
  try {
    return absolute(process.getBuiltinModule('node:os').userInfo().homedir, platform) ?? nowhere
  } catch {
    return nowhere // an id that no user has, as containers give them
  }
}

/** The folder for state of this person about one root, absolute; it need not exist. Named so that one can see which root. */
export function rootStateDir(env: Environment, root: string): string {
  return flavourOf(process.platform).join(userStateDir(env), 'roots', escapeId(root))
}

/**
 * A file name for any id: at most 120 characters of `a-z 0-9 _ - = +`, different for different ids also where
 * the file system ignores case, never `.`, `..` or a device.
 */
export function escapeId(id: string): string {
  const escaped = id.replace(/[^a-z0-9_-]/g, escapeUnit)
  if (escaped === '') return '='
  if (DEVICE.test(escaped)) return `${escapeUnit(escaped)}${escaped.slice(1)}`
  if (escaped.length <= MAX_NAME) return escaped
  return `${escaped.slice(0, MAX_NAME - 34)}==${sha256(escaped).slice(0, 32)}`
}

/** UTF-16 units, not bytes of UTF-8: half of a surrogate pair has a name too. */
function escapeUnit(text: string): string {
  const code = text.charCodeAt(0)
  const hex = code.toString(16)
  return code < 256 ? `=${hex.padStart(2, '0')}` : `+${hex.padStart(4, '0')}`
}

function systemStateDir(env: Environment, platform: NodeJS.Platform): string {
  const { join } = flavourOf(platform)
  const home = homeDir(env, platform)
  if (platform === 'win32')
    return absolute(env.LOCALAPPDATA, platform) ?? join(home, 'AppData', 'Local')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return absolute(env.XDG_STATE_HOME, platform) ?? join(home, '.local', 'state')
}

/** A relative path would mean another folder after every `cd`; the XDG specification has them ignored. */
function absolute(path: string | undefined, platform: NodeJS.Platform): string | undefined {
  return path !== undefined && isFullPath(path, platform) ? path : undefined
}
