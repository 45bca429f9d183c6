/** Terminal sequences: titles and links (OSC), colours and cursor moves (CSI), the short ones. ECMA-48. */
const TERMINAL =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]?/g

/** Control characters but tab and newline, and the marks that turn the direction of what is printed. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text without colours, cursor moves and control characters; line ends become `\n`. */
export function printable(text: string): string {
  return text
    .replace(TERMINAL, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
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
