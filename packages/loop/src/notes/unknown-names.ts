import { quoteName } from '@tailtest/adapter-kit'
import type { Missing } from '@tailtest/impact'

/** Names in one note; the rest is a count. */
const MOST_NAMES = 4

/** Characters of each name and path. */
const LENGTH = 80

function named({ name, from, line, nearest }: Missing): string {
  const like = nearest === undefined ? '' : `, but ${quoteName(nearest, LENGTH)}`
  return `line ${line}: ${quoteName(from, LENGTH)} has no ${quoteName(name, LENGTH)}${like}`
}

/** The note beside the edit of a test that uses names its sources do not have; one or more. Pure and byte-stable. */
export function unknownNamesNote(test: string, missing: readonly Missing[]): string {
  const shown = missing.slice(0, MOST_NAMES).map(named)
  const hidden = missing.length - shown.length
  const rest = hidden > 0 ? [`and ${hidden} more`] : []
  return `tailtest: ${quoteName(test)} uses what is not there. ${[...shown, ...rest].join('; ')}.`
}
