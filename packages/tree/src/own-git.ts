import { copyFileSync, existsSync, statSync, utimesSync } from 'node:fs'
import { isAbsolute, join, sep } from 'node:path'
import { type GitOptions, git, gitFilters, type Project } from '@tailtest/project'

/** Git with an index of ours: the person's own is copied, never written. */
export interface OwnGit {
  run: (
    args: readonly string[],
    options?: Omit<GitOptions, 'env' | 'unfiltered'>,
  ) => Promise<Buffer | undefined>
  /** Names of the filters that are switched off: `lfs` … */
  filters: ReadonlySet<string>
}

/** The index must be one file, whole, and only ours; odd line endings are no reason to fail. */
const SETTINGS = [
  ...['-c', 'core.splitIndex=false', '-c', 'core.untrackedCache=false', '-c', 'index.sparse=false'],
  ...['-c', 'core.safecrlf=false', '-c', 'checkout.workers=2'],
] as const

/** `objects`: where new objects go, absolute; the repository's own are read from where they are. */
export async function openOwnGit(
  project: Project,
  index: string,
  objects?: string,
): Promise<OwnGit | undefined> {
  const filters = await gitFilters(project)
  if (filters === undefined) return undefined
  const shared = objects === undefined ? undefined : await gitPath(project, 'objects')
  if (objects !== undefined && shared === undefined) return undefined
  const env = {
    GIT_INDEX_FILE: index,
    ...(objects === undefined ? {} : { GIT_OBJECT_DIRECTORY: objects }),
    ...(shared === undefined ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(shared) }),
  }
  const run: OwnGit['run'] = (args, options = {}) =>
    // a filter of the person's may write into the repository (`git lfs clean` does)
    git(project, [...SETTINGS, ...args], { ...options, env, unfiltered: true })
  return { run, filters: new Set(filters.map(({ name }) => name)) }
}

/** Copies the person's index; there is none before the first `git add`. */
export async function copyOwnIndex(project: Project, to: string): Promise<void> {
  const index = await gitPath(project, 'index')
  if (index !== undefined && existsSync(index)) copyIndex(index, to)
}

/**
 * With its time, to the second: files as young as their index are compared by content, for many a git reads times no
 * finer (https://git-scm.com/docs/racy-git).
 */
export function copyIndex(from: string, to: string): void {
  const seconds = Math.floor(statSync(from).mtimeMs / 1000)
  copyFileSync(from, to)
  utimesSync(to, seconds, seconds)
}

/** Where the repository keeps a file of that name, absolute; `undefined`: git cannot say. */
export async function gitPath(project: Project, name: string): Promise<string | undefined> {
  const output = await git(project, ['rev-parse', '--git-path', name])
  const path = output?.toString('utf8').replace(/\r?\n$/, '')
  return path === undefined || isAbsolute(path) ? path : join(project.root, path)
}

/** Quoted as in C, for it may hold what separates two paths. */
function quoted(path: string): string {
  return JSON.stringify(path.split(sep).join('/'))
}
