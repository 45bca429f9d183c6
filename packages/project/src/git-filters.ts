import { join, resolve } from 'node:path'
import { readState } from './atomic.ts'
import { gitDirectory } from './git-directory.ts'
import type { Project } from './paths.ts'

/** Where git's settings may name a filter, or a file that does. */
const NAMES_FILTER = /^\s*\[\s*(?:filter|include)/im

const MAX_POINTER_BYTES = 4096

const OFF = { clean: '', smudge: '', process: '', required: 'false' } as const

/**
 * The settings of a repository's own that may name filters: programs that git starts to compare a file whose times
 * changed, `git status` too. Those of the person's own settings are the person's. Starts no process.
 */
export function filterSettings(project: Project): ('--local' | '--worktree')[] {
  const own = gitDirectory(project.root)
  if (own === undefined) return []
  const pointer = readState(join(own, 'commondir'), MAX_POINTER_BYTES)?.trim()
  const shared = pointer === undefined ? own : resolve(own, pointer)
  const names = (file: string) => NAMES_FILTER.test(readState(file) ?? '')
  return [
    ...(names(join(shared, 'config')) ? ['--local' as const] : []),
    ...(names(join(own, 'config.worktree')) ? ['--worktree' as const] : []),
  ]
}

/** The names of filters in what `git config -z --name-only --get-regexp '^filter\\.'` prints. */
export function filterNames(output: string): ReadonlySet<string> {
  return new Set(
    output.split('\0').flatMap((key) => {
      const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
      return first < last ? [key.slice(first + 1, last)] : []
    }),
  )
}

/** Variables for git that switch filters off; a name may hold anything, `=` too. */
export function withoutFilters(filters: ReadonlySet<string>): Record<string, string> {
  const settings = [...filters].flatMap((filter) =>
    Object.entries(OFF).map(([key, value]) => [`filter.${filter}.${key}`, value] as const),
  )
  const pairs = settings.flatMap(([key, value], n) => [
    [`GIT_CONFIG_KEY_${n}`, key],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) }
}
