import { existsSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { readState } from './atomic.ts'

/** A pointer file holds one path; more is not one. */
const MAX_POINTER_BYTES = 4096

/**
 * Where the repository of a work tree keeps its data: its `.git` folder, or the folder a `.git` file names
 * (worktrees, submodules). `undefined`: this folder is no work tree's top; an empty or odd `.git` is none.
 */
export function gitDirectory(folder: string): string | undefined {
  const entry = join(folder, '.git')
  if (existsSync(join(entry, 'HEAD'))) return entry
  const pointer = readState(entry, MAX_POINTER_BYTES)
  if (pointer === undefined || !pointer.startsWith('gitdir:')) return undefined
  return resolve(folder, pointer.slice('gitdir:'.length).trim())
}

/**
 * Which repository a folder is the top of: the same word for all its worktrees and wherever it is moved to, another
 * one for another repository at the same path. `undefined`: none, or one that only claims to be (a `.git` that leads
 * to the data of a repository which does not know this folder as its worktree).
 */
export function repositoryOf(folder: string): string | undefined {
  try {
    const shared = sharedData(folder)
    if (shared === undefined) return undefined
    const { ino, birthtimeNs } = statSync(shared, { bigint: true })
    return `${ino}-${birthtimeNs}`
  } catch {
    return undefined
  }
}

/**
 * The folders above a worktree that lies below the main tree of its repository (`worktrees/x`), up to that tree,
 * the nearest first; none for every other folder. What stands there is the same repository's.
 */
export function foldersToMainTree(worktree: string): string[] {
  try {
    const root = realpathSync(worktree)
    const shared = sharedData(root)
    const main = shared !== undefined && basename(shared) === '.git' ? dirname(shared) : undefined
    if (main === undefined || !root.startsWith(join(main, sep))) return []
    const between = relative(main, root).split(sep)
    return between.map((_, at) => join(main, ...between.slice(0, between.length - 1 - at)))
  } catch {
    return []
  }
}

/** What git reads before it answers: a pipe there would hold it until somebody ends it. */
const READ_BY_GIT = {
  data: [
    ...['HEAD', 'config', 'config.worktree', 'index', 'packed-refs', 'commondir', 'shallow'],
    ...['info/exclude', 'info/attributes', 'info/sparse-checkout', 'objects/info/alternates'],
  ],
  tree: ['.gitignore', '.gitattributes', '.gitmodules', '.tailtest/.gitignore'],
}

/** Where git looks for the data of a work tree: its own folder, then the one that all worktrees share. */
function dataOf(folder: string): string[] {
  const own = gitDirectory(folder)
  if (own === undefined) return []
  const shared = readState(join(own, 'commondir'), MAX_POINTER_BYTES)?.trim()
  return shared === undefined ? [own] : [own, resolve(own, shared)]
}

/** Whether what git reads first of a repository are files, links followed as git does; none of them has to be there. */
export function isReadable(folder: string): boolean {
  const [own, ...shared] = dataOf(folder)
  if (own === undefined) return false
  const head = /^ref: (refs\/.+)$/m.exec(readState(join(own, 'HEAD'), MAX_POINTER_BYTES) ?? '')?.[1]
  const names = [...READ_BY_GIT.data, ...(head === undefined ? [] : [head])]
  const paths = [
    ...[own, ...shared].flatMap((place) => names.map((name) => join(place, name))),
    ...READ_BY_GIT.tree.map((name) => join(folder, name)),
  ]
  return paths.every(isFileOrAbsent)
}

/** Another text once the repository's own settings are others; of what they include nothing is known. */
export function settingsStamp(folder: string): string {
  const files = dataOf(folder).flatMap((data) => [
    join(data, 'config'),
    join(data, 'config.worktree'),
  ])
  return files
    .map((file) => {
      const stat = statOf(file)
      return stat && `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`
    })
    .join()
}

function isFileOrAbsent(path: string): boolean {
  const stat = statOf(path)
  return stat === undefined || stat.isFile() || stat.isDirectory()
}

/** `undefined` also where links go in circles, or a file stands where a folder would be: git says so at once. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The folder with the data that all worktrees of a repository share. Throws if a part of it is missing. */
function sharedData(folder: string): string | undefined {
  const entry = join(folder, '.git')
  const own = gitDirectory(folder)
  if (own === undefined || lstatSync(entry).isSymbolicLink()) return undefined
  if (own === entry) return own
  const data = realpathSync(own)
  const worktree = readState(join(data, 'gitdir'), MAX_POINTER_BYTES)?.trim()
  const isKnown = worktree !== undefined && basename(dirname(data)) === 'worktrees'
  if (!isKnown || realpathSync(resolve(data, worktree)) !== realpathSync(entry)) return undefined
  return dirname(dirname(data))
}

/** A program that git starts to compare a file whose times changed; `git status` does, too. */
export interface Filter {
  name: string
  /** The person's own settings name it, and those of the repository do not. */
  isOfPerson: boolean
}

/** How git is asked, whatever stands in its settings, and in what form: nobody but git reads them. */
export const LIST = [
  ...['config', '-z', '--name-only', '--get-regexp'],
  '^(filter\\.|core\\.(attributes|excludes)file$)',
] as const
/** With whose setting it is, which git tells from 2.26 on; an older one ends with {@link MISUSED}. */
export const LIST_WITH_SCOPE = ['config', '--show-scope', ...LIST.slice(1)] as const
export const MISUSED = 129
/** How `git config` ends where there is no such setting. */
export const NONE = 1

const OF_PERSON: ReadonlySet<string | undefined> = new Set(['system', 'global', 'command'])
const OFF = { clean: '', smudge: '', process: '', required: 'false' } as const

/** What git's settings name that a repository may have put there. */
export interface Named {
  filters: readonly Filter[]
  /** Settings of others than the person that say which further file git reads, as `core.attributesfile`. */
  files: readonly string[]
}

/**
 * Reads what {@link LIST_WITH_SCOPE} prints, `<scope>\0<name>\0` again and again, or {@link LIST}, names alone: whose a
 * setting is is then not known, and it is nobody's who is trusted.
 */
export function namedIn(output: string, isScoped: boolean): Named {
  const fields = output.split('\0')
  const all = fields.flatMap((field, at) => {
    if (!isScoped) return [{ key: field, isOfPerson: false }]
    return at % 2 === 0 ? [{ key: fields[at + 1] ?? '', isOfPerson: OF_PERSON.has(field) }] : []
  })
  const found = all.flatMap(({ key, isOfPerson }) => {
    const name = filterIn(key)
    return name === undefined ? [] : [{ name, isOfPerson }]
  })
  const ofOthers = new Set(found.filter((one) => !one.isOfPerson).map(({ name }) => name))
  const names = new Set(found.map(({ name }) => name))
  const files = all.filter(({ key, isOfPerson }) => !isOfPerson && /^core\.\w+file$/i.test(key))
  return {
    filters: [...names].map((name) => ({ name, isOfPerson: !ofOthers.has(name) })),
    files: [...new Set(files.map(({ key }) => key))],
  }
}

/** `x` of `filter.x.clean`. */
function filterIn(key: string): string | undefined {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  return first < last ? key.slice(first + 1, last) : undefined
}

/** Variables for git that switch filters off, and files that settings name; a filter's name may hold anything, `=` too. */
export function without(
  filters: Iterable<string>,
  files: Iterable<string>,
): Record<string, string> {
  const settings = [
    ...[...filters].flatMap((filter) =>
      Object.entries(OFF).map(([key, value]) => [`filter.${filter}.${key}`, value] as const),
    ),
    ...[...files].map((key) => [key, '/dev/null'] as const),
  ]
  const pairs = settings.flatMap(([key, value], n) => [
    [`GIT_CONFIG_KEY_${n}`, key],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) }
}
