import { accessSync, constants, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { readState, stateDir, userStateDir } from '@tailtest/project'
import { count } from '../../shell/count.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Above this, in bytes, somebody wants to know. */
const LARGE = 500 * 1024 * 1024

/** A lock is held for milliseconds; taken over after half a minute, whoever held it. */
const STALE_MS = 10 * 60 * 1000

/** Files of state that are one JSON value, by the end of their names. */
const WHOLE_JSON = /(?:^|[\\/])(?:install-[\w-]+|session|latest)\.json$/

/** Whether what tailtest keeps can be written and read, and is no larger than it should be. */
export const stateHealth: Check = ({ project, env }) => {
  const own = userStateDir(env)
  const folders = [stateDir(project), own].filter((folder) => folder !== undefined)
  return folders.flatMap((folder) => (isThere(folder) ? findings(folder) : []))
}

function isThere(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
}

function findings(folder: string): Finding[] {
  if (!canWrite(folder)) {
    const fix = `Give yourself the right to write in ${folder}.`
    return [problem('state', `${folder} cannot be written`, fix)]
  }
  const files = filesBelow(folder)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const now = Date.now()
  const stale = files.filter(({ path, at }) => path.endsWith('.lock') && now - at > STALE_MS)
  const damaged = files.filter(({ path }) => WHOLE_JSON.test(path) && !isJson(path))
  const faults = [
    ...(bytes > LARGE
      ? [
          warning(
            'state',
            `${folder} holds ${megabytes(bytes)}`,
            `Delete what is old in ${folder}.`,
          ),
        ]
      : []),
    ...stale.map(({ path }) =>
      warning(
        'state',
        `${quoteName(path)} was left behind`,
        'Delete it, unless tailtest is running.',
      ),
    ),
    ...damaged.map(({ path }) =>
      warning('state', `${quoteName(path)} cannot be read`, 'Delete it.'),
    ),
  ]
  return faults.length > 0
    ? faults
    : [ok('state', `${folder}: ${count(files.length, 'file')}, ${megabytes(bytes)}`)]
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false // somebody else's, or on a read-only disk
  }
}

interface StateFile {
  path: string
  size: number
  /** When it was last written, in milliseconds. */
  at: number
}

/** Links are not followed. */
function filesBelow(folder: string): StateFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const stat = lstatSync(path, { throwIfNoEntry: false })
      return stat === undefined ? [] : [{ path, size: stat.size, at: stat.mtimeMs }]
    })
}

function isJson(path: string): boolean {
  try {
    JSON.parse(readState(path) ?? '')
    return true
  } catch {
    return false
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
