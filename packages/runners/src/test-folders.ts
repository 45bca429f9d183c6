import { type Language, type RelPath, relPath } from '@tailtest/project'
import { foldersBelow, type Look } from './look.ts'
import { LAYOUTS } from './placement/convention.ts'
import { testTreesBelow } from './placement/jvm.ts'
import { testFoldersIn } from './placement/observe.ts'
import type { Placement, Runner } from './types.ts'

/** Where detection met no test it is not looked for much further. */
const MAX_UNSEEN = 10

/** A build of many modules is looked through so far. */
const MAX_MODULES = 10

/**
 * The folders in which a runner's tests may lie, those of its trees of tests first; at most `limit` of each tree, and
 * of the package.
 */
export function foldersOfTests(
  look: Look,
  { directory, languages, tests }: Runner,
  limit: number,
): ReadonlySet<RelPath> {
  const own = tests.kind === 'mirrored' && tests.directory ? [relPath(tests.directory)] : []
  const isJvm = languages.includes('java') || languages.includes('kotlin')
  const trees = [
    ...own,
    ...testFoldersIn(look, directory),
    ...(isJvm ? testTreesBelow(look, directory, MAX_MODULES) : []),
    directory,
  ]
  const most = wasSeen(languages, tests) ? limit : Math.min(limit, MAX_UNSEEN)
  return new Set(trees.flatMap((tree) => [...foldersBelow(look, tree, most)]))
}

/** Languages that leave no choice where tests go are not looked at by detection. */
function wasSeen([language = 'javascript']: readonly Language[], tests: Placement): boolean {
  return tests.because !== 'convention' || LAYOUTS[language].prefers.length === 0
}
