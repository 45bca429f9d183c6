import { type Language, type RelPath, relPath } from '@tailtest/project'
import { foldersBelow, type Look } from './look.ts'
import { layoutOf } from './placement/convention.ts'
import { testTreesBelow } from './placement/jvm.ts'
import { testFoldersIn } from './placement/observe.ts'
import type { Placement, Runner } from './types.ts'

/** So many folders are looked through of each tree of tests, and of a package whose tests lie among its sources. */
const MAX_FOLDERS = 40

/** Where tests have a tree of their own, or detection met none, the package is not looked through much further. */
const MAX_OTHERS = 5

/** A build of many modules is looked through so far. */
const MAX_MODULES = 10

/** The folders in which a runner's tests may lie, those of its trees of tests first, each once. */
export function* foldersOfTests(
  look: Look,
  { directory, languages, tests }: Runner,
): Generator<RelPath> {
  const own = tests.kind === 'mirrored' && tests.directory ? [relPath(tests.directory)] : []
  const isJvm = languages.includes('java') || languages.includes('kotlin')
  const trees = [
    ...own,
    ...testFoldersIn(look, directory),
    ...(isJvm ? testTreesBelow(look, directory, MAX_MODULES) : []),
  ]
  const seen = new Set<RelPath>()
  for (const tree of [...new Set(trees), directory]) {
    const limit = tree !== directory || areAmong(languages, tests) ? MAX_FOLDERS : MAX_OTHERS
    for (const folder of foldersBelow(look, tree, limit)) {
      if (seen.has(folder)) continue
      seen.add(folder)
      yield folder
    }
  }
}

/** Whether tests lie among the sources: as detection saw, or because the language leaves no choice. */
function areAmong([language = 'javascript']: readonly Language[], tests: Placement): boolean {
  if (layoutOf(language).prefers.length === 0) return true
  return tests.because !== 'convention' && tests.kind !== 'mirrored'
}
