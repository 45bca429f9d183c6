import { type Code, comparesWithItself, endOf, fixedNames, openNames } from './code.ts'
import { HANDED, type Words } from './words.ts'

/** What a test's own code asserts. */
export interface Asserted {
  assertions: number
  /** Those of them that compare constants, or a thing with itself. */
  idle: number
  /** Of each its words. */
  asserted: string[][]
  /** Every assertion compares constants or a thing with itself; or there is none, and nothing that could fail. */
  trivial: boolean
}

/** Counts the assertions of a test and tells whether any of them can say something. Pure. */
export function assertedIn(code: Code, words: Words): Asserted {
  const fixed = fixedNames(code, words)
  const known = { words, fixed }
  const verdicts: boolean[] = [] // of each assertion: whether it is constant
  const asserted: string[][] = []
  let until = 0
  for (const [n, text] of code.texts.entries()) {
    if (n < until) continue
    const from = beginning(code, n, text, words)
    if (from === undefined) continue
    const end = endOf(code, n)
    const range = [from, end] as const
    const isConstant = openNames(code, range, known).length === 0
    verdicts.push(isConstant || comparesWithItself(code, n, end))
    asserted.push(code.texts.slice(from, end))
    until = end
  }
  if (verdicts.length > 0) {
    const idle = verdicts.filter(Boolean).length
    return { assertions: verdicts.length, idle, asserted, trivial: idle === verdicts.length }
  }
  const names = openNames(code, [0, code.texts.length], known)
  return {
    assertions: raisesAtOnce(code, words) ? 1 : 0,
    idle: 0,
    asserted,
    trivial: names.length === 0 || raisesAtOnce(code, words),
  }
}

/** Where what an assertion depends on begins; `undefined`: the token begins none. */
function beginning(code: Code, n: number, text: string, words: Words): number | undefined {
  const { texts } = code
  if (words.statements?.test(text)) return n
  if (words.handed?.test(text) && HANDED.has(texts[n - 2] ?? '')) return conditionOf(texts, n)
  const isHanded = texts[n - 1] === '.' && HANDED.has(texts[n - 2] ?? '')
  if (isHanded && words.own?.test(text) && texts[n + 1] === '(') return n
  if (words.members?.test(text) && texts[n - 1] === '.') return statementStart(code, n)
  const isMember = /^(?:\.|->)$/.test(texts[n - 1] ?? '') && !HANDED.has(texts[n - 2] ?? '')
  const isCalled = words.matchers !== undefined || /^(?:[(.!{]|::|->)$/.test(texts[n + 1] ?? '')
  return words.calls.test(text) && isCalled && !isMember ? n : undefined
}

/** Where the statement begins that a token stands in, as far as its line tells. */
function statementStart({ texts, lines }: Code, n: number): number {
  let at = n
  while (at > 0 && lines[at - 1] === lines[n] && !/^[;{}]$/.test(texts[at - 1] ?? '')) at -= 1
  return at
}

/** The condition in front of the block that a token stands in; where it is none, the token: it always holds. */
function conditionOf(texts: readonly string[], n: number): number {
  let depth = 0
  for (let at = n; at >= 0; at -= 1) {
    const text = texts[at] ?? ''
    if (/^[)\]}]$/.test(text)) depth += 1
    else if (/^[([]$/.test(text)) depth -= 1
    else if (text === '{' && depth > 0) depth -= 1
    else if (text === '{') return headOf(texts, at)
  }
  return n
}

/** Of a loop, a case and a function nobody can tell here; their words are no constants. */
function headOf(texts: readonly string[], open: number): number {
  for (let at = open; at >= 0; at -= 1) {
    if (/^(?:if|for|func|switch|case|select|else)$/.test(texts[at] ?? '')) return at
  }
  return open
}

/** An exception that nothing guards. */
function raisesAtOnce({ texts }: Code, { raises }: Words): boolean {
  const first = texts.findIndex((text) => raises.includes(text))
  return (
    first >= 0 &&
    !texts.slice(0, first).some((text) => /^(?:if|for|while|=>|[{→]|def|function)$/.test(text))
  )
}
