import { git, type Project, type RelPath } from '@tailtest/project'
import type { Points } from './nearest.ts'

/** Commits that are looked through; git lists them in about 0.1 s. */
const MOST_COMMITS = 1000
/** A commit of more files is a clean-up, and says nothing of which test belongs to which source. */
const MOST_FILES = 60
/** Knowing the better order is not worth more time. */
const TIMEOUT_MS = 2000

/**
 * Finds out how often each test was committed together with one of the changed files. Without a history, or where git does
 * not answer in time: never.
 */
export async function openTogether(project: Project, changed: readonly RelPath[]): Promise<Points> {
  const format = ['-z', '--name-only', '--no-renames', '--format=format:%x01']
  const args = ['log', '-n', `${MOST_COMMITS}`, '--no-merges', ...format, 'HEAD', '--']
  const printed = await git(project, args, { timeoutMs: TIMEOUT_MS })
  const counts = new Map<string, number>()
  for (const commit of printed?.toString('utf8').split('\u0001') ?? []) {
    const files = commit.split('\0').map((file) => file.replace(/^\n/, ''))
    if (files.length > MOST_FILES || !changed.some((path) => files.includes(path))) continue
    for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return (test) => counts.get(test) ?? 0
}
