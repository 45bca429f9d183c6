import type { RelPath } from '@tailtest/project'
import { relPath } from '@tailtest/project'
import { foldersBelow, type Look } from './look.ts'
import { testTreesBelow } from './placement/jvm.ts'
import { testFoldersIn } from './placement/observe.ts'
import type { Runner } from './types.ts'

/** A build of many modules is looked through so far. */
const MAX_MODULES = 10

/** The folders in which a runner's tests may lie, those of its trees of tests first; at most `limit` of each tree, and of the package. */
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
  return new Set(trees.flatMap((tree) => [...foldersBelow(look, tree, limit)]))
}
