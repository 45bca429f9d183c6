import type { ImportGraph } from '@tailtest/impact'
import { type Language, languageOf, type RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { stepsBetween } from './nearest.ts'

/** Tests of a package that are taken for a source to which no import is known. */
const MOST_BESIDE = 100

/**
 * Languages whose tests start the program, or have their sources loaded by name: that a test does not reach a source
 * by its imports says nothing. A crate or a gem is tested as a whole.
 */
const AS_A_WHOLE: ReadonlySet<Language> = new Set(['rust', 'ruby'])

/** What is known of the way from a source to its tests. */
export interface Way {
  /** Its own imports were read, and its language is one in which they tell. */
  isFollowed: boolean
  /** A test of its package loads something that could not be followed; looked for where no test was found. */
  isUnsure: boolean
  /** The tests of its package, the nearest folders first; none where they are not asked for. */
  beside: readonly RelPath[]
}

interface Known {
  graph: ImportGraph
  runner: Runner | undefined
  /** Some test answers for it. */
  isFound: boolean
}

/** Looks for the package of a source, or a template; a crate's tests may stand in any other that uses it. */
export function wayOf(source: RelPath, { graph, runner, isFound }: Known): Way {
  const language = languageOf(source)
  const isWhole = language !== undefined && AS_A_WHOLE.has(language)
  const isUnread = graph.gaps.some(({ file, type }) => file === source && type === 'unread')
  const isFollowed = !isWhole && !isUnread
  if (isFound && isFollowed) return { isFollowed, isUnsure: false, beside: [] }
  const languages = runner?.languages ?? (language === undefined ? [] : [language])
  const directory = runner === undefined || isWhole ? '' : runner.directory
  const isOfPackage = (path: RelPath) => directory === '' || path.startsWith(`${directory}/`)
  // a template is for tests of any language
  const isSpoken = (path: RelPath) =>
    language === undefined || languages.some((each) => each === languageOf(path))
  const tests = graph.files.filter(
    (path) => path !== source && isOfPackage(path) && isSpoken(path) && graph.isTest(path),
  )
  return {
    isFollowed,
    isUnsure: !isFound && !graph.reach(tests).complete,
    beside: nearestFirst(source, tests).slice(0, MOST_BESIDE),
  }
}

function nearestFirst(source: RelPath, tests: readonly RelPath[]): RelPath[] {
  return tests
    .map((test) => ({ test, steps: stepsBetween(source, test) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ test }) => test)
}
