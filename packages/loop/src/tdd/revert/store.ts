import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Check,
  ensureStateDir,
  listOf,
  namesIn,
  number,
  oneOf,
  optional,
  type Project,
  parseJson,
  path,
  type RelPath,
  readerOf,
  readState,
  relPath,
  sha256,
  stateDir,
  text,
  trackedFiles,
  writeAtomic,
} from '@tailtest/project'
import type { Waiting } from './put.ts'
import type { Intent, Row } from './types.ts'

/** Below the state folder. */
const REVERTED = ['tdd', 'reverted'] as const
const ASIDE = ['tdd', 'aside'] as const

const ID = /^[\da-f]{10}$/
/** What was taken back so long ago is not brought again any more. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

const one: Check<1> = (value) => (value === 1 ? 1 : undefined)
const id: Check<string> = (value) =>
  typeof value === 'string' && ID.test(value) ? value : undefined
/** A name in our folder, nothing that leads elsewhere. */
const name: Check<string> = (value) =>
  typeof value === 'string' && /^[\w.%-]+$/.test(value) && !value.startsWith('.')
    ? value
    : undefined

const readIntent: Check<Intent> = readerOf({
  ...{ v: one, id, ts: number, session: text, host: text, claims: listOf(text), patch: name },
  undo_of: optional(id),
  head: optional(text),
  files: listOf(
    readerOf({
      ...{ path, from: optional(text), to: optional(text) },
      ...{ mode: optional(number), from_mode: optional(number) },
    }),
  ),
})

const readDone = readerOf({
  v: one,
  files: listOf(
    readerOf({ path, result: oneOf('restored', 'conflict', 'kept'), rescued: optional(text) }),
  ),
})

/** Something that was taken back, or is being taken back. */
export interface Reversion {
  intent: Intent
  /** What became of each file; `undefined`: it was cut off. */
  done: readonly Row[] | undefined
}

/** Where things that are taken back are written down. */
export interface Store {
  /** Absolute. */
  folder: string
  /** Where the files of one wait while they are replaced. */
  waiting(id: string, at: number): Waiting
  /** Oldest first; what is not as we write it, and what came with the repository, is left out. */
  all(): Promise<Reversion[]>
  begin(intent: Intent, patch: string): void
  end(id: string, files: readonly Row[]): void
  /** What became of each file; `undefined`: it is not at its end. */
  rowsOf(id: string): readonly Row[] | undefined
}

/** A name for something that is to be done: of what it does. */
export function idOf(intent: Omit<Intent, 'v' | 'id' | 'patch'>): string {
  return sha256(JSON.stringify(intent)).slice(0, 10)
}

/** Whether anything was ever taken back here; looks at one folder. */
export function hasReversions(project: Project): boolean {
  const folder = stateDir(project, ...REVERTED)
  return folder !== undefined && namesIn(folder).length > 0
}

/** The store of a project; `undefined`: no state can be kept there. With `create: false` nothing is written. */
export function openStore(
  project: Project,
  { create }: { create: boolean } = { create: true },
): Store | undefined {
  const open = create ? ensureStateDir : stateDir
  const folder = open(project, ...REVERTED)
  const aside = open(project, ...ASIDE)
  if (folder === undefined || aside === undefined) return undefined
  const file = (id: string, end: string) => join(folder, `${id}${end}`)
  return {
    folder,
    waiting: (id, at) => ({
      old: join(aside, `${id}-${at}.old`),
      fresh: join(aside, `${id}-${at}.new`),
    }),
    all: () => readAll(project, folder),
    begin: (intent, patch) => {
      removeOld(folder, intent)
      writeAtomic(join(folder, intent.patch), patch)
      writeAtomic(file(intent.id, '.json'), `${JSON.stringify(intent)}\n`)
    },
    rowsOf: (id) => readDone(parseJson(readState(file(id, '.done.json'))))?.files,
    end: (id, files) => writeAtomic(file(id, '.done.json'), `${JSON.stringify({ v: 1, files })}\n`),
  }
}

async function readAll(project: Project, folder: string): Promise<Reversion[]> {
  const read = readHere(folder)
  const at = (id: string): RelPath => relPath(`.tailtest/tdd/reverted/${id}.json`)
  const foreign = await trackedFiles(
    project,
    read.map(({ intent }) => at(intent.id)),
  )
  return read
    .filter(({ intent }) => foreign?.has(at(intent.id)) !== true)
    .sort((one, other) => one.intent.ts - other.intent.ts)
}

function readHere(folder: string): Reversion[] {
  return namesIn(folder).flatMap((entry) => {
    const key = entry.endsWith('.json') ? entry.slice(0, -'.json'.length) : ''
    const intent = ID.test(key) ? readIntent(parseJson(readState(join(folder, entry)))) : undefined
    if (intent?.id !== key) return []
    return [
      { intent, done: readDone(parseJson(readState(join(folder, `${key}.done.json`))))?.files },
    ]
  })
}

/** What is undone by a new one stays. */
function removeOld(folder: string, { ts, undo_of }: Intent): void {
  for (const { intent, done } of readHere(folder)) {
    if (done === undefined || intent.id === undo_of || ts - intent.ts < KEPT_MS) continue
    for (const entry of [`${intent.id}.json`, intent.patch, `${intent.id}.done.json`]) {
      rmSync(join(folder, entry), { force: true })
    }
  }
}
