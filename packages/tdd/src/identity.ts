import { type RelPath, relPath } from '@tailtest/project'

/** ␟ between the titles of an id. */
const SEPARATOR = '\u001f'

/** What an id says: the file, and the titles with whatever number tells equal ones apart. */
export interface IdParts {
  file: RelPath
  titles: readonly string[]
}

/** Reads a test's id; `undefined`: it is none. A whole file's id is its path, and has no titles. */
export function partsOf(id: string): IdParts | undefined {
  const at = id.indexOf('::')
  const file = at < 0 ? id : id.slice(0, at)
  const titles = at < 0 ? '' : id.slice(at + 2)
  try {
    return { file: relPath(file), titles: titles === '' ? [] : titles.split(SEPARATOR) }
  } catch {
    return undefined // a path that leads out of the root is no test's
  }
}

/** The file of a test; `undefined`: the id is none. */
export function fileOf(id: string): RelPath | undefined {
  return partsOf(id)?.file
}

/** The id as it is written: the inverse of {@link partsOf} for every test's id. */
export function idOf({ file, titles }: IdParts): string {
  return `${file}::${titles.join(SEPARATOR)}`
}
