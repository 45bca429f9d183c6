import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { CommandFailure } from '../../shell/failure.ts'
import type { Git } from './git.ts'

/** What decides which remote is meant. */
export interface RemoteFacts {
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
    only === undefined ? 'git knows no remote here' : 'none of the remotes is called origin',
    only === undefined
      ? 'Add one (git remote add origin <url>), or name its URL.'
      : `Say which one: ${names.map((name) => quoteName(name)).join(' or ')}`,
  )
}

/** Git takes an unknown name for a folder: that is said before it looks for one. */
function named(wanted: string, names: readonly string[], cwd: string): string {
  if (names.includes(wanted)) return wanted
  if (wanted.startsWith('.')) return resolve(cwd, wanted)
  if (/[/\\:]/.test(wanted) && !wanted.startsWith('-')) return wanted
  throw new CommandFailure(
    `there is no remote ${quoteName(shown(wanted))}`,
    `Known: ${names.map((name) => quoteName(name)).join(', ') || 'none'}. A URL will do, too.`,
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
