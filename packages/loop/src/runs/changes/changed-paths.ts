import { isOfTests, openFilter } from '@tailtest/filter'
import { git, languageOf, type Project, type RelPath, relPath } from '@tailtest/project'

/** The commit at which a branch left `ref`; `undefined`: no git, or no such commit. */
export async function branchPoint(project: Project, ref: string): Promise<string | undefined> {
  const commit = await lineOf(
    project,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  )
  if (commit === undefined) return undefined
  return (await lineOf(project, 'merge-base', commit, 'HEAD')) ?? commit
}

/** So that git names files, each with the name it has on its side. */
const NAMES = ['--name-only', '-z', '--no-renames']

/**
 * The sources, tests and data that differ from where a branch left `ref`, uncommitted and untracked ones included;
 * `undefined`: no git, or no such commit.
 */
export async function changedPaths(project: Project, ref: string): Promise<RelPath[] | undefined> {
  const base = await branchPoint(project, ref)
  if (base === undefined) return undefined
  const [changed, untracked] = await Promise.all([
    git(project, ['diff', ...NAMES, base, '--']),
    git(project, ['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  if (changed === undefined || untracked === undefined) return undefined
  const filter = openFilter(project)
  const paths = [...namesIn(changed), ...namesIn(untracked)].filter((path) => {
    const verdict = filter(path)
    return verdict.test || isOfTests(verdict) || languageOf(path) === undefined
  })
  return [...new Set(paths)].sort()
}

async function lineOf(project: Project, ...args: string[]): Promise<string | undefined> {
  return (await git(project, args))?.toString('utf8').trim() || undefined
}

function namesIn(output: Buffer): RelPath[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '')
    .map((name) => relPath(name))
}
