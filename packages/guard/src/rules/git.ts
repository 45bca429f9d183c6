import { resolve } from 'node:path'
import type { Surroundings } from '../location.ts'
import type { Found, Rule } from '../rules.ts'
import type { Call } from '../shell/calls.ts'
import { hasLetter } from '../shell/options.ts'

interface Git {
  verb: string
  args: readonly string[]
  cwd: string
}

/** Global options of git that take a word of their own. */
const VALUED = /^(?:-C|-c|--git-dir|--work-tree|--namespace|--exec-path|--config-env)$/

/** What git is asked to do, and where; `undefined`: nothing, or something that is not known. */
function gitOf({ program, args, cwd, isElsewhere }: Call, { root }: Surroundings): Git | undefined {
  if (program !== 'git' || isElsewhere) return undefined
  const words = args.map(({ text }) => text)
  let at = 0
  let folder = cwd ?? root
  while (words[at]?.startsWith('-')) {
    if (words[at] === '-C') folder = resolve(folder, words[at + 1] ?? '')
    at += VALUED.test(words[at] ?? '') ? 2 : 1
  }
  const verb = words[at]
  return verb === undefined ? undefined : { verb, args: words.slice(at + 1), cwd: folder }
}

/** Whether one of the options stands there: `-f` also among others (`-fd`), before `--`. */
function has(args: readonly string[], short: string, ...long: string[]): boolean {
  const end = args.indexOf('--')
  return args
    .slice(0, end < 0 ? undefined : end)
    .some((text) => long.includes(text) || (short !== '' && hasLetter(text, short)))
}

/** A push that may throw away commits of others; `--force-with-lease` looks first. */
export const forcesPush: Rule = (call, surroundings) => {
  const { verb, args } = gitOf(call, surroundings) ?? {}
  if (verb !== 'push' || args === undefined || has(args, 'n', '--dry-run')) return undefined
  const isForced =
    has(args, 'f', '--force', '--mirror') || args.some((text) => /^\+[^-]/.test(text))
  return isForced ? { effect: 'overwrites the branch on the remote' } : undefined
}

/** What throws away changes that stand in no commit. */
export const losesWork: Rule = (call, surroundings) => {
  const git = gitOf(call, surroundings)
  const lost =
    git && Object.hasOwn(LOSSES, git.verb) ? LOSSES[git.verb]?.(git, surroundings) : undefined
  if (git === undefined || lost === undefined) return undefined
  return { effect: `throws away ${lost}`, condition: { of: lost, at: git.cwd } }
}

type Loss = NonNullable<NonNullable<Found>['condition']>['of']

/** What is lost, by git's command. */
const LOSSES: Readonly<Record<string, (git: Git, surroundings: Surroundings) => Loss | undefined>> =
  {
    reset: ({ args }) => (args.includes('--hard') ? 'uncommitted work' : undefined),
    checkout: (git) => {
      if (has(git.args, 'f', '--force')) return 'uncommitted work'
      return !has(git.args, 'bB', '--orphan') && namesAll(git) ? 'uncommitted work' : undefined
    },
    switch: ({ args }) =>
      has(args, 'f', '--force', '--discard-changes') ? 'uncommitted work' : undefined,
    restore: (git) => {
      const isStagedOnly = has(git.args, 'S', '--staged') && !has(git.args, 'W', '--worktree')
      return !isStagedOnly && namesAll(git) ? 'uncommitted work' : undefined
    },
    clean: ({ args, cwd }, { root }) => {
      if (!has(args, 'f', '--force') || has(args, 'n', '--dry-run')) return undefined
      const paths = pathsIn(args)
      const isAll = paths.length === 0 || paths.some((path) => resolve(cwd, path) === root)
      return isAll ? 'untracked files' : undefined
    },
  }

const pathsIn = (args: readonly string[]) => args.filter((text) => !/^-/.test(text))

/** Whether a path among the arguments means everything from here, or from the top. */
function namesAll({ args }: Git): boolean {
  return args.some((text) => /^(?:\.\/?|\*|\.\/\*|:\/|:\/\*|:\(top\).*)$/.test(text))
}
