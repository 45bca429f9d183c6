import { isTestFile } from '@tailtest/project'
import { compileGlob, compilePattern, type Matches } from './glob.ts'
import { isWithin } from './placement/tree.ts'
import type { Collects, Runner } from './types.ts'

const known = new WeakMap<readonly Collects[], Matches>()

/** Whether a runner takes a file for a test, by its path from the project's root; `undefined`: its settings do not tell. Pure. */
export function takes(
  { collects, directory }: Pick<Runner, 'collects' | 'directory'>,
  path: string,
) {
  if (collects === undefined) return undefined
  const matches = known.get(collects) ?? anyOf(collects.map(matcherOf))
  known.set(collects, matches)
  if (directory === '') return matches(path)
  return path.startsWith(`${directory}/`) && matches(path.slice(directory.length + 1))
}

/** The same ways, of a folder below. */
export function below(folder: string, ways: readonly Collects[]): Collects[] {
  const inside = (texts: readonly string[]) => texts.map((text) => `${folder}/${plain(text)}`)
  return ways.map((way) => ({
    ...way,
    include: inside(way.include),
    within: inside(way.within ?? ['']),
    ...(way.exclude && { exclude: inside(way.exclude) }),
  }))
}

function anyOf(all: readonly Matches[]): Matches {
  return (path) => all.some((matches) => matches(path))
}

function matcherOf({ include, matching = [], exclude = [], unlike = [], within, names }: Collects) {
  const globs = (texts: readonly string[]) =>
    texts.flatMap((text) => compileGlob(plain(text)) ?? [])
  const patterns = (texts: readonly string[]) =>
    texts.flatMap((text) => {
      const matches = compilePattern(text)
      return matches === undefined ? [] : [(path: string) => matches(`/${path}`)]
    })
  const wanted = anyOf([...globs(include), ...patterns(matching)])
  const unwanted = anyOf([...globs(exclude), ...patterns(unlike)])
  const folders = within?.map((folder) => plain(folder).replace(/\/$/, ''))
  return (path: string) => {
    if (unwanted(path)) return false
    const isInside = folders === undefined || folders.some((folder) => isWithin(path, folder))
    return (isInside && wanted(path)) || (names === true && isTestFile(path))
  }
}

/** `./test/` is `test/`. */
function plain(path: string): string {
  return path.replace(/^(?:\.\/)+|^\.$/, '')
}
