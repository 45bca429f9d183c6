import { delimiter, dirname, resolve } from 'node:path'
import { type Env, quoteName, shellWord } from '@tailtest/adapter-kit'
import { foldersOutside, type Project } from '@tailtest/project'
import { CommandFailure } from '../../shell/failure.ts'

/** How a git command ended. */
export interface Ended {
  ok: boolean
  stdout: string
  stderr: string
}

/** Git at a project's root, with what the person set for it: unlike the hook's it may speak to a server. */
export type Git = (
  args: readonly string[],
  options?: { input?: string; env?: Record<string, string> },
) => Promise<Ended>

/** Nothing of the repository's runs, nothing is tidied up, nothing is told to the server but what is pushed. */
const SETTINGS = Object.entries({
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'maintenance.auto': 'false',
  'gc.auto': '0',
  'fetch.writeCommitGraph': 'false',
  'push.pushOption': '',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** What would lead git to another repository (`git rev-parse --local-env-vars`); a hook may run in one. */
const ELSEWHERE = [
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_OBJECT_DIRECTORY'],
  ...['GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_NAMESPACE', 'GIT_PREFIX', 'GIT_SHALLOW_FILE'],
  ...['GIT_GRAFT_FILE', 'GIT_REPLACE_REF_BASE', 'GIT_IMPLICIT_WORK_TREE', 'GIT_QUARANTINE_PATH'],
]

/** Who cannot answer is not asked: git itself, its credential manager, ssh. */
const NOBODY_THERE = {
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  SSH_ASKPASS_REQUIRE: 'never',
} as const

/** Above what a history of 1,000 entries needs. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

export interface GitSetup {
  env: Env
  /** For each command. */
  timeoutMs: number
  /** Whether a person sits at the terminal and may be asked for a password. */
  interactive: boolean
}

/** Throws {@link CommandFailure} where git is not installed or does not end in time. */
export function openGit(project: Project, { env, timeoutMs, interactive }: GitSetup): Git {
  const own = Object.entries(env).filter(([name]) => !ELSEWHERE.includes(name.toUpperCase()))
  const environment = {
    ...Object.fromEntries(own),
    ...(interactive ? {} : NOBODY_THERE),
    PATH: foldersOutside(env, project.root).join(delimiter),
    GIT_CEILING_DIRECTORIES: dirname(project.root),
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  }
  return async (args, { input, env: added } = {}) => {
    const { execFile } = await import('node:child_process')
    return new Promise((resolve, reject) => {
      const child = execFile(
        'git',
        ['-C', project.root, ...SETTINGS, ...args],
        {
          // Windows looks for programs in the current folder first: never in the project's
          cwd: dirname(process.execPath),
          env: { ...environment, ...added },
          timeout: timeoutMs,
          maxBuffer: MAX_OUTPUT_BYTES,
          windowsHide: true,
        },
        (error, stdout, stderr) => {
          if (error?.code === 'ENOENT') reject(notInstalled())
          else if (error?.killed) reject(tooSlow(timeoutMs))
          else resolve({ ok: error === null, stdout, stderr })
        },
      )
      child.stdin?.on('error', () => {}) // it ended without reading: its exit code tells
      child.stdin?.end(input)
    })
  }
}

function notInstalled(): CommandFailure {
  return new CommandFailure('git was not found', 'Install git, or put it on the PATH.')
}

function tooSlow(timeoutMs: number): CommandFailure {
  return new CommandFailure(
    `git took longer than ${timeoutMs / 1000} s`,
    'Try again, or give it longer: --timeout 300',
  )
}

/** What decides which remote is meant. */
interface RemoteFacts {
  /** As the person named it: a name, a URL or a path. */
  wanted?: string
  /** The remote of the branch that is checked out. */
  ofBranch?: string
  /** Those that git knows. */
  names: readonly string[]
  cwd: string
}

/** The remote that a command line means, for git. Throws {@link CommandFailure}. Pure. */
export function chooseRemote({ wanted, ofBranch, names, cwd }: RemoteFacts): string {
  if (wanted !== undefined) return named(wanted, names, cwd)
  if (ofBranch !== undefined && ofBranch !== '' && ofBranch !== '.') return ofBranch
  if (names.includes('origin')) return 'origin'
  const [only, ...others] = names
  if (only !== undefined && others.length === 0) return only
  throw new CommandFailure(
    only === undefined ? 'this repository has no git remote' : 'no remote is called origin',
    only === undefined
      ? 'Add one (git remote add origin <url>), or name its URL.'
      : `Say which one: ${names.map((name) => shellWord(name)).join(' or ')}`,
  )
}

/** Git takes an unknown name for a folder: that is said before it looks for one. */
function named(wanted: string, names: readonly string[], cwd: string): string {
  if (names.includes(wanted)) return wanted
  if (wanted.startsWith('.')) return resolve(cwd, wanted)
  if (/[/\\:]/.test(wanted) && !wanted.startsWith('-')) return wanted
  throw new CommandFailure(
    `there is no remote ${quoteName(shown(wanted))}`,
    `Known: ${names.map((name) => shellWord(name)).join(', ') || 'none'}. A URL works, too.`,
  )
}

/** A remote, or words about one, as people see it: URLs without the password in them. */
export function shown(text: string): string {
  return text.replace(/(\w:\/\/)[^/@\s]*@/g, '$1')
}

/** What git knows of remotes here. */
export async function remoteFacts(git: Git): Promise<Pick<RemoteFacts, 'ofBranch' | 'names'>> {
  const list = await git(['remote'])
  if (!list.ok) {
    throw new CommandFailure(
      `git cannot read this repository: ${quoteName(list.stderr.trim())}`,
      '`git status` says what is wrong with it.',
    )
  }
  const branch = await git(['symbolic-ref', '--quiet', '--short', 'HEAD'])
  const key = `branch.${branch.stdout.trim()}.remote`
  const remote = branch.ok ? await git(['config', '--get', key]) : undefined
  return { ofBranch: remote?.stdout.trim(), names: list.stdout.split('\n').filter(Boolean) }
}
