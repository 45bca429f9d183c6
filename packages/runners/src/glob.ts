import { globMatcher } from '@tailtest/project'

export { alternatives, globMatcher, isPattern, nameMatcher } from '@tailtest/project'

/** Whether a path from a package's folder is one of those that a pattern names. */
export type Matches = (path: string) => boolean

/** Groups within each other, and one after another. */
const MAX_GROUPS = 10

/** An innermost group: `?(x)`, `+(a|b)`, `(a|b)`. */
const GROUP = /(?<!!)([?*+@]?)\(([^()]*)\)/

/** Compiles a glob as test runners of JavaScript read it, groups like `?(x)` and `+(a|b)` included; `undefined`: it cannot be told. */
export function compileGlob(glob: string): Matches | undefined {
  const plain = writeOutGroups(glob.replace(/^\.\//, ''))
  return plain.length > 500 || plain.includes('(') ? undefined : globMatcher(plain)
}

/** Groups as braces: `?(x)` becomes `{x,}`. Of what may repeat, once is enough: names are made here, not met. What is left of `!(x)` names nothing. */
export function writeOutGroups(glob: string): string {
  let plain = glob
  for (let groups = 0; groups < MAX_GROUPS && GROUP.test(plain); groups++) {
    plain = plain.replace(GROUP, (_, kind: string, inside: string) => {
      const options = [...inside.split('|'), ...(kind === '?' || kind === '*' ? [''] : [])]
      return options.length > 1 ? `{${options.join(',')}}` : inside
    })
  }
  return plain
}

/** Compiles a regular expression of a manifest; `undefined`: it is none, or one that could take long on some path. */
export function compilePattern(source: string): Matches | undefined {
  const repetitions = source.match(/[*+{]/g) ?? []
  if (source.length > 200 || repetitions.length > 2 || /\)[*+{]|\\\d/.test(source)) return undefined
  try {
    const pattern = new RegExp(source)
    return (path) => pattern.test(path)
  } catch {
    return undefined // it names nothing
  }
}
