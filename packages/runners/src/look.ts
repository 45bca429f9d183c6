import type { Dirent } from 'node:fs'
import {
  isFixtureFolder,
  joinRel,
  type Project,
  type RelPath,
  SKIPPED_DIRECTORIES,
  skippedBy,
  toAbsolute,
} from '@tailtest/project'
import { openReads, type Reads, remember } from './reads.ts'

/** What is in a folder, by name and sorted; links are neither followed nor named. */
export interface Listing {
  files: readonly string[]
  /** Without those that hold nothing anybody tests, and without hidden ones. */
  folders: readonly string[]
  /** Of everything, links and hidden folders included. */
  names: ReadonlySet<string>
  /** The names of a kind of manifest, of everything. */
  like(kind: RegExp): readonly string[]
  /** Whether somebody saw more of it than its folders and the names of a kind. */
  readonly isSeen: boolean
}

/** Lists folders of a project, each once. */
export type Look = (folder: RelPath) => Listing

/** Names of folders about which the list of those to pass over has something to say. */
const SKIPPED = new Set(SKIPPED_DIRECTORIES.map(({ directory }) => directory.split('/').at(-1)))

/** Whether a file lies in a small project inside the project that only its tests know: no package, and no source of anybody's. */
export function isFixture(path: RelPath): boolean {
  return path.split('/').slice(0, -1).some(isFixtureFolder)
}

/** Opens a project for looking; nothing is read before it is asked for. What was listed stands in `known`. */
export function openLook(
  project: Project,
  reads: Reads = openReads(),
  known: Map<RelPath, Listing> = new Map(),
): Look {
  return (folder) => {
    const listing = known.get(folder) ?? list(project, folder, reads)
    known.set(folder, listing)
    return listing
  }
}

/**
 * The folders below one, itself first: at most `limit`. Level by level, and of each level the first folder of every
 * parent, then the second: one folder with thousands in it does not hide its neighbours.
 */
export function* foldersBelow(look: Look, from: RelPath, limit: number): Generator<RelPath> {
  let left = limit
  for (let level = [from]; level.length > 0 && left > 0; ) {
    const now = level.slice(0, left)
    yield* now
    left -= now.length
    const most = left // of one parent no more can be among the first so many
    level = interleaved(
      now.map((folder) =>
        look(folder)
          .folders.slice(0, most)
          .map((name) => joinRel(folder, name)),
      ),
    )
  }
}

function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const ordered = lists.flatMap((list) => list.map((item, index) => ({ item, index })))
  return ordered.sort((a, b) => a.index - b.index).map(({ item }) => item)
}

/** Computed when somebody asks: most folders are only passed through. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

function list(project: Project, folder: RelPath, reads: Reads): Listing {
  const entries = reads.list(toAbsolute(project, folder))
  const namesOf = (some: readonly Dirent[]) => some.map(({ name }) => name)
  const names = once(() => new Set(namesOf(entries)))
  const files = once(() => namesOf(entries.filter((entry) => entry.isFile())).sort())
  let isSeen = false
  return {
    get files() {
      isSeen = true
      return files()
    },
    get names() {
      isSeen = true
      return names()
    },
    folders: namesOf(entries.filter((entry) => entry.isDirectory()))
      .filter(isOpen)
      .sort(),
    like: remember((kind) =>
      namesOf(entries)
        .filter((name) => kind.test(name))
        .sort(),
    ),
    get isSeen() {
      return isSeen
    },
  }

  /** Of other folders nothing is known: none is opened for it. */
  function namesAt(other: RelPath): ReadonlySet<string> {
    return other === folder ? names() : new Set()
  }

  function isOpen(name: string): boolean {
    if (name.startsWith('.') || isFixtureFolder(name)) return false
    return !SKIPPED.has(name) || skippedBy(joinRel(folder, name, 'file'), namesAt) === undefined
  }
}
