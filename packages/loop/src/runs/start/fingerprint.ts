import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import {
  baseName,
  joinRel,
  namesIn,
  type Project,
  parentOf,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { type Runner, runnerFile } from '@tailtest/runners'
import { mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import type { Reached } from '../select/imports.ts'

/** Whether a file says, by its name, how tests are found and run. */
export function isRunnerConfig(path: RelPath): boolean {
  const kind = runnerFile(path)
  return kind === 'setup' || kind === 'build'
}

/** A project's files as they were when they were first asked for: tests that share any read them once. */
export interface Disk {
  /** Of a file's bytes. */
  hash(path: RelPath): string
  /** In a folder, sorted. */
  names(folder: RelPath): readonly string[]
}

/** Reads on use. */
export function openDisk(project: Project): Disk {
  const hashes = new Map<RelPath, string>()
  const listings = new Map<RelPath, readonly string[]>()
  return {
    hash: (path) => {
      const hash = hashes.get(path) ?? contentHash(project, path)
      hashes.set(path, hash)
      return hash
    },
    names: (folder) => {
      const names = listings.get(folder) ?? namesIn(toAbsolute(project, folder)).sort()
      listings.set(folder, names)
      return names
    },
  }
}

/** The support files of a test, from its folder up to the root. */
export function supportFiles(disk: Pick<Disk, 'names'>, test: RelPath): RelPath[] {
  const files: RelPath[] = []
  for (let folder = parentOf(test); folder !== undefined; folder = parentOf(folder)) {
    for (const name of disk.names(folder)) {
      const path = joinRel(folder, name)
      if (runnerFile(path) !== undefined) files.push(path)
    }
  }
  const snapshots = joinRel(parentOf(test) ?? test, '__snapshots__')
  const own = disk.names(snapshots).filter((name) => name.startsWith(baseName(test)))
  return [...files, ...own.map((name) => joinRel(snapshots, name))]
}

function contentHash(project: Project, path: RelPath): string {
  try {
    const file = toAbsolute(project, path)
    // a pipe in its place would be waited for
    if (!statSync(file).isFile()) return 'absent'
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return 'absent' // its absence is what the run saw
  }
}

/** What a fingerprint is made of, besides the test. */
export interface Fingerprinted {
  runner: Runner
  reach: Reached
  disk: Disk
  /** The whole tree, for a test that may read any of it. @default as it is now */
  tree?: object
}

/**
 * One hash over the bytes a test's result stands for: the test, what it reaches, its support files
 * and how it is run. Where not every import could be followed: over the whole tree instead.
 */
export async function fingerprint(
  { project, stateRoot }: Pick<Place, 'project' | 'stateRoot'>,
  test: RelPath,
  { runner, reach, disk, tree }: Fingerprinted,
): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([runner.name, runner.directory, runner.args]))
  for (const path of [...reach.files, ...supportFiles(disk, test)].sort()) {
    hash.update(`${path}\0${disk.hash(path)}\0`)
  }
  if (!reach.complete) {
    hash.update(JSON.stringify(tree ?? (await treeNow({ project, stateRoot }))))
  }
  return hash.digest('hex')
}

async function treeNow({ project, stateRoot }: Pick<Place, 'project' | 'stateRoot'>) {
  const { ts: _, ...tree } = await mark(project, { stateDirectory: stateRoot })
  return tree
}
