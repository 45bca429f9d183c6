import { TERMINAL_CODES, unseen } from '@tailtest/project'

/** Joiners that letters are written with (Persian, Hindi), and pictures. */
const JOINERS = new Set(['\u200c', '\u200d'])
const JOINED =
  /^(?!\p{Script=Latin})(?:\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

/** Behind a picture: in colour. */
const COLOURED = '\ufe0f'

/** Tabs and line ends stay. */
function withoutUnseen(found: string, at: number, text: string): string {
  if (found === '\t' || found === '\n') return found
  const [before = ''] = [...text.slice(Math.max(0, at - 2), at)].slice(-1)
  const [after = ''] = text.slice(at + found.length, at + found.length + 2)
  if (found === COLOURED) return /\p{Extended_Pictographic}/u.test(before) ? found : ''
  return JOINERS.has(found) && JOINED.test(before) && JOINED.test(after) ? found : ''
}

/** Text without colours, cursor moves and what nobody sees; line ends become `\n`. */
export function printable(text: string): string {
  return text
    .replace(TERMINAL_CODES, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unseen(), withoutUnseen)
}

/** At most `limit` characters; what was cut is marked by `…`, no character is cut in half. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A quotation for a sentence: one line, printable, bounded. */
export function quote(text: string, limit = 160): string {
  return `"${shorten(printable(text).replace(/\s+/g, ' ').trim(), limit)}"`
}
