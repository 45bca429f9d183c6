import { accessSync, constants, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { openHistory } from '@tailtest/history'
import {
  ensureStateDir,
  git,
  isLink,
  isTestFile,
  type Project,
  parseJson,
  type RelPath,
  readState,
  stateDir,
  toAbsolute,
  userStateDir,
  walk,
} from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { openSyntax } from '@tailtest/syntax'
import { bodiesOf, type SlugPlace, slugsIn } from '@tailtest/tdd'
import { count } from '../../shell/output.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'

/** All of the state folder that belongs into a repository. */
const COMMITTED = ['.gitignore', 'config.json', 'config.yaml'].map((name) => `.tailtest/${name}`)

/** Whether the person agreed that tests run here. */
export const trust: Check = ({ project, env }) =>
  openTrust(userStateDir(env)).has(project.root)
    ? [ok('trust', `tests may run in ${project.root}`)]
    : [warning('trust', `nobody agreed yet that tests run in ${project.root}`, 'tailtest trust')]

/** Whether state can be kept in the project, and what tailtest keeps can be written, read, and is no larger than it should be. */
export const state: Check = ({ project, env }) => {
  const faults = unusable(project)
  const own = faults.length === 0 ? stateDir(project) : undefined
  return [...faults, ...[own, userStateDir(env)].flatMap(findings)]
}

/** What keeps the project's folder from being used. */
function unusable(project: Project): Finding[] {
  const path = join(project.root, '.tailtest')
  if (isLink(path)) {
    return [problem('state', `${path} is a link: no state is kept`, 'Replace it by a folder.')]
  }
  if (ensureStateDir(project) === undefined) {
    return [
      problem(
        'state',
        `${path} cannot be used`,
        'Check that it is a folder that you can write to.',
      ),
    ]
  }
  const odd = KEPT_IN.filter((name) => stateDir(project, name) === undefined)
  return odd.map((name) => ofOdd(join(path, name)))
}

/** Where a link or a file stands in the place of the first, nothing is known of a session, and every hook is silent. */
const KEPT_IN = ['sessions', 'reports']

const ofOdd = (path: string) =>
  problem('state', `${path} is a link or a file: nothing is kept there`, 'Replace it by a folder.')

/** Only the configuration may be committed; anything else there was planted or added by mistake. */
export const tracked: Check = async ({ project }) => {
  const listed = await git(project, ['ls-files', '-z', '--', '.tailtest'])
  const paths = listed?.toString('utf8').split('\0') ?? []
  return paths
    .filter((path) => path.startsWith('.tailtest/') && !COMMITTED.includes(path))
    .map((path) =>
      warning(
        'state',
        `${quoteName(path)} is tracked by git`,
        `git rm --cached ${shellWord(path)}`,
      ),
    )
}

/** Whether the history can be read; what cannot is moved aside when the next outcome is recorded. */
export const history: Check = ({ project }) => {
  const { entries, problem: found } = openHistory(project).read()
  return found === undefined
    ? [ok('history', count(entries.length, 'entry', 'entries'))]
    : [warning('history', found, 'Repair or delete that file; tailtest works without it.')]
}

/** Test files that are looked at, and the bytes of the largest. */
const MOST_FILES = 20_000
const MOST_BYTES = 1_000_000

/** A slug, where it stands, and whether a test takes it. */
interface Slug extends SlugPlace {
  file: RelPath
  isTaken: boolean
}

/** Whether the names that comments give to tests (`@tailtest-id`) name one test each. */
export const slugs: Check = async (patient) => {
  const found = await slugsOf(patient)
  const names = [...new Set(found.map(({ slug }) => slug))]
  return names.flatMap((name) => {
    const places = found.filter(({ slug }) => slug === name)
    if (places.length > 1) return [ofShared(name, places)]
    return places.filter(({ isTaken }) => !isTaken).map(ofLost)
  })
}

async function slugsOf({ project, dist }: Patient): Promise<Slug[]> {
  const syntax = openSyntax({ from: dist })
  const found: Slug[] = []
  for (const file of walk(project, { limit: MOST_FILES })) {
    const places = isTestFile(file) ? read(toAbsolute(project, file)) : undefined
    if (places === undefined || places.slugs.length === 0) continue
    const bodies = await bodiesOf(file, places.source, syntax)
    const isUnread = bodies.every(({ id }) => id.endsWith('::')) // the file as a whole
    for (const place of places.slugs) {
      const isTaken = isUnread || bodies.some(({ slug }) => slug === place.slug)
      found.push({ ...place, file, isTaken })
    }
  }
  return found
}

function read(path: string): { source: string; slugs: readonly SlugPlace[] } | undefined {
  try {
    const stat = statSync(path)
    if (!stat.isFile() || stat.size > MOST_BYTES) return undefined
    const source = readFileSync(path, 'utf8')
    return { source, slugs: slugsIn(source) }
  } catch {
    return undefined // gone, or not ours to read
  }
}

const placeOf = ({ file, line }: Slug) => `${quoteName(file)}:${line}`

function ofShared(slug: string, places: readonly Slug[]): Finding {
  const message = `@tailtest-id ${quoteName(slug)} is used ${places.length} times, so it names no test: ${places.slice(0, 3).map(placeOf).join(', ')}`
  return problem('gate', message, 'Give each test its own id.')
}

function ofLost(slug: Slug): Finding {
  const message = `@tailtest-id ${quoteName(slug.slug)} names no test: ${placeOf(slug)}`
  return warning('gate', message, 'Put it in the three lines above a test, or remove it.')
}

/** Above this, in bytes, somebody wants to know. */
const LARGE = 500 * 1024 * 1024

/** A lock is held for milliseconds; taken over after half a minute, whoever held it. */
const STALE_MS = 10 * 60 * 1000

/** Files of state that are one JSON value, by the end of their names. */
const WHOLE_JSON = /(?:^|[\\/])(?:install-[\w-]+|session|latest)\.json$/

function isThere(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
}

function findings(folder: string | undefined): Finding[] {
  if (folder === undefined || !isThere(folder)) return []
  if (!canWrite(folder)) {
    const fix = `Make ${folder} writable.`
    return [problem('state', `${folder} cannot be written`, fix)]
  }
  const files = filesBelow(folder)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const now = Date.now()
  const stale = files.filter(({ path, at }) => path.endsWith('.lock') && now - at > STALE_MS)
  const damaged = files.filter(({ path }) => WHOLE_JSON.test(path) && !isJson(path))
  const faults = [
    ...(bytes > LARGE
      ? [warning('state', `${folder} holds ${megabytes(bytes)}`, `Delete old files in ${folder}.`)]
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
  return parseJson(readState(path)) !== undefined
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
