import {
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, relative, sep } from 'node:path'
import type { HostDocument } from '@tailtest/adapter-kit'
import { readState, sha256 } from '@tailtest/project'
import { CommandFailure } from './failure.ts'

/** A document as it was written. */
export interface WrittenDocument {
  path: string
  sha256: string
}

/** What an install remembers of its documents. */
export interface WrittenDocuments {
  documents: readonly WrittenDocument[]
  /** Folders that were made for them, outermost first. */
  folders: readonly string[]
}

/** What became of one document. */
export interface DocumentChange {
  path: string
  state: 'written' | 'unchanged' | 'removed' | 'kept'
  /** Why it was kept as it is. */
  reason?: string
}

/** What stands where a document goes. */
export type DocumentState = 'absent' | 'current' | 'outdated' | 'foreign'

/** How a document on disk stands to the wanted text and to what was written once. */
export function documentState(
  { path, text }: { path: string; text?: string | undefined },
  known: readonly WrittenDocument[],
): DocumentState {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (file === undefined) return 'absent'
  const present = readState(path) // of a link or a folder nothing
  if (present === undefined) return 'foreign'
  if (present === text) return 'current'
  return isAsWritten(path, present, known) ? 'outdated' : 'foreign'
}

function isAsWritten(path: string, text: string, known: readonly WrittenDocument[]): boolean {
  const hash = sha256(text)
  return known.some((one) => one.path === path && one.sha256 === hash)
}

/**
 * Writes the documents that are not there or that an install wrote before, and takes away those that are no longer
 * wanted. What a person wrote or changed stays as it is. `within`: the folder that none may lead out of.
 */
export function writeDocuments(
  wanted: readonly HostDocument[],
  known: WrittenDocuments,
  within: string | undefined,
): { changes: readonly DocumentChange[]; written: WrittenDocuments } {
  const paths = new Set(wanted.map(({ path }) => path))
  const gone = { ...known, documents: known.documents.filter(({ path }) => !paths.has(path)) }
  const removed = removeDocuments(gone, [])
  const folders = [...known.folders]
  const changes = wanted.map((document): DocumentChange => {
    const { path } = document
    const reason = obstacle(document, { documents: known.documents, folders }, within)
    if (reason !== undefined) return { path, state: 'kept', reason }
    if (documentState(document, known.documents) === 'current') return { path, state: 'unchanged' }
    for (const folder of missingAbove(path)) if (!folders.includes(folder)) folders.push(folder)
    write(document)
    return { path, state: 'written' }
  })
  const kept = new Set(changes.flatMap(({ path, state }) => (state === 'kept' ? [path] : [])))
  const documents = wanted.flatMap(({ path, text }) =>
    kept.has(path)
      ? known.documents.filter((one) => one.path === path)
      : [{ path, sha256: sha256(text) }],
  )
  return {
    changes: [...changes, ...removed],
    written: { documents, folders: folders.filter((folder) => existsSync(folder)) },
  }
}

/** Why a document is not written; `undefined`: it can be. */
function obstacle(
  document: HostDocument,
  { documents, folders }: WrittenDocuments,
  within: string | undefined,
): string | undefined {
  const { path } = document
  if (within !== undefined && leadsOut(path, within)) return `a link leads out of ${within}`
  const state = documentState(document, documents)
  const isHiding = basename(path) === '.gitignore' && !folders.includes(dirname(path))
  if (state === 'absent' && isHiding) return 'its folder was there before: git sees all of it'
  if (state !== 'foreign') return undefined
  return documents.some((one) => one.path === path)
    ? 'it was changed since tailtest wrote it'
    : 'it was there before'
}

/** Takes away what was written and nobody changed, the copies of these texts too, and the folders that were made for it. */
export function removeDocuments(
  { documents, folders }: WrittenDocuments,
  copies: readonly HostDocument[],
): DocumentChange[] {
  const wanted = new Map(copies.map(({ path, text }) => [path, text]))
  const paths = new Set([...documents.map(({ path }) => path), ...wanted.keys()])
  const changes = [...paths].flatMap((path): DocumentChange[] => {
    const state = documentState({ path, text: wanted.get(path) }, documents)
    if (state === 'absent') return []
    if (state === 'foreign') {
      const wasOurs = documents.some((one) => one.path === path)
      return wasOurs
        ? [{ path, state: 'kept', reason: 'it was changed since tailtest wrote it' }]
        : []
    }
    rmSync(path)
    return [{ path, state: 'removed' }]
  })
  for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
    removeEmpty(folder)
  }
  return changes
}

/** Deletes a folder, unless somebody has something in it. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // somebody put a file there since: it is theirs
  }
}

/** Replaces a file as a whole: a client that reads it now sees old or new. */
function write({ path, text }: HostDocument): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new CommandFailure(`cannot write ${path}`, 'Check its permissions and the disk.', {
      cause: error,
    })
  }
}

/** The folders that a file still lacks, outermost first. */
function missingAbove(path: string): string[] {
  const folder = dirname(path)
  return existsSync(folder) ? [] : [...missingAbove(folder), folder]
}

function leadsOut(path: string, within: string): boolean {
  const [lacking] = missingAbove(path)
  const real = realpathSync(dirname(lacking ?? path))
  const way = relative(realpathSync(within), real)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}
