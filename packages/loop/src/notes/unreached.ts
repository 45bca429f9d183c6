import { quoteName } from '@tailtest/adapter-kit'
import type { RelPath } from '@tailtest/project'

const MOST_NAMED = 5

/** That nothing was run for these sources, and why. Pure. */
export function unreachedLine(sources: readonly RelPath[]): string {
  const it = sources.length === 1 ? 'it' : 'them'
  return `no test is known for ${listed(sources)}: no test of the package loads ${it}, and none was run`
}

/** That the tests which were run for these sources are but those that lie nearest. Pure. */
export function guessedLine(sources: readonly RelPath[]): string {
  return `no test is known to load ${listed(sources)}: the nearest tests of the package were chosen`
}

function listed(sources: readonly RelPath[]): string {
  const named = sources.slice(0, MOST_NAMED).map((source) => quoteName(source))
  const more = sources.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
