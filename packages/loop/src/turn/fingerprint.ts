import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
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

/** Files beside or above a test that change how it runs. */
const SUPPORT = [
  /^package\.json$/,
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/,
  /^(?:vitest|vite|jest|babel)\.(?:config|workspace|setup)\.\w+$/,
  /^tsconfig(?:\.\w+)?\.json$/,
  /^(?:conftest\.py|__init__\.py|pytest\.ini|pyproject\.toml|setup\.cfg|setup\.py|tox\.ini)$/,
  /^(?:uv|poetry|pdm)\.lock$|^requirements.*\.txt$/,
]

function namesIn(project: Project, folder: RelPath): string[] {
  try {
    return readdirSync(toAbsolute(project, folder)).sort()
  } catch {
    return [] // gone or unreadable: nothing of it can support the test
  }
}

/** The support files of a test, from its folder up to the root. */
export function supportFiles(project: Project, test: RelPath): RelPath[] {
  const files: RelPath[] = []
  for (let folder = parentOf(test); folder !== undefined; folder = parentOf(folder)) {
    for (const name of namesIn(project, folder)) {
      if (SUPPORT.some((pattern) => pattern.test(name))) files.push(joinRel(folder, name))
    }
  }
  const snapshots = joinRel(parentOf(test) ?? test, '__snapshots__')
  const own = namesIn(project, snapshots).filter((name) => name.startsWith(baseName(test)))
  return [...files, ...own.map((name) => joinRel(snapshots, name))]
}

/** The bytes of files as they were when they were first asked for: tests that share sources read them once. */
export type Contents = (path: RelPath) => string

/** Reads on use. */
export function openContents(project: Project): Contents {
  const known = new Map<RelPath, string>()
  return (path) => {
    const hash = known.get(path) ?? contentHash(project, path)
    known.set(path, hash)
    return hash
  }
}

function contentHash(project: Project, path: RelPath): string {
  try {
    return createHash('sha256')
      .update(readFileSync(toAbsolute(project, path)))
      .digest('hex')
  } catch {
    return 'absent' // its absence is what the run saw
  }
}

/**
 * One hash over the bytes a test's result stands for: the test, what it reaches, its support files
 * and how it is run. Where not every import could be followed: over the whole tree instead.
 */
export async function fingerprint(
  { project, stateRoot }: Pick<Place, 'project' | 'stateRoot'>,
  test: RelPath,
  { runner, reach, contents }: { runner: Runner; reach: Reached; contents: Contents },
): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([runner.name, runner.directory, runner.args]))
  for (const path of [...reach.files, ...supportFiles(project, test)].sort()) {
    hash.update(`${path}\0${contents(path)}\0`)
  }
  if (!reach.complete) {
    const { ts: _, ...tree } = await mark(project, { stateDirectory: stateRoot })
    hash.update(JSON.stringify(tree))
  }
  return hash.digest('hex')
}
