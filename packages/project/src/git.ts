import { delimiter, dirname } from 'node:path'
import {
  type Filter,
  isReadable,
  LIST,
  LIST_WITH_SCOPE,
  MISUSED,
  type Named,
  NONE,
  namedIn,
  settingsStamp,
  without,
} from './git-directory.ts'
import { isGit } from './head.ts'
import { foldersOutside } from './program-folders.ts'
import type { Project, RelPath } from './rel-path.ts'

export type { Filter } from './git-directory.ts'

export interface GitOptions {
  /** For its standard input. */
  input?: string
  /** Added to the environment. */
  env?: Record<string, string>
  /** @default 10,000 */
  timeoutMs?: number
  /** Of output. @default 64 MiB */
  maxBytes?: number
  /** Whether the person's own filters (LFS) are switched off, too. @default false */
  unfiltered?: boolean
}

/** Of git's own variables only those that say where git and the person's settings are. */
const KEPT = new Set([
  'GIT_EXEC_PATH',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
])

/** Nothing of the repository's runs, nothing is written, nobody is asked, nothing is fetched. */
const SETTINGS = Object.entries({
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'log.showSignature': 'false', // asks gpg.program
  'log.mailmap': 'false', // reads a file that settings name, as the next one does
  'diff.orderFile': '/dev/null',
  'safe.bareRepository': 'explicit', // files of the project are no repository
  'submodule.recurse': 'false',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])
const QUIET = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none', // for git below 2.44, which fetches all the same
  LC_ALL: 'C',
} as const

/** A Windows command line ends at 32,767 characters; beyond half of that everything is listed instead. */
const MAX_ARGUMENTS = 16_000

/** What looks into submodules, where settings of their own name programs of their own, and what starts others. */
const KEPT_OUT = new Map([
  ['status', ['--ignore-submodules=all']],
  ['diff', ['--ignore-submodules=all', '--no-ext-diff', '--no-textconv']],
])

/**
 * What git prints, run at the project's root; `undefined`: git is not installed, the root is no repository, or the
 * command failed (whatever its exit code means), took too long or printed too much. No program of the repository's
 * runs: where git does not tell which filters there are, it is not asked for anything else. A status or a difference leaves submodules
 * out.
 */
export async function git(
  project: Project,
  args: readonly string[],
  options: GitOptions = {},
): Promise<Buffer | undefined> {
  const named = await namedBy(project)
  if (named === undefined) return undefined
  const off = named.filters.filter((one) => options.unfiltered === true || !one.isOfPerson)
  const env = {
    ...without(
      off.map(({ name }) => name),
      named.files,
    ),
    ...options.env,
  }
  const { code, stdout } = await run(project, kept(args), { ...options, env })
  return code === 0 ? stdout : undefined
}

/** One question for as long as the repository's own settings stay what they are. */
const known = new Map<string, Named>()

/**
 * The filters that git's settings name; `undefined`: the root is no repository, git cannot tell, or something that is no
 * file stands where git would read it.
 */
export async function gitFilters(project: Project): Promise<readonly Filter[] | undefined> {
  return (await namedBy(project))?.filters
}

async function namedBy(project: Project): Promise<Named | undefined> {
  if (!isReadable(project.root)) return undefined
  const key = `${project.root}\0${settingsStamp(project.root)}`
  const found = known.get(key)
  if (found !== undefined) return found
  const scoped = await run(project, LIST_WITH_SCOPE, {})
  const isOld = scoped.code === MISUSED
  const { code, stdout } = isOld ? await run(project, LIST, {}) : scoped
  if (code !== 0 && code !== NONE) return undefined
  const named = namedIn(stdout.toString('utf8'), !isOld)
  known.set(key, named)
  return named
}

/** A submodule's own line in `.git/config` would win over a setting; an option wins over both. */
function kept(args: readonly string[]): readonly string[] {
  let at = 0
  while (args[at]?.startsWith('-')) at += args[at] === '-c' ? 2 : 1
  return [...args.slice(0, at + 1), ...(KEPT_OUT.get(args[at] ?? '') ?? []), ...args.slice(at + 1)]
}

interface Answer {
  /** `undefined`: it was not started, or did not end by itself. */
  code: number | undefined
  stdout: Buffer
}

async function run(
  project: Project,
  args: readonly string[],
  options: GitOptions,
): Promise<Answer> {
  const { execFile } = await import('node:child_process')
  const { input, env, timeoutMs = 10_000, maxBytes = 64 * 1024 * 1024 } = options
  return new Promise((resolve) => {
    const child = execFile(
      'git',
      ['-C', project.root, ...SETTINGS, ...args],
      {
        // Windows looks for programs in the current folder first: never in the project's
        cwd: dirname(process.execPath),
        env: { ...environment(project), ...env },
        encoding: 'buffer',
        timeout: timeoutMs,
        maxBuffer: maxBytes,
        windowsHide: true,
      },
      (error, stdout) => resolve({ code: codeOf(error), stdout }),
    )
    child.stdin?.on('error', () => {}) // it ended without reading: its exit code tells
    child.stdin?.end(input)
  })
}

function codeOf(error: Error | null): number | undefined {
  if (error === null) return 0
  return 'code' in error && typeof error.code === 'number' ? error.code : undefined
}

/**
 * Which of the files git tracks, in the index or in a commit (`at`); one call, however many. `undefined`: git
 * cannot tell.
 * @default at the index
 */
export async function trackedFiles(
  project: Project,
  paths: readonly RelPath[],
  at?: string,
): Promise<ReadonlySet<RelPath> | undefined> {
  if (at?.startsWith('-')) return undefined
  const files = paths.filter((path) => path !== '')
  if (files.length === 0) return isGit(project) ? new Set() : undefined
  const list = at === undefined ? ['ls-files', '-z'] : ['ls-tree', '-r', '-z', '--name-only', at]
  const length = files.reduce((sum, path) => sum + path.length + 3, 0)
  const only = length <= MAX_ARGUMENTS ? ['--', ...files] : []
  const output = await git(project, ['--literal-pathspecs', ...list, ...only])
  if (output === undefined) return undefined
  const tracked = new Set(output.toString('utf8').split('\0'))
  return new Set(files.filter((path) => tracked.has(path)))
}

/**
 * Without the caller's `GIT_DIR`, `GIT_INDEX_FILE` …: a hook may run inside `git commit`. No repository above the root
 * is looked for, and no program of the project's is found by a name.
 */
function environment(project: Project): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.toUpperCase().startsWith('GIT_') || KEPT.has(name.toUpperCase()),
  )
  return {
    ...Object.fromEntries(inherited),
    ...QUIET,
    PATH: foldersOutside(process.env, project.root).join(delimiter),
    GIT_CEILING_DIRECTORIES: dirname(project.root),
    GIT_WORK_TREE: project.root, // whatever core.worktree says
  }
}
