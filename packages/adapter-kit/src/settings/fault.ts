/** One token of a JSON text, with the blanks before it: a text, a word or number, or a sign. */
const TOKEN =
  /[ \t\r\n]*(?:("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{}:,]))/uy
const BLANKS = /[ \t\r\n]*/y

/** What may come next. */
type Next = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end'

/** Where a text stops being JSON. */
export interface JsonFault {
  /** An offset. */
  at: number
  /** From 1. */
  line: number
  /** What cannot stand there, to the end of its line; `''`: the text ends too early. */
  rest: string
}

/** Where a text, a byte order mark before it or not, stops being JSON; `undefined`: it is JSON. Pure. */
export function jsonFault(text: string): JsonFault | undefined {
  const from = text.startsWith('\ufeff') ? 1 : 0
  const at = faultAt(text, from)
  if (at === undefined) return undefined
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  return { at, line, rest: text.slice(at).split(/[\r\n]/, 1)[0] ?? '' }
}

function faultAt(text: string, from: number): number | undefined {
  const open: string[] = []
  let next: Next = 'value'
  let at = from
  for (;;) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    BLANKS.lastIndex = at
    const start = at + (BLANKS.exec(text)?.[0].length ?? 0)
    if (open.length === 0 && next === 'comma-or-end') {
      return start === text.length ? undefined : start
    }
    const [whole = '', quoted, , sign = ''] = found ?? []
    const after: Next | undefined =
      found === null ? undefined : step(next, open, quoted !== undefined, sign)
    if (after === undefined) return start
    next = after
    at += whole.length
  }
}

/** What may come after a token; `undefined`: it may not stand here. Opens and closes what it opens and closes. */
function step(next: Next, open: string[], isText: boolean, sign: string): Next | undefined {
  const isEnd = sign === (open.at(-1) === '{' ? '}' : ']')
  if (isEnd && open.length > 0 && next.endsWith('end')) {
    open.pop()
    return 'comma-or-end'
  }
  switch (next) {
    case 'colon':
      return sign === ':' ? 'value' : undefined
    case 'comma-or-end':
      return sign === ',' ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
    case 'key':
    case 'key-or-end':
      return isText ? 'colon' : undefined
    default:
      if (sign === '') return 'comma-or-end'
      if (sign !== '{' && sign !== '[') return undefined
      open.push(sign)
      return sign === '{' ? 'key-or-end' : 'value-or-end'
  }
}
