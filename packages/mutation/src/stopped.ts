import { languageOf } from '@tailtest/project'
import { nodes, type Syntax, type SyntaxNode } from '@tailtest/syntax'
import { ROWS } from './languages/index.ts'
import type { Row, Stops } from './languages/row.ts'

/** A source whose functions throw. */
export interface Stopped {
  text: string
  /** Where the functions begin, and the errors that say something else now, from 1. */
  lines: readonly number[]
}

export interface StoppedOptions {
  /** Only functions that begin in these. @default all */
  lines?: Iterable<number>
  /** What reads sources. @default that of `@tailtest/syntax` */
  syntax?: Pick<Syntax, 'nodes'>
}

/** What is written at a place of a source, in the place of what ends there. */
interface Piece {
  line: number
  start: number
  end: number
  text: string
}

/** An error that is declared, and whose words are all that it has. */
const ERROR = /\berrors\.New\(|\bfmt\.Errorf\(/

/**
 * The source with functions that throw as soon as they are called, and errors of other words: whoever passes with it runs and
 * asks nothing of it. `undefined`: nothing reads the language, or there is no such thing in it.
 */
export async function stoppedSource(
  path: string,
  source: string,
  { lines, syntax = { nodes } }: StoppedOptions = {},
): Promise<Stopped | undefined> {
  const language = languageOf(path)
  const row = language && ROWS[language]
  const root = row?.stops && (await syntax.nodes(path, source))
  if (row?.stops === undefined || root === undefined) return undefined
  const wanted = lines && new Set(lines)
  const found = piecesIn(root, source, { row, stops: row.stops }).filter(
    ({ line }) => wanted?.has(line) !== false,
  )
  if (found.length === 0) return undefined
  const text = found
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, one) => done.slice(0, one.start) + one.text + done.slice(one.end), source)
  return { text, lines: found.map(({ line }) => line) }
}

function piecesIn(node: SyntaxNode, source: string, how: { row: Row; stops: Stops }): Piece[] {
  const { row, stops } = how
  const kind = node.kind()
  const line = node.range().start.line + 1
  const body = kind in row.functions ? node.field('body') : null
  if (body !== null) {
    const { start, end } = body.range()
    if (stops.block !== undefined && body.kind() !== stops.block)
      return [{ line, start: start.index, end: end.index, text: stops.value }]
    const at = start.index + stops.after
    const text = stops.indents
      ? `${stops.statement}\n${source.slice(source.lastIndexOf('\n', start.index - 1) + 1, start.index)}`
      : stops.statement
    return [{ line, start: at, end: at, text }]
  }
  if (row.strings.includes(kind)) return []
  if (row.calls.includes(kind) && ERROR.test(node.text())) {
    const texts = node.findAll({ rule: { any: row.strings.map((one) => ({ kind: one })) } })
    return texts.map((one) => {
      const { start } = one.range()
      return { line, start: start.index + 1, end: start.index + 1, text: 'q' }
    })
  }
  return node.children().flatMap((child) => (child.isNamed() ? piecesIn(child, source, how) : []))
}
