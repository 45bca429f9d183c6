/** Terminal sequences: titles and links (OSC), colours and cursor moves (CSI), the short ones. ECMA-48. */
const TERMINAL =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]?/g

/** What nobody sees, but tab and newline: controls, marks that turn a direction, joiners, tag letters, variation selectors, private use. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu

/** Joiners that letters are written with (Persian, Hindi), and pictures. */
const JOINERS = new Set(['\u200c', '\u200d'])
const JOINED =
  /^(?!\p{Script=Latin})(?:\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

/** Behind a picture: in colour. */
const COLOURED = '\ufe0f'

function withoutUnseen(found: string, at: number, text: string): string {
  const [before = ''] = [...text.slice(Math.max(0, at - 2), at)].slice(-1)
  const [after = ''] = text.slice(at + found.length, at + found.length + 2)
  if (found === COLOURED) return /\p{Extended_Pictographic}/u.test(before) ? found : ''
  return JOINERS.has(found) && JOINED.test(before) && JOINED.test(after) ? found : ''
}

/** Text without colours, cursor moves and what nobody sees; line ends become `\n`. */
export function printable(text: string): string {
  return text
    .replace(TERMINAL, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, withoutUnseen)
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
