/** A line `ok` or `not ok`. */
export interface Point {
  ok: boolean
  name: string
  directive?: 'skip' | 'todo'
  durationMs?: number
  /** The keys of the YAML below it, in their order. */
  diag: ReadonlyMap<string, string>
}

/** What a line of TAP says, and how deep it stands within tests. */
export type Line = { depth: number } & (
  | { type: 'begin'; name: string }
  | { type: 'point'; point: Point }
  | { type: 'comment'; text: string }
  | { type: 'plan' }
  | { type: 'bail'; reason: string }
)

/** Tests within tests; deeper ones are not a test file's but a hostile report's. */
const DEEPEST = 100

/** TAP 13 and 14 as node-tap writes them, line by line; what tests printed in between is left out. */
export function* linesOfTap(text: string): Generator<Line> {
  const lines = text.split('\n').slice(0, -1) // what does not end is torn
  for (let index = 0; index < lines.length; index++) {
    const [indent = ''] = /^ */.exec(lines[index] ?? '') ?? []
    const depth = indent.length / 4
    if (!Number.isInteger(depth) || depth > DEEPEST) continue
    const line = (lines[index] ?? '').slice(indent.length)
    const point = pointOf(line)
    if (point !== undefined) {
      const end = endOfDiag(lines, index + 1, `${indent}  `)
      const below = lines.slice(index + 2, end).map((each) => each.slice(indent.length + 2))
      if (end > index) index = end
      yield { depth, type: 'point', point: { ...point, diag: readDiag(below) } }
    } else if (line.startsWith('# Subtest: ')) {
      yield { depth, type: 'begin', name: unescaped(line.slice('# Subtest: '.length)) }
    } else if (line.startsWith('# ')) yield { depth, type: 'comment', text: line.slice(2) }
    else if (/^1\.\.\d+/.test(line)) yield { depth, type: 'plan' }
    else if (line.startsWith('Bail out!'))
      yield { depth, type: 'bail', reason: line.slice(9).trim() }
  }
}

/** A test that did not end before its file's process did. */
export const QUEUED = /^child test left in queue: (?:t\.test )?(.*)$/s

/**
 * The lines, with a beginning before each test within a file that tells none: what other programs print as TAP into a test
 * names a test only at its end.
 */
export function withBeginnings(lines: readonly Line[]): Line[] {
  /** By the line that they stand before, outermost first. */
  const untold = new Map<number, Line[]>()
  /** Of what is open at each depth the line that it begins before; where it told its beginning, nothing. */
  const open: (number | undefined)[] = []
  for (const [index, line] of lines.entries()) {
    const { depth, type } = line
    if (type === 'comment' || type === 'bail') continue
    for (let within = open.length; within < depth; within++) open.push(index)
    const first = open[depth]
    open.length = depth
    if (type === 'begin') open.push(undefined)
    if (type !== 'point' || first === undefined || depth === 0) continue
    const name = QUEUED.exec(line.point.name)?.[1] ?? line.point.name
    untold.set(first, [{ depth, type: 'begin', name }, ...(untold.get(first) ?? [])])
  }
  if (untold.size === 0) return [...lines]
  return lines.flatMap((line, index) => [...(untold.get(index) ?? []), line])
}

const TIME = / # time=([\d.]+)ms$/

function pointOf(line: string): Omit<Point, 'diag'> | undefined {
  const parts = /^(?<failed>not )?ok \d+(?: -)?(?: (?<text>.*))?$/.exec(line)?.groups
  if (parts === undefined) return undefined
  const { failed, text = '' } = parts
  const time = TIME.exec(text)?.[1]
  const rest = text.replace(TIME, '')
  const [, directive] = / # (skip|todo)\b/i.exec(` ${rest}`) ?? []
  const name = directive === undefined ? rest : rest.replace(/ ?# (?:skip|todo)\b.*$/i, '')
  return {
    ok: failed === undefined,
    name: unescaped(name.replace(TIME, '')),
    ...(directive && { directive: directive.toLowerCase() === 'skip' ? 'skip' : 'todo' }),
    ...(time !== undefined && { durationMs: Number(time) }),
  }
}

function unescaped(name: string): string {
  return name.replace(/\\([\\#])/g, '$1')
}

/** The line that ends the YAML which begins at `start`; the one before `start`: none begins there. */
function endOfDiag(lines: readonly string[], start: number, indent: string): number {
  if (lines[start] !== `${indent}---`) return start - 1
  for (let index = start + 1; index < lines.length; index++) {
    if (lines[index] === `${indent}...`) return index
  }
  return lines.length
}

/** The values of the outermost keys; that of a table is its text. */
function readDiag(lines: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  for (let index = 0; index < lines.length; ) {
    const [, key, value = ''] = /^([\w-]+):(?: (.*))?$/.exec(lines[index] ?? '') ?? []
    let end = index + 1
    while (end < lines.length && /^(?: |$)/.test(lines[end] ?? '')) end += 1
    const below = lines.slice(index + 1, end).map((line) => line.replace(/^ {2}/, ''))
    if (key !== undefined) values.set(key, textOfValue(value, below))
    index = end
  }
  return values
}

function textOfValue(value: string, below: readonly string[]): string {
  const text = below.join('\n').trimEnd()
  if (value.startsWith('>')) return text.replace(/(?<=\S)\n(?=\S)/g, ' ').replace(/\n\n/g, '\n')
  if (value.startsWith('|') || value === '') return text
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}
