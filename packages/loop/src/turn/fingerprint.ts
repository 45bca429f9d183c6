import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import {
  baseName,
  joinRel,
  type Project,
  parentOf,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import type { Reached } from './imports.ts'

/** Files that say how tests are found and run. */
const RUNNER_CONFIG = [
  /^package\.json$/,
  /^(?:vitest|vite|jest|babel)\.(?:config|workspace|setup)\.\w+$/,
  /^tsconfig(?:\.\w+)?\.json$/,
  /^(?:pytest\.ini|pyproject\.toml|setup\.cfg|setup\.py|tox\.ini)$/,
  /^(?:\.mocharc\.\w+|\.swcrc|bunfig\.toml|deno\.jsonc?)$/,
  /^(?:go\.(?:mod|work)|Cargo\.toml|build\.rs|rust-toolchain(?:\.toml)?|nextest\.toml)$/,
  /^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|libs\.versions\.toml)$/,
  /^(?:Gemfile|\.rspec|composer\.json|phpunit(?:\.dist)?\.xml(?:\.dist)?)$/,
  /\.(?:csproj|fsproj|vbproj|runsettings)$|^(?:Directory\.(?:Build|Packages)\.props|global\.json)$/,
]

/** Files beside or above a test that change how it runs. */
const SUPPORT = [
  ...RUNNER_CONFIG,
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|deno\.lock)$/,
  /^(?:conftest\.py|__init__\.py)$/,
  /^(?:uv|poetry|pdm)\.lock$|^requirements.*\.txt$/,
  /^(?:go\.sum|Cargo\.lock|Gemfile\.lock|composer\.lock)$/,
  /^(?:(?:rails|spec|test|minitest)_helper\.rb|Pest\.php|TestCase\.php)$/,
]

/** Whether a file says, by its name, how tests are found and run. */
export function isRunnerConfig(path: RelPath): boolean {
  return RUNNER_CONFIG.some((pattern) => pattern.test(baseName(path)))
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
      const names = listings.get(folder) ?? namesIn(project, folder)
      listings.set(folder, names)
      return names
    },
  }
}

function namesIn(project: Project, folder: RelPath): string[] {
  try {
    return readdirSync(toAbsolute(project, folder)).sort()
  } catch {
    return [] // gone or unreadable: nothing of it can support the test
  }
}

/** The support files of a test, from its folder up to the root. */
export function supportFiles(disk: Pick<Disk, 'names'>, test: RelPath): RelPath[] {
  const files: RelPath[] = []
  for (let folder = parentOf(test); folder !== undefined; folder = parentOf(folder)) {
    for (const name of disk.names(folder)) {
      if (SUPPORT.some((pattern) => pattern.test(name))) files.push(joinRel(folder, name))
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
