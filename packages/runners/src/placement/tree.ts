import { isTestFolder, type RelPath, relPath } from '@tailtest/project'

/** A tree of tests and the tree of sources whose folders it repeats. */
export interface Tree {
  directory: RelPath
  sources: RelPath
}

/** Folders of a test tree that sort by kind and mirror nothing. */
const KINDS: ReadonlySet<string> = new Set([
  ...['unit', 'integration', 'functional', 'feature', 'e2e'],
  ...['unittests', 'integrationtests', 'functionaltests'],
])

/** Whether a folder of this name in a tree of tests sorts by kind. */
export function isKind(name: string): boolean {
  return KINDS.has(name.toLowerCase())
}

/** The outermost folder of tests that a folder is or lies in, as a path; `undefined`: none. */
export function treeOf(folder: RelPath): RelPath | undefined {
  const names = segments(folder)
  const index = names.findIndex(isTestFolder)
  return index < 0 ? undefined : relPath(names.slice(0, index + 1).join('/'))
}

/** The names in a path; none of the root. */
export function segments(path: string): string[] {
  return path === '' ? [] : path.split('/')
}

/** Whether a path is a folder or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

/** The names between a folder and one below it; `undefined`: it lies elsewhere. */
export function below(path: string, folder: string): string[] | undefined {
  if (!isWithin(path, folder)) return undefined
  return segments(folder === '' ? path : path.slice(folder.length + 1))
}

/** Folders of tests that are called after those of the sources: `tests/test_db/test_queries` for `app/db/queries`. */
export const AFTER_SOURCES: readonly ((name: string) => string)[] = [
  (name) => `test_${name}`,
  (name) => `${name}_tests`,
  (name) => `${name}_test`,
]

/** The name that such a folder is called after. */
export function sourceFolderOf(name: string): string {
  return name.replace(/^test_(?=.)|(?<=.)_tests?$/, '')
}
