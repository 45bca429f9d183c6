import { isName } from '../bodies/words.ts'
import type { TestBody } from '../types.ts'
import {
  type Assertion,
  isLiteral,
  readAssertion,
  sayingOf,
  strengthOf,
  written,
} from './assertion.ts'
import { type Bag, freshWords, isSaidIn, withoutPrinted } from './bag.ts'
import type { Pair } from './pairs.ts'

/** What was done to a test. */
export interface Altering {
  how: string
  text?: string
  certain: boolean
}

/** What the rest of the change may hold of it. */
export interface Elsewhere {
  /** Words that are new in the changed tests and what they share. */
  fresh: Bag
  /** Whether a word names a function that asserts. */
  asserts(word: string): boolean
}

const MARKS = [
  ['skip', 'skipped', true],
  ['todo', 'todo', true],
  ['xfail', 'expected-to-fail', true],
  ['skip-if', 'skipped-sometimes', false],
] as const

/** What a test says less than it did, the gravest first. Pure. */
export function alteringsOf(before: TestBody, after: TestBody, elsewhere: Elsewhere): Altering[] {
  if (before.bodyHash === after.bodyHash && before.marks.join() === after.marks.join()) return []
  return [...marked(before, after), ...asserted(before, after, elsewhere), ...evaded(before, after)]
}

function marked(before: TestBody, after: TestBody): Altering[] {
  const isOff = before.marks.some((mark) => mark === 'skip' || mark === 'todo')
  if (isOff) return []
  return MARKS.flatMap(([mark, how, certain]) =>
    after.marks.includes(mark) && !before.marks.includes(mark) ? [{ how, certain }] : [],
  )
}

/** Those of one list that the other has not, each as often. */
function without(list: readonly Assertion[], other: readonly Assertion[]): Assertion[] {
  const left = other.map(keyOf)
  return list.filter((each) => {
    const at = left.indexOf(keyOf(each))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const keyOf = ({ subject, matcher, expected }: Assertion): string =>
  [subject, matcher, expected].join('\n').replace(/'([^'"\\\n]*)'/g, '"$1"')

function asserted(before: TestBody, after: TestBody, elsewhere: Elsewhere): Altering[] {
  const was = before.asserted.map(readAssertion)
  const now = after.asserted.map(readAssertion)
  const come = without(now, was)
  const found: Altering[] = []
  const gone: Assertion[] = []
  for (const old of without(was, now)) {
    const heir = heirOf(old, come)
    if (heir === undefined) gone.push(old)
    else {
      come.splice(come.indexOf(heir), 1)
      const what = replaced(old, heir)
      if (what !== undefined) found.push(what)
    }
  }
  return [...found, ...fewer(gone, { before, after, come }, elsewhere)]
}

/** The new assertion of the same thing; else one that says the same of it with another input. */
function heirOf(old: Assertion, come: readonly Assertion[]): Assertion | undefined {
  const own = come.filter(({ subject }) => subject !== '' && subject === old.subject)
  return (
    own.find(({ matcher }) => matcher === old.matcher) ??
    own[0] ??
    come.find(
      (each) =>
        each.matcher === old.matcher &&
        each.expected === old.expected &&
        calleeOf(each) === calleeOf(old),
    )
  )
}

const calleeOf = ({ subject }: Assertion): string => subject.split(' (', 1)[0] ?? ''

/** What became of an assertion; `undefined`: it asks as much as before. */
function replaced(old: Assertion, now: Assertion): Altering | undefined {
  const text = `${sayingOf(old)} → ${sayingOf(now)}`
  if (old.subject !== now.subject) {
    return {
      how: 'input-changed',
      text: `${written(old.subject)} → ${written(now.subject)}`,
      certain: false,
    }
  }
  const [was, is] = [strengthOf(old), strengthOf(now)]
  if (was !== undefined && is !== undefined && is < was && (is === 1 || !isNothing(old))) {
    return { how: 'vaguer', text, certain: is === 1 }
  }
  const isMore = was !== undefined && is !== undefined && is > was
  return isMore || !hasLiteralChange(old, now)
    ? undefined
    : { how: 'expectation-changed', text, certain: false }
}

/** Of nothing no part can be asked for: what asks for a part expects something else. */
const isNothing = ({ expected }: Assertion): boolean =>
  /^(?:|undefined|null|None|nil)$/.test(expected) || expected.startsWith('`')

/** Whether another value is expected. */
function hasLiteralChange(old: Assertion, now: Assertion): boolean {
  const literals = ({ words }: Assertion) =>
    words
      .filter(isLiteral)
      .join(' ')
      .replace(/'([^'"\\]*)'/g, '"$1"')
  return literals(old) !== literals(now)
}

interface Change {
  before: TestBody
  after: TestBody
  come: readonly Assertion[]
}

/** Assertions that stand nowhere any more, in fewer words or in a helper. */
function fewer(
  gone: readonly Assertion[],
  { before, after, come }: Change,
  { fresh, asserts }: Elsewhere,
): Altering[] {
  const own = freshWords(before.code, after.code)
  if ([...own].some(([word, count]) => count > 0 && asserts(word))) return []
  if (weightOf(after) >= weightOf(before)) return []
  const isEmpty = weightOf(after) === 0
  const said = freshWords(
    [],
    come.flatMap(({ words }) => words),
  )
  const bags =
    isEmpty && !handsOver(after.code, own) ? [others(fresh, { before, after })] : [said, fresh]
  const lost = gone.filter(({ words }) => !isSaidIn(words, ...bags))
  const [first] = lost
  if (first === undefined) return []
  const text = written(first.words.join(' '))
  return [{ how: isEmpty ? 'emptied' : 'asserts-less', text, certain: isEmpty }]
}

/** Whether a test calls something that it did not call before, which may assert for it. */
function handsOver(code: readonly string[], own: Bag): boolean {
  const words = withoutPrinted(code)
  return words.some((word, at) => words[at + 1] === '(' && isName(word) && (own.get(word) ?? 0) > 0)
}

/** What is new elsewhere than in this test: one that asserts nothing says nothing by words that it still has. */
function others(fresh: Bag, { before, after }: Omit<Change, 'come'>): Bag {
  const own = freshWords(keptWords({ before, after }), withoutPrinted(after.code))
  return new Map([...fresh].map(([word, count]) => [word, count - Math.max(0, own.get(word) ?? 0)]))
}

/** The words of a test that is still there, without the assertions that it lost. */
export function keptWords({ before, after }: Pair): readonly string[] {
  if (after === undefined) return []
  const now = new Set(after.asserted.map((words) => words.join(' ')))
  const lost = before.asserted.filter((words) => !now.has(words.join(' ')))
  const bag = freshWords(lost.flat(), [...before.head, ...withoutPrinted(before.code)])
  return [...bag].flatMap(([word, count]) => Array<string>(Math.max(0, count)).fill(word))
}

/** Assertions that can fail, also those that other words make. */
export function weightOf({ asserted, assertions, idle, code }: TestBody): number {
  const others = code.filter((word) =>
    /^(?:raises|warns|toThrow\w*|ExpectedException|Golden)$/.test(word),
  )
  return Math.max(asserted.length, assertions) - idle + others.length
}

const CATCHES = /^(?:catch|except|rescue|suppress)$/
const TRIES = /^(?:try|begin)$/
const MAY_FAIL = /^(?:expect|assert\w*|require|should|must\w*|Fatalf?|Errorf?)$/

/** How often what asserts is caught; to try what only prepares a test (an older version's arguments) hides nothing. */
function caught(code: readonly string[]): number {
  return code.filter((word, at) => {
    if (!CATCHES.test(word)) return false
    const tried = code.slice(0, at).findLastIndex((each) => TRIES.test(each))
    return tried < 0 || code.slice(tried, at).some((each) => MAY_FAIL.test(each))
  }).length
}

/** A failure that is caught, an end before the assertions. */
function evaded(before: TestBody, after: TestBody): Altering[] {
  const isCaught =
    caught(after.code) > caught(before.code) &&
    after.asserted.length > 0 &&
    !/^(?:throw|raise|fail)$/.test(after.code.join('\n'))
  return [
    ...(isCaught && before.asserted.length > 0 ? [{ how: 'failure-caught', certain: false }] : []),
    ...(returnsEarly(after) && !returnsEarly(before)
      ? [{ how: 'returns-early', certain: true }]
      : []),
  ]
}

/** A `return` that nothing guards, before what asserts. */
function returnsEarly({ code, asserted }: TestBody): boolean {
  let depth = 0
  for (const [n, word] of code.entries()) {
    if (/^[([{→]$/.test(word)) depth += 1
    else if (/^[)\]}←]$/.test(word)) depth -= 1
    const isBare = word === 'return' && depth === 0 && !/^[)]$/.test(code[n - 1] ?? ';')
    if (isBare && (isEnd(code[n + 1]) || code[n + 2] === '=') && asserted.length > 0)
      return asserted.some(([first]) => code.indexOf(first ?? '', n) > n)
  }
  return false
}

const isEnd = (word = ';'): boolean =>
  /^(?:;|expect|assert\w*|const|let|var|self|t|await)$/.test(word)
