import { CONSTANT, HANDED, isName, KEYWORDS, type Words } from './words.ts'

/** The tokens of a test's own code, as texts and the lines they stand in. */
export interface Code {
  texts: readonly string[]
  lines: readonly number[]
}

const OPENS: ReadonlySet<string> = new Set(['(', '[', '{', '→'])
const CLOSES: ReadonlySet<string> = new Set([')', ']', '}', '←', 'end'])
const JOINS: ReadonlySet<string> = new Set(['.', '?.', '->', '::', '!', '&.'])

/** Where the expression that begins at a token ends: before the next line, sign or closing that is not in it. */
export function endOf({ texts, lines }: Code, start: number): number {
  let depth = 0
  for (let n = start; n < texts.length; n += 1) {
    const text = texts[n] ?? ''
    if (depth === 0 && n > start) {
      if (text === ';' || text === ',' || text === '→' || text === '{') return n
      const isNewLine = lines[n] !== lines[n - 1]
      if (isNewLine && !JOINS.has(text) && !isOpen(texts[n - 1])) return n
    }
    if (OPENS.has(text)) depth += 1
    else if (CLOSES.has(text)) depth -= 1
    if (depth < 0) return n
  }
  return texts.length
}

const isOpen = (text = '') => /^(?:[=+\-*/.<>&|?:(,]|==|===|!=|&&|\|\||and|or|not)$/.test(text)

/** The names in a part of the code that may stand for anything: no constants, words of the language or of assertions. */
export function openNames(
  { texts }: Code,
  [from, to]: readonly [number, number],
  { words, fixed }: { words: Words; fixed: ReadonlySet<string> },
): string[] {
  let depth = 0
  return texts.slice(from, to).filter((text, offset) => {
    const [before = '', after = ''] = [texts[from + offset - 1], texts[from + offset + 1]]
    if (OPENS.has(text)) depth += 1
    else if (CLOSES.has(text)) depth -= 1
    if (!isName(text) || CONSTANT.test(text) || KEYWORDS.has(text)) return false
    if (HANDED.has(text) || fixed.has(text) || words.idle.test(text)) return false
    const isMember = JOINS.has(before) && depth === 0
    const isKey = after === ':' && (before === '{' || before === ',')
    return !isMember && !isKey && !(depth === 0 && words.matchers?.test(text))
  })
}

/** Names that are given one constant once: comparing them with one is comparing constants. */
export function fixedNames(code: Code, words: Words): ReadonlySet<string> {
  const { texts } = code
  const given = new Map<string, boolean>()
  const fixed = new Set<string>()
  for (const [n, text] of texts.entries()) {
    if (!isName(text)) continue
    const [before = '', sign = ''] = [texts[n - 1], texts[n + 1]]
    if (before === '&' || /^(?:\+\+|--|[-+*/]=)$/.test(sign)) given.set(text, false)
    if ((sign !== '=' && sign !== ':=') || /^[.(,]$/.test(before)) continue
    const range = [n + 2, endOf(code, n + 2)] as const
    const isPlain = texts.slice(...range).every((word) => !OPENS.has(word))
    const isFixed = isPlain && openNames(code, range, { words, fixed }).length === 0
    if (given.has(text) || !isFixed) {
      given.set(text, false)
      fixed.delete(text)
    } else {
      given.set(text, true)
      fixed.add(text)
    }
  }
  return new Set([...fixed].filter((name) => given.get(name)))
}

/** Whether an assertion compares a thing with itself; calls may give another value each time. */
export function comparesWithItself({ texts }: Code, from: number, to: number): boolean {
  const part = texts.slice(from, to)
  const rest = part.slice(1)
  // of a statement (`assert f(x) == g(x)`) the calls in it are no arguments of its own
  const isCall = /^(?:[(.!{]|::|->)$/.test(rest[0] ?? '')
  const sides = isCall ? argumentsIn(part) : splitAt(rest, '==')
  const [one, other] = sides.filter((side) => !(side.length === 1 && HANDED.has(side[0] ?? '')))
  if (one === undefined || other === undefined || one.length === 0) return false
  return !one.includes('(') && one.join(' ') === other.join(' ')
}

/** What stands between the parentheses and commas of calls in a row. */
function argumentsIn(part: readonly string[]): string[][] {
  const found: string[][] = []
  let depth = 0
  let side: string[] = []
  for (const text of part) {
    if (OPENS.has(text)) depth += 1
    if (CLOSES.has(text)) depth -= 1
    const ends = (depth === 0 && CLOSES.has(text)) || (depth === 1 && text === ',')
    if (ends) found.push(side)
    if (ends || (depth === 1 && OPENS.has(text))) side = []
    else if (depth > 0) side.push(text)
  }
  return found
}

function splitAt(part: readonly string[], sign: string): string[][] {
  const at = part.indexOf(sign)
  return at < 0 ? [] : [part.slice(0, at), part.slice(at + 1)]
}
