import { quoteName } from '@tailtest/adapter-kit'
import type { RelPath } from '@tailtest/project'

const MOST_NAMED = 5

/** That nothing was run for these sources, and why. Pure. */
export function unreachedLine(sources: readonly RelPath[]): string {
  const named = sources.slice(0, MOST_NAMED).map((source) => quoteName(source))
  const more = sources.length - named.length
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `nothing is known to test ${names}: no test of the package loads ${sources.length === 1 ? 'it' : 'them'}, and none was run`
}
