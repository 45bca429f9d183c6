import {
  git,
  type Project,
  type RelPath,
  readState,
  relPath,
  toAbsolute,
  walk,
} from '@tailtest/project'
import { readContentFacts } from './content/facts.ts'
import { contentVerdict } from './content/rules.ts'
import type { Filter } from './filter.ts'
import { importance, MOST_SIZE_POINTS, placeImportance } from './importance.ts'

export interface RankOptions {
  /** At most so many, and never more than 15; 0: none, and nothing is read. @default 7 */
  limit?: number
  hasTest(path: RelPath): boolean
}

const LIMIT = 7
const HIGHEST_LIMIT = 15

/** Sources that no recent commit touched are looked for among so many files. */
const MAX_WALKED = 5000

/** How many files may be opened to count their lines. */
const MAX_OPENED = 500

const COMMITS = 500
const MAX_SOURCE_BYTES = 1024 * 1024

/**
 * The sources that most deserve tests, the first first: often changed, in a place that matters, of a size that is
 * worth it, untested, and not such that their content speaks against tests. One git call.
 */
export async function rank(
  project: Project,
  filter: Filter,
  { limit: wanted = LIMIT, hasTest }: RankOptions,
): Promise<RelPath[]> {
  const limit = Math.min(wanted, HIGHEST_LIMIT)
  if (limit <= 0) return []
  const commits = await commitsByPath(project)
  const paths = new Set([...commits.keys(), ...walk(project, { limit: MAX_WALKED })])
  const candidates = [...paths]
    .flatMap((path) => {
      const verdict = filter(path)
      if (!verdict.test) return []
      const source = { path, language: verdict.language, commits: commits.get(path) ?? 0 }
      return [{ ...source, known: placeImportance(source) }]
    })
    .sort((a, b) => b.known - a.known || order(a.path, b.path))
  const best: { path: RelPath; points: number }[] = []
  for (const { path, language, commits, known } of candidates.slice(0, MAX_OPENED)) {
    // nobody further down can reach the last of these any more
    if (known + MOST_SIZE_POINTS < (best[limit - 1]?.points ?? 1)) break
    const text = readState(toAbsolute(project, path), MAX_SOURCE_BYTES)
    if (text === undefined || contentVerdict(readContentFacts(project, { path, language, text })))
      continue // gone, too large for anybody to have written it, or not asked to have tests
    const points = importance({ path, commits, lines: linesIn(text), hasTest: hasTest(path) })
    if (points > 0) best.push({ path, points })
    best.sort((a, b) => b.points - a.points || order(a.path, b.path))
  }
  return best.slice(0, limit).map(({ path }) => path)
}

/** How many of the last 500 commits changed each file. */
async function commitsByPath(project: Project): Promise<Map<RelPath, number>> {
  const args = [
    'log',
    `-${COMMITS}`,
    '--name-only',
    '--no-renames',
    '--format=',
    '-z',
    '--relative',
  ]
  const output = await git(project, args)
  const commits = new Map<RelPath, number>()
  for (const name of output?.toString('utf8').split('\0') ?? []) {
    if (name !== '') commits.set(relPath(name), (commits.get(relPath(name)) ?? 0) + 1)
  }
  return commits
}

function linesIn(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1
}
