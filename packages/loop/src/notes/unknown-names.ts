import { quoteName } from '@tailtest/adapter-kit'
import type { Missing } from '@tailtest/impact'

/** A name that a test uses: of a file of the project, or of a module of others. */
export type UnknownName = Pick<Missing, 'name' | 'line' | 'nearest'> &
  ({ from: string } | { from?: string; module: string })

/** Names in one note; the rest is a count. */
const MOST_NAMES = 4

/** Characters of each name and path. */
const LENGTH = 80

function named({ name, line, nearest, ...where }: UnknownName): string {
  const from = where.from ?? ('module' in where ? where.module : '')
  const like = nearest === undefined ? '' : `, but ${quoteName(nearest, LENGTH)}`
  return `line ${line}: ${quoteName(from, LENGTH)} has no ${quoteName(name, LENGTH)}${like}`
}

/** The note beside the edit of a test that uses names its sources do not have; one or more. Pure and byte-stable. */
export function unknownNamesNote(test: string, missing: readonly UnknownName[]): string {
  const shown = missing.slice(0, MOST_NAMES).map(named)
  const hidden = missing.length - shown.length
  const rest = hidden > 0 ? [`and ${hidden} more`] : []
  return `tailtest: ${quoteName(test)} uses names that do not exist. ${[...shown, ...rest].join('; ')}.`
}
