/** The literal value of a key: texts (one or a list of them); `unread`: it has to be executed, or stands there twice. */
export type Literal = readonly string[] | 'unread'

/** Configurations are short; what is longer was written by a program. */
const MAX_TEXT = 64 * 1024

/** Objects within objects; deeper ones hold no settings. */
const MAX_DEPTH = 30

/** Lengths are bounded so that texts that never end are given up soon, wherever one begins. */
const TOKEN =
  /\s+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|'(?:[^'\\\n]|\\.){0,500}'|"(?:[^"\\\n]|\\.){0,500}"|`(?:[^`\\]|\\[\s\S]){0,500}`|[\w$]+|[\s\S]/g
const BLANK = /^(?:\s|\/\/|\/\*)/
const TEXT = /^(?:'[\s\S]*'|"[\s\S]*"|`(?:[^$]|\$(?!\{))*`)$/
const WORD = /^[\w$]/
const OPENING = /^[{([]$/
const CLOSING = /^[})\]]$/

/** A slash after one of these begins a regular expression, not a division. */
const BEFORE_PATTERN = /^[=(,:[!&|?{};]$/

/**
 * The literals in the object literals of a JavaScript or TypeScript file by the path of their keys (`test.include`;
 * elements of lists are `[]`), whatever calls they are handed to. Nothing is executed; conservative: what is not
 * plainly a text or a list of texts is `unread`.
 */
export function literalsIn(text: string): ReadonlyMap<string, Literal> {
  const literals = new Map<string, Literal>()
  for (const { path, value } of entriesIn(text)) {
    if (isElement(path.at(-1))) continue
    const name = path.map((segment) => (isElement(segment) ? '[]' : segment)).join('.')
    literals.set(name, literals.has(name) ? 'unread' : value)
  }
  return literals
}

/** A value in a configuration, by the keys that lead to it; elements of lists are `[0]`, `[1]` …. */
export interface LiteralEntry {
  path: readonly string[]
  value: Literal
}

function isElement(segment = ''): boolean {
  return segment.startsWith('[')
}

/** As {@link literalsIn}, each place for itself, and with the plain elements of lists. */
export function entriesIn(text: string): LiteralEntry[] {
  const entries: LiteralEntry[] = []
  const within: Bracket[] = []
  const pathTo = (...last: string[]) =>
    [...within.map(({ segment }) => segment), ...last].filter((part) => part !== '')
  const tokens = text.length > MAX_TEXT ? [] : tokensOf(text)
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? ''
    const key = within.length > MAX_DEPTH ? undefined : keyAt(tokens, index)
    if (key !== undefined) {
      entries.push({ path: pathTo(key), value: valueAt(tokens, index + 2) })
    } else if (OPENING.test(token)) {
      within.push({ token, segment: segmentOf(tokens, index, within.at(-1)), items: 0 })
    } else if (CLOSING.test(token)) within.pop()
    else {
      const list = within.at(-1)
      if (list?.token !== '[' || within.length > MAX_DEPTH) continue
      if (token === ',') list.items += 1
      else if (/^[[,]$/.test(tokens[index - 1] ?? '') && !OPENING.test(tokens[index + 1] ?? '')) {
        const value = TEXT.test(token) ? [unquoted(token)] : 'unread'
        entries.push({ path: pathTo(`[${list.items}]`), value })
      }
    }
  }
  return entries
}

/** An open bracket, and what it adds to the path of the keys in it. */
interface Bracket {
  token: string
  segment: string
  /** Elements of a list that are behind. */
  items: number
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match
    const isPattern = token === '/' && BEFORE_PATTERN.test(tokens.at(-1) ?? '(')
    const pattern = isPattern ? patternFrom(text, match.index) : undefined
    if (pattern !== undefined) TOKEN.lastIndex = match.index + pattern.length
    if (!BLANK.test(token)) tokens.push(pattern ?? token)
  }
  return tokens
}

/** The regular expression that begins here, on one line. */
function patternFrom(text: string, from: number): string | undefined {
  const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,100}\]){1,200}\/\w*/y
  pattern.lastIndex = from
  return pattern.exec(text)?.[0]
}

/** The key of an object literal, where one stands here. */
function keyAt(tokens: readonly string[], index: number): string | undefined {
  const [before, key = '', colon] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (colon !== ':' || (before !== '{' && before !== ',')) return undefined
  if (WORD.test(key)) return key
  return TEXT.test(key) ? unquoted(key) : undefined
}

/** The key whose value begins here; `[2]` in a list. */
function segmentOf(tokens: readonly string[], index: number, outer: Bracket | undefined): string {
  if (tokens[index - 1] === ':') return keyAt(tokens, index - 2) ?? ''
  return outer?.token === '[' ? `[${outer.items}]` : ''
}

function valueAt(tokens: readonly string[], from: number): Literal {
  const first = tokens[from] ?? ''
  if (TEXT.test(first)) return endsAt(tokens, from + 1) ? [unquoted(first)] : 'unread'
  if (first !== '[') return 'unread'
  const end = tokens.indexOf(']', from)
  const inside = tokens.slice(from + 1, end).filter((token) => token !== ',')
  const isPlain = end > 0 && endsAt(tokens, end + 1) && inside.every((token) => TEXT.test(token))
  return isPlain ? inside.map(unquoted) : 'unread'
}

/** Whether a value is over here: the next key follows, or the object ends; `as const` says nothing. */
function endsAt(tokens: readonly string[], index: number): boolean {
  const isConst = tokens[index] === 'as' && tokens[index + 1] === 'const'
  return /^[,}]$/.test(tokens[isConst ? index + 2 : index] ?? '')
}

function unquoted(token: string): string {
  return token.slice(1, -1).replace(/\\([\s\S])/g, '$1')
}
