import type { StringLiteral } from '@tailtest/syntax'
import { startOfLine } from './lines.ts'
import type { Facts } from './signal.ts'
import { beginsSql, isSql } from './sql.ts'
import { wordsOf } from './words.ts'

/** A statement is put together from so many literals on neighbouring lines. */
const MOST_PIECES = 4
/** So far before a literal stands what it is for. */
const BEFORE = 1000

/** What texts for people are called. */
const TALK = new Set([
  ...['description', 'descriptions', 'doc', 'docs', 'example', 'examples', 'help', 'hint', 'hints'],
  ...['label', 'labels', 'message', 'messages', 'placeholder', 'prompt', 'sample', 'samples'],
  ...['title', 'titles', 'tooltip', 'usage'],
])
const SAYS =
  /(?:\b(?:debug|echo|error|info|log|print|printf|println|puts|warn|warning|WriteLine)|(?:Error|Exception))!?\s*\(?\s*[$@frb]*["'`]*$/
const DECLARED =
  /^[ \t]*(?:[\w.$]+(?:[ \t]+|\[\][ \t]*)){0,5}([\w$@]+)[ \t]*(?::[^=\n]*)?=(?![=>])/gm

/** The SQL in a file's strings that is not there to be read by people. */
export function statementsIn({ strings, source }: Facts): StringLiteral[] {
  return strings.filter((one, index) => isSql(joined(strings, index)) && !isTalk(one, source))
}

/** A literal with those that follow it on the next lines: `'SELECT id ' + 'FROM orders'`. */
function joined(strings: readonly StringLiteral[], index: number): string {
  const [first, ...rest] = strings.slice(index, index + MOST_PIECES)
  if (first === undefined || !beginsSql(first.text)) return ''
  const pieces = [first]
  for (const one of rest) {
    const last = pieces.at(-1)
    if (last === undefined || one.line - last.line > 1 || last.text.includes('\n')) break
    pieces.push(one)
  }
  return isSql(first.text) ? first.text : pieces.map(({ text }) => text).join(' ')
}

function isTalk({ text, line }: StringLiteral, source: string): boolean {
  const start = startOfLine(source, line)
  const piece = text.split(/[…\n]/, 1)[0] ?? ''
  const at = source.indexOf(piece, start)
  if (start < 0 || at < 0) return false
  const before = source.slice(Math.max(0, at - BEFORE), at)
  const declared = [...before.matchAll(DECLARED)].at(-1)?.[1] ?? ''
  return SAYS.test(before) || wordsOf(declared).some((word) => TALK.has(word))
}
