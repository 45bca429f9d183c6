import { quoteName } from '@tailtest/adapter-kit'
import type { Kind } from '../page.ts'
import { LOOKS, messageText } from '../words.ts'

/** Rows of a table; a page of thousands is for programs (`--json`). */
const ROWS = 50

type Row = readonly (string | number)[]

/** A table and, where it was cut, a line that says so; nothing where it has no rows. Cells are Markdown. */
export function table(titles: readonly string[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  const line = (cells: Row) => `| ${cells.join(' | ')} |`
  const lines = [line(titles), line(titles.map(() => '---')), ...rows.slice(0, ROWS).map(line)]
  const left = rows.length - ROWS
  return [lines.join('\n'), ...(left > 0 ? [`… ${left} more: \`tailtest report --json\``] : [])]
}

/** Blocks under a heading, unless there are none. */
export function part(heading: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [heading, ...blocks]
}

/** A name of the project as code, also within a table; a quoted one holds no backticks. */
export function code(text: string): string {
  return `\`${quoteName(text, 300).replaceAll('|', '\\|')}\``
}

/**
 * A sentence that quotes the project, as code on one line: outside of it an `@name`, an address or `GH-12` would mention,
 * link and refer. It opens no tag either: a model reads the page as it is written.
 */
export function plain(text: string): string {
  const line = messageText(text)
    .replace(/\s+/g, ' ')
    .replaceAll('`', "'")
    .replace(/<(?=\s?[/!?\p{L}])/gu, '‹')
    .trim()
  return line === '' ? '' : `\`${line.replaceAll('|', '\\|')}\``
}

/** A message as it was printed, in a fence that no line of it closes. */
export function fenced(message: string): string {
  const text = messageText(message)
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}\n${text}\n${fence}`
}

/** An outcome: its glyph and its word. */
export function word(kind: Kind): string {
  return `${LOOKS[kind].glyph} ${LOOKS[kind].word}`
}

/** A moment to the minute. */
export function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}
