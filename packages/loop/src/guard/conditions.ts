import { findRoot, git, isGit, openProject } from '@tailtest/project'
import type { Condition, Danger } from './danger.ts'

/** Which lines of `git status --porcelain` mean it. */
const LINES: Readonly<Record<Condition, RegExp>> = {
  'uncommitted work': /^(?!\?\?|!!)../,
  'untracked files': /^\?\?/,
}

/** Whether there is anything to lose. Where git gives no answer in a repository there may be. */
export async function holds({ condition }: Danger): Promise<boolean> {
  if (condition === undefined) return true
  const project = openProject(findRoot(condition.at, condition.at))
  if (!isGit(project)) return false
  const status = await git(project, ['status', '--porcelain', '--untracked-files=normal'])
  if (status === undefined) return true
  return status
    .toString()
    .split('\n')
    .some((line) => LINES[condition.of].test(line))
}
