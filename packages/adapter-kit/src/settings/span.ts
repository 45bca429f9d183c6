/** Where a JSON value stands in its text, from `start` to before `end`. */
export interface Span {
  start: number
  end: number
  /** The members of an object or an array; absent: a plain value. */
  items?: readonly Item[]
}

/** One member of an object (with its key) or of an array. */
export interface Item {
  key?: string
  start: number
  end: number
  value: Span
}

/** Reads where everything stands in a text that is valid JSON. */
export function readSpan(text: string, from = 0): Span {
  const start = afterBlanks(text, from)
  const bracket = text[start]
  if (bracket !== '{' && bracket !== '[') return { start, end: match(SCALAR, text, start) }
  const items: Item[] = []
  let at = afterBlanks(text, start + 1)
  while (text[at] !== '}' && text[at] !== ']') {
    const item = bracket === '{' ? readMember(text, at) : readElement(text, at)
    items.push(item)
    at = afterBlanks(text, item.end)
    if (text[at] === ',') at = afterBlanks(text, at + 1)
  }
  return { start, end: at + 1, items }
}

/** The value a span stands for. */
export function parsedAt(text: string, span: { start: number; end: number }): unknown {
  return JSON.parse(text.slice(span.start, span.end))
}

/** The member of an object with this key. */
export function member(span: Span, key: string): Item | undefined {
  return span.items?.find((item) => item.key === key)
}

/** The white space a line begins with, for the line that holds this place. */
export function indentAt(text: string, place: number): string {
  const line = Math.max(text.lastIndexOf('\n', place - 1), text.lastIndexOf('\r', place - 1)) + 1
  return text.slice(line, match(INDENT, text, line))
}

const SCALAR = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,\]}]+/y
const BLANKS = /[ \t\r\n]*/y
const INDENT = /[ \t]*/y

function readMember(text: string, start: number): Item {
  const keyEnd = match(SCALAR, text, start)
  const key: unknown = JSON.parse(text.slice(start, keyEnd))
  const value = readSpan(text, afterBlanks(text, keyEnd) + 1)
  return { key: String(key), start, end: value.end, value }
}

function readElement(text: string, start: number): Item {
  const value = readSpan(text, start)
  return { start, end: value.end, value }
}

function afterBlanks(text: string, from: number): number {
  return match(BLANKS, text, from)
}

/** Where a sticky pattern that begins at `from` ends. */
function match(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}
