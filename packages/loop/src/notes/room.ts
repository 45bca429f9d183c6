/**
 * A line around names of the project. Of the names as many are told as there is room for, the first first; what they
 * are called is for the project to say, so none of them may push another line out.
 */
export interface NamesLine {
  /** As they are told: quoted. */
  names: readonly string[]
  /** How much of the room they may take. */
  most: number
  /** So many of them at most. @default 8 */
  upTo?: number
  /** What stands between them. @default ', ' */
  by?: string
  /** The line around the names, which are not ''. */
  say(names: string): string
  /** The line where not one name fits; with it names that do not fit are counted, without it they are left out. */
  instead?(count: number): string
}

/** Names in one line; the rest is a count. */
const MOST_NAMES = 8

/** A common letter behind a small one. Pairs of the others may be two tokens; these make one at least of every three. */
const CHEAP = /(?<=[a-z])[a-ilmnoprstuvwy]/g

/**
 * What a text takes of the room: no fewer than its tokens in o200k_base, whatever stands in it, as long as the text
 * is longer than a few characters. A token is never less than a byte, and a run of small letters takes at most two for
 * every three of them.
 */
export function weigh(text: string): number {
  return Buffer.byteLength(text) - (text.match(CHEAP)?.length ?? 0) / 3
}

/** The lines that have something to say, in their order, which is that of their importance: the last give way. */
export function linesWithin(room: number, lines: readonly NamesLine[]): string[] {
  let left = room
  return lines.flatMap(({ names, most, upTo = MOST_NAMES, by = ', ', say, instead }) => {
    if (names.length === 0) return []
    const shown = fitting(names.slice(0, upTo), Math.min(most, left), by)
    if (shown.length === 0) return instead?.(names.length) ?? []
    left -= weightOf(shown, by)
    const hidden = names.length - shown.length
    return say(hidden > 0 && instead ? `${shown.join(by)} and ${hidden} more` : shown.join(by))
  })
}

/** The first names that fit. */
function fitting(names: readonly string[], room: number, by: string): string[] {
  const end = names.findIndex((_, at) => weightOf(names.slice(0, at + 1), by) > room)
  return end < 0 ? [...names] : names.slice(0, end)
}

function weightOf(names: readonly string[], by: string): number {
  return names.reduce((sum, name) => sum + weigh(name) + by.length, 0)
}
