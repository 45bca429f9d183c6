import { git, type Project, type RelPath } from '@tailtest/project'
import { hunksIn } from '@tailtest/tdd'

const PLAIN = [
  '-c',
  'core.quotePath=false',
  'diff',
  '-U0',
  '--no-color',
  '--no-renames',
  '--relative',
]
const PREFIXES = ['--src-prefix=a/', '--dst-prefix=b/']

/**
 * The lines of files that differ from a commit; `undefined` for a file that it does not hold: all of it is new.
 * The answer is `undefined` where git cannot tell.
 */
export async function linesSince(
  project: Project,
  commit: string,
  paths: readonly RelPath[],
): Promise<((path: RelPath) => readonly number[] | undefined) | undefined> {
  const patch = await git(project, [...PLAIN, ...PREFIXES, commit, '--', ...paths])
  const held = await git(project, ['ls-tree', '-r', '-z', '--name-only', commit, '--', ...paths])
  if (patch === undefined || held === undefined) return undefined
  const hunks = hunksIn(patch.toString('utf8'))
  const known = new Set(held.toString('utf8').split('\0'))
  return (path) =>
    known.has(path)
      ? (hunks.get(path) ?? []).flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        )
      : undefined
}
