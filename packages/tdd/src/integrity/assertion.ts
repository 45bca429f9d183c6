import { CONSTANT, isName } from '../bodies/words.ts'

/** What an assertion says: of this it is that. */
export interface Assertion {
  words: readonly string[]
  /** What it is about. */
  subject: string
  /** `toBe`, `assertEqual`, `==`: with what it is said. */
  matcher: string
  /** What is expected; '' where the matcher says it all. */
  expected: string
}

const OPEN = /^[([{→]$/
const CLOSE = /^[)\]}←]$/
const SIGNS = /^(?:===?|!==?|<=?|>=?|in|is|not|=~)$/
/** What a test is handed: no part of what is compared. */
const HANDED = /^(?:t|b|tb|self|this)$/

const joined = (words: readonly string[]): string => words.join(' ')

/** A literal: a number, a text, a constant. */
export function isLiteral(word: string): boolean {
  return /^(?:[\d"'`]|[rbuf]{1,2}["'])/i.test(word) || CONSTANT.test(word)
}

const isValue = (words: readonly string[]) =>
  words.every((word) => isLiteral(word) || !isName(word))

/** Splits at signs that stand in no brackets. */
function splitAt(words: readonly string[], isSign: (word: string) => boolean) {
  const parts: string[][] = [[]]
  const signs: string[] = []
  let depth = 0
  for (const word of words) {
    if (OPEN.test(word)) depth += 1
    else if (CLOSE.test(word)) depth -= 1
    if (depth === 0 && isSign(word)) {
      if (parts.at(-1)?.length !== 0) parts.push([])
      signs.push(word)
    } else parts.at(-1)?.push(word)
  }
  return { parts, signs }
}

/** Where the brackets that open at a place close; the end where they do not. */
export function closing(words: readonly string[], open: number): number {
  let depth = 0
  for (let at = open; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (OPEN.test(word)) depth += 1
    else if (CLOSE.test(word)) depth -= 1
    if (depth === 0) return at
  }
  return words.length
}

/** `a == b`, `a in b`, `a`: of two sides the one without names, or the second, is what is expected. */
function comparison(words: readonly string[], said: readonly string[], name = ''): Assertion {
  const { parts, signs } = splitAt(said, (word) => SIGNS.test(word))
  const [one = [], other = []] = parts
  const isTurned = isValue(one) && !isValue(other) && other.length > 0
  const [subject, expected] = isTurned ? [other, one] : [one, other]
  return {
    words,
    subject: joined(subject),
    matcher: [name, ...signs].filter((word) => word !== '').join(' '),
    expected: joined(expected),
  }
}

/** `assertEqual(a, 6)`, `assert_eq!(f(), 6)`, `assert.equal(a, 6, 'so')`. */
function call(words: readonly string[], open: number): Assertion {
  const name = words
    .slice(0, open)
    .filter((word) => isName(word) && !HANDED.test(word))
    .join('.')
  const inside = words.slice(open + 1, closing(words, open))
  const { parts } = splitAt(inside, (word) => word === ',')
  const sides = parts.filter((part) => part.length > 0 && !HANDED.test(joined(part)))
  const [one = [], other] = sides
  if (other === undefined) return comparison(words, one, name)
  const isTurned = isValue(one) && !isValue(other)
  const [subject, expected] = isTurned ? [other, one] : [one, other]
  return { words, subject: joined(subject), matcher: name, expected: joined(expected) }
}

/** `expect(a).not.toBe(6)`, `assertThat(a).isEqualTo(6)`, `expect(a).to eq 6`. */
function chain(words: readonly string[], open: number): Assertion {
  const close = closing(words, open)
  const rest = words.slice(close + 1)
  const last = rest.findLastIndex(
    (word, n) => OPEN.test(word) && closing(rest, n) >= rest.length - 1,
  )
  const at = last < 0 ? rest.findIndex((word) => isLiteral(word)) : last
  const end = at < 0 ? rest.length : at
  const matcher = rest.slice(0, end).filter((word) => isName(word) || word === '==')
  const said = rest
    .slice(last < 0 ? end : end + 1)
    .filter((_, n, all) => last < 0 || n < all.length - 1)
  return {
    words,
    subject: joined(words.slice(open + 1, close)),
    matcher: matcher.join(' '),
    expected: joined(said),
  }
}

/** Reads an assertion's words. Pure. */
export function readAssertion(words: readonly string[]): Assertion {
  const [first = ''] = words
  if (/^(?:if|for|switch|case|func)$/.test(first)) return condition(words)
  const should = words.findIndex((word) => /^Should/.test(word))
  if (should > 0) {
    const asked = ['expect', '(', ...words.slice(0, should - 1), ')', ...words.slice(should - 1)]
    return { ...chain(asked, 1), words }
  }
  const open = words.indexOf('(')
  const head = words.slice(0, Math.max(open, 0))
  const isCall = head.every((word, n) =>
    isName(word) ? !isName(head[n - 1] ?? '') : /^[.!:>-]+$/.test(word),
  )
  if (open > 0 && isCall) {
    const isChained = closing(words, open) < words.length - 1
    if (!isChained) return call(words, open)
    return first === 'assert' ? comparison(words, words.slice(1)) : chain(words, open)
  }
  if (/^\w*assert_?\w*$|^refute/.test(first) && first !== 'assert')
    return call([...words, ')'].toSpliced(1, 0, '('), 1)
  return comparison(words, words.slice(1), first === 'assert' ? '' : first)
}

/** Go's `if got != 6 { t.Errorf(…) }` says that it is 6. */
function condition(words: readonly string[]): Assertion {
  const open = words.findIndex((word, n) => word === '{' && /^(?:t|b|tb)$/.test(words[n + 1] ?? ''))
  const head = words.slice(1, open < 0 ? words.length : open)
  const said = head.slice(head.lastIndexOf(';') + 1)
  const read = comparison(words, said)
  const turned = read.matcher === '!=' ? '==' : read.matcher === '==' ? '!=' : `not ${read.matcher}`
  const setup = head.slice(0, head.lastIndexOf(';') + 1)
  const { matcher } = comparison(words, said)
  return {
    ...read,
    matcher: matcher === '' ? 'if' : turned,
    subject: joined([...setup, ...read.subject.split(' ')]),
  }
}

/** How much a matcher asks: 3 one value, 2 a part of it, 1 hardly anything. In this order. */
const STRENGTH: readonly (readonly [1 | 2 | 3, RegExp])[] = [
  [
    1,
    /\bnot\b.*\b(?:toBeNull|toBeUndefined|toEqual|toBe|toStrictEqual|toThrow\w*|be_nil|null|undefined)$|(?:\bnot|Not\w*|!=|!==|is not)$/,
  ],
  [
    1,
    /^(?:resolves |rejects )?to(?:BeDefined|BeTruthy|HaveBeenCalled|HaveReturned)$|(?:^|\.)(?:ok|truthy|assertTrue|assertIsNotNone|assertNotNull|NotNil|isNotNull|True|isNotNil|NotEmpty|assert)$|be_truthy|be_present|exist$/,
  ],
  [
    3,
    /(?:toBe|toEqual|toStrictEqual|toBeNull|toBeUndefined|toHaveBeenCalledWith|toHaveBeenCalledTimes|toHaveLength|toMatchInlineSnapshot|[eE]quals?|[eE]qual\w*|Equals?|isEqualTo|Be|eq|eql|assert_eq|==|===|is|isSame\w*|deepEqual|deepStrictEqual|strictEqual)$/,
  ],
  [
    2,
    /(?:toContain\w*|toMatch\w*|toBeCloseTo|toBeGreaterThan\w*|toBeLessThan\w*|toHaveProperty|toBeInstanceOf|toThrow\w*|in|In|[<>]=?|=~|[cC]ontains?|include|match\w*|Regexp?|almostEqual|AlmostEqual)$/,
  ],
]

/** How much an assertion asks, from 1 to 3; `undefined`: nobody can tell. */
export function strengthOf({ matcher, expected, subject }: Assertion): number | undefined {
  if (/^(?:expect \. (?:anything|any)\b|(?:mock \. )?ANY$)/.test(expected)) return 1
  if (matcher === '' || matcher === 'assert') return subject === '' ? undefined : 1
  return STRENGTH.find(([, form]) => form.test(matcher))?.[0]
}

/** Words as somebody would write them. */
export function written(words: string): string {
  const close = words.replace(/ ?([.()[\]{}!]) ?/g, '$1').replace(/ ,/g, ',')
  return close.replace(/(^|[([{,=:] ?)- (?=\d)/g, '$1-')
}

/** `toBe(6)`, `== 6`: what it says of its subject. */
export function sayingOf({ matcher, expected }: Assertion): string {
  const plain = written(expected)
  return /^\W/.test(matcher) || matcher === ''
    ? `${matcher} ${plain}`.trim()
    : `${matcher}(${plain})`
}
