import { type Language, languageOf, type RelPath } from '@tailtest/project'
import type { Stretch } from '@tailtest/results'
import type { Syntax, SyntaxNode, Token } from '@tailtest/syntax'
import type { Lines } from './types.ts'

/** How many of some lines of a source hold code that is known to run or not to, and which of these no test ran. */
export interface UnrunLines {
  of: number
  /** From 1, in their order. */
  unrun: readonly number[]
}

/**
 * Which of some lines of a source no test ran, by what the runs noted: those of whose code nothing ran. Lines without code
 * of their own do not count, and of what nobody can tell nothing is said.
 */
export async function unrunLines(
  { path, text, lines }: { path: RelPath; text: string; lines: readonly number[] },
  stretches: readonly Stretch[],
  syntax: Pick<Syntax, 'parse' | 'nodes'>,
): Promise<UnrunLines> {
  const language = languageOf(path)
  if (language === 'python') return told(lines, stretches, () => [0]) // it tells of whole lines, and of code alone
  const tokens = (await syntax.parse(path, text))?.tokens() ?? []
  const root = await syntax.nodes(path, text)
  const idle = language && idleLines(root, language)
  const heads = language && headsIn(root, language)
  const starts = lineStarts(text)
  const columns = new Map<number, number[]>()
  for (const { line, at } of codeIn(tokens)) {
    if (idle?.has(line) || heads?.some(([start, end]) => start <= at && at < end)) continue
    columns.set(line, [...(columns.get(line) ?? []), at - (starts[line - 1] ?? 0)])
  }
  return told(lines, stretches, (line) => columns.get(line) ?? [])
}

/** Pure: `columnsOf` says where in a line there is code. */
function told(
  lines: readonly number[],
  stretches: readonly Stretch[],
  columnsOf: (line: number) => readonly number[],
): UnrunLines {
  const unrun: number[] = []
  let of = 0
  for (const line of [...new Set(lines)].sort((one, other) => one - other)) {
    const near = stretches.filter(({ from, to }) => from[0] <= line && line <= to[0])
    const holding = columnsOf(line).flatMap((column) =>
      near.filter((stretch) => holds(stretch, [line, column])),
    )
    if (holding.length === 0) continue
    of += 1
    if (!holding.some(({ ran }) => ran)) unrun.push(line)
  }
  return { of, unrun }
}

function holds({ from, to }: Stretch, at: Stretch['from']): boolean {
  return !isBefore(at, from) && isBefore(at, to)
}

function isBefore(one: Stretch['from'], other: Stretch['from']): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1])
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** What is not run by itself: signs, and the words between the parts of a statement. */
const FORM =
  /^(?:[^\p{L}\p{N}_$"'`@#]+|else|try|finally|do|default|export|async|static|fallthrough)$/u
/** What follows them belongs to the statement before. */
const CLAUSE = /^(?:catch|case)$/

/** What is there for the compiler alone. */
const IDLE: Readonly<Partial<Record<Language, readonly string[]>>> = {
  typescript: ['interface_declaration', 'type_alias_declaration', 'import_statement'],
  javascript: ['import_statement'],
  go: ['type_declaration', 'import_declaration', 'package_clause'],
}

function idleLines(root: SyntaxNode | undefined, language: Language): ReadonlySet<number> {
  const kinds = IDLE[language] ?? []
  if (root === undefined || kinds.length === 0) return new Set()
  const found = root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
  const ranges = found.map((node): Lines => {
    const { start, end } = node.range()
    return [start.line + 1, end.line + 1]
  })
  return new Set(linesIn(ranges))
}

/** What is more than form; the rest of a literal of several lines has no token, and counts for nothing. */
function codeIn(tokens: readonly Token[]): Token[] {
  const code = tokens.filter(({ text }) => !FORM.test(text))
  const isFirst = ({ line }: Token, index: number) => code[index - 1]?.line !== line
  const clauses = new Set(
    code
      .filter((token, index) => CLAUSE.test(token.text) && isFirst(token, index))
      .map(({ line }) => line),
  )
  return code.filter(({ line }) => !clauses.has(line))
}

const SCRIPT_FUNCTIONS = [
  ...['function_declaration', 'generator_function_declaration', 'function_expression'],
  ...['generator_function', 'method_definition', 'arrow_function'],
]

/** What has a head and a `body`: the head of one that nobody calls is no code that did not run. */
const FUNCTIONS: Readonly<Partial<Record<Language, readonly string[]>>> = {
  typescript: SCRIPT_FUNCTIONS,
  javascript: SCRIPT_FUNCTIONS,
}

function headsIn(root: SyntaxNode | undefined, language: Language): Lines[] {
  const kinds = FUNCTIONS[language] ?? []
  const found = root?.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } }) ?? []
  return found.flatMap((node): Lines[] => {
    const body = node.field('body')
    return body === null ? [] : [[node.range().start.index, body.range().start.index]]
  })
}

/** The lines of ranges, in their order. Pure. */
export function linesIn(ranges: readonly Lines[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
}

/** `2 of 14 changed lines ran in no test: src/cart.ts:31-32`; `file`: as it may be shown. Pure. */
export function unrunWords(
  { file, of, unrun }: UnrunLines & { file: string },
  lines = 'changed lines',
): string {
  return `${unrun.length} of ${of} ${lines} ran in no test: ${file}:${showLines(unrun)}`
}

/** `31-32, 40`. Pure. */
export function showLines(lines: readonly number[]): string {
  return lineRanges(lines)
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
    .join(', ')
}

/** Lines in their order as ranges. Pure. */
export function lineRanges(lines: readonly number[]): Lines[] {
  const ranges: [number, number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges
}
