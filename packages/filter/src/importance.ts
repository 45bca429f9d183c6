/** What is known of a source before anybody has tested it. */
export interface SourceFacts {
  path: string
  /** Of the last 500, those that changed it. */
  commits: number
  lines: number
  hasTest: boolean
}

const POINTS_PER_COMMIT = 2
const MOST_COMMIT_POINTS = 40
const TESTED = -100

/** By a word of the path; the best one counts. */
const PATHS = [
  { words: ['services', 'models', 'app', 'lib'], points: 30 },
  { words: ['src', 'core', 'api', 'controllers', 'handlers'], points: 20 },
] as const satisfies readonly { words: readonly string[]; points: number }[]

/** By length in lines, up to and with `to`. */
const SIZES = [
  { to: 29, points: -20 },
  { to: 79, points: 0 },
  { to: 800, points: 30 },
  { to: 1500, points: 10 },
]

/** The points a source in the best place gets for it. */
export const MOST_PLACE_POINTS = Math.max(...PATHS.map(({ points }) => points))

/** The points a source of the best size gets for it. */
export const MOST_SIZE_POINTS = Math.max(...SIZES.map(({ points }) => points))

/** How much a source deserves tests first: points, more is more. */
export function importance(facts: SourceFacts): number {
  return placeImportance(facts) + sizePoints(facts.lines) + (facts.hasTest ? TESTED : 0)
}

/** The part of it that is known without opening the file. */
export function placeImportance({ path, commits }: Pick<SourceFacts, 'path' | 'commits'>): number {
  return Math.min(commits * POINTS_PER_COMMIT, MOST_COMMIT_POINTS) + pathPoints(path)
}

function pathPoints(path: string): number {
  const words: readonly string[] = path.replace(/\.[^./]+$/, '').split('/')
  return PATHS.find((row) => row.words.some((word) => words.includes(word)))?.points ?? 0
}

function sizePoints(lines: number): number {
  return SIZES.find(({ to }) => lines <= to)?.points ?? 0
}
