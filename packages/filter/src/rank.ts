import {
  git,
  joinRel,
  type Language,
  type Project,
  plainLines,
  type RelPath,
  readState,
  relPath,
  toAbsolute,
  walk,
} from '@tailtest/project'
import { readContentFacts, type SourceText } from './content/facts.ts'
import { contentVerdict } from './content/rules.ts'
import type { Filter } from './filter.ts'
import { importance, MOST_PLACE_POINTS, MOST_SIZE_POINTS, placeImportance } from './importance.ts'

export interface RankOptions {
  /** At most so many, and never more than 15; 0: none, and nothing is read. @default 7 */
  limit?: number
  /** Milliseconds after which the best so far are given, half of them for git. @default as long as it takes */
  timeMs?: number
  /** Asked last, and only of a source that would be among the best without a test. */
  hasTest(path: RelPath, language: Language): boolean | Promise<boolean>
  /** Whether a source can be tested here, asked as late. @default each can */
  isTestable?(source: SourceText): boolean | Promise<boolean>
}

const LIMIT = 7
const HIGHEST_LIMIT = 15

/** Sources that no recent commit touched are looked for among so many files. */
const MAX_WALKED = 5000

/** How many files may be opened to count their lines. */
const MAX_OPENED = 100

const COMMITS = 500
const MAX_SOURCE_BYTES = 1024 * 1024
const MAX_LOG_BYTES = 8 * 1024 * 1024
const GIT_MS = 10_000

/** A source that may be among the best, with what is known before it is opened. */
interface Candidate {
  path: RelPath
  commits: number
  known: number
}

interface Ranked {
  path: RelPath
  points: number
}

/**
 * The sources that most deserve tests, the first first: often changed, in a place that matters, of a size that is
 * worth it, untested, and not such that their content speaks against tests. Hidden files and those in hidden folders
 * belong to tools, and nobody forgot to test them. One git call.
 */
export async function rank(
  project: Project,
  filter: Filter,
  { limit: wanted = LIMIT, timeMs, hasTest, isTestable = () => true }: RankOptions,
): Promise<RelPath[]> {
  const limit = Math.min(wanted, HIGHEST_LIMIT)
  if (limit <= 0) return []
  const until = performance.now() + (timeMs ?? Number.POSITIVE_INFINITY)
  const isLate = () => performance.now() > until
  const commits = await commitsByPath(project, Math.max(1, (timeMs ?? 2 * GIT_MS) / 2))
  const best: Ranked[] = []
  const canJoin = (points: number) => points >= (best[limit - 1]?.points ?? 1)
  let opened = 0

  async function choose(candidates: readonly Candidate[]): Promise<void> {
    for (const { path, commits, known } of candidates) {
      // nobody further down can reach the last of these any more
      if (!canJoin(known + MOST_SIZE_POINTS) || opened >= MAX_OPENED || isLate()) return
      const verdict = filter(path)
      if (!verdict.test) continue
      opened += 1
      const text = readState(toAbsolute(project, path), MAX_SOURCE_BYTES)
      if (text === undefined) continue // gone, or too large for anybody to have written it
      const points = importance({ path, commits, lines: linesIn(text), hasTest: false })
      const source = { path, language: verdict.language, text: plainLines(text) }
      if (!canJoin(points) || contentVerdict(readContentFacts(project, source))) continue
      if ((await hasTest(path, source.language)) || !(await isTestable(source))) continue
      best.push({ path, points })
      best.sort((a, b) => b.points - a.points || order(a.path, b.path))
      best.splice(limit)
    }
  }

  await choose(inOrder(commits))
  // what no recent commit touched may be better still, unless its place alone could not make it so
  if (canJoin(MOST_PLACE_POINTS + MOST_SIZE_POINTS)) {
    const others = filesOf(project, filter, isLate).filter((path) => !commits.has(path))
    await choose(inOrder(new Map(others.map((path) => [path, 0]))))
  }
  return best.map(({ path }) => path)
}

/** By what is known before a file is opened, the most first. */
function inOrder(commits: ReadonlyMap<RelPath, number>): Candidate[] {
  return [...commits]
    .map(([path, count]) => ({
      path,
      commits: count,
      known: placeImportance({ path, commits: count }),
    }))
    .sort((a, b) => b.known - a.known || order(a.path, b.path))
}

/** How many of the last 500 commits changed each file; the one that brought everything says nothing. */
async function commitsByPath(
  project: Project,
  timeoutMs: number,
): Promise<ReadonlyMap<RelPath, number>> {
  const args = [
    ...['-c', 'log.showRoot=false', 'log', `-${COMMITS}`],
    ...['--name-only', '--no-renames', '--format=', '-z', '--relative'],
  ]
  const output = await git(project, args, { timeoutMs, maxBytes: MAX_LOG_BYTES })
  const commits = new Map<string, number>()
  for (const name of output?.toString('utf8').split('\0') ?? []) {
    if (name !== '') commits.set(name, (commits.get(name) ?? 0) + 1)
  }
  return new Map([...commits].map(([name, count]) => [relPath(name), count]))
}

/** The first files, without folders of the root that are ignored; asking for each folder would cost more than it saves. */
function filesOf(project: Project, filter: Filter, isLate: () => boolean): RelPath[] {
  const isIgnored = (folder: RelPath) => {
    if (folder.includes('/')) return false
    const verdict = filter(joinRel(folder, INSIDE))
    return !verdict.test && (verdict.rule === 'git-ignored' || verdict.rule === 'ignored')
  }
  const files: RelPath[] = []
  for (const path of walk(project, { limit: MAX_WALKED, isIgnored })) {
    if (isLate()) break
    files.push(path)
  }
  return files
}

/** Stands for everything in a folder where the rules are asked about the folder. */
const INSIDE = '-'

function linesIn(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1
}
