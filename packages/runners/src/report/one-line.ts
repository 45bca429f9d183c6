import { printable, shorten } from './sanitise.ts'

/** A message told in one line is at most this long, in characters. */
const LINE = 300

/** A message whose first line says everything, where it is short enough; else the whole stands below it. */
export function oneLine(text: string): string {
  const message = printable(text).trim()
  if (!message.includes('\n')) return message
  const line = message.replace(/\s*\n\s*/g, ' ')
  return line.length <= LINE ? line : `${shorten(line, LINE)}\n${message}`
}
