import type { TestBody } from '../types.ts'
import type { ChangedFile, Weakened } from './types.ts'

type Said = Pick<Weakened, 'how' | 'text' | 'certain'>

/** Comments that make a check look away, in tests and sources. `no[c]heck` keeps this file from matching itself. */
const LOOKS_AWAY: readonly (readonly [string, RegExp, boolean])[] = [
  ['types-unchecked', /@ts-no[c]heck\b|^# ?mypy: ignore-errors/gm, true],
  ['lint-disabled', /\/\* ?eslint-disable ?\*\/|^# ?(?:flake8: noqa|ruff: noqa)$/gm, false],
]

const NOT_COUNTED =
  /(?:\/\*|\/\/|#)? ?(?:(?:v8|c8|istanbul) ignore (?:file|start|next|if|else)\b.*|pragma: ?no ?cover.*)$/

/** Code that stood there before and that coverage leaves out now; of new code its author may say so. */
function leavesOut(before: string, after: string): boolean {
  const lines = (text: string) => text.split(/\r?\n/).map((line) => line.trim())
  const [known, now] = [new Set(lines(before)), lines(after)]
  return now.some((line, n) => {
    if (!NOT_COUNTED.test(line) || known.has(line)) return false
    const own = line.replace(NOT_COUNTED, '').trim()
    return known.has(own === '' ? (now[n + 1] ?? '') : own)
  })
}

/** A line that says that nobody wrote a file. */
const GENERATED = /@generated\b|^[^\w\n]*(?:Code generated|DO NOT EDIT)\b/m

const countOf = (text: string, form: RegExp): number => [...text.matchAll(form)].length

/** Whether a source's text can hold any of it. */
export function looksAway(text = ''): boolean {
  return (
    GENERATED.test(text) ||
    /ignore|no ?cover/.test(text) ||
    LOOKS_AWAY.some(([, form]) => countOf(text, form) > 0)
  )
}

/** What new comments silence; of a file that is new nothing is said. Pure. */
export function silencedBy({ path, before, after, class: kind }: ChangedFile): Said[] {
  if (before === undefined || after === undefined || (kind !== 'source' && kind !== 'test'))
    return []
  const isGenerated =
    kind === 'source' && GENERATED.test(after.slice(0, 2000)) && !GENERATED.test(before)
  const marked = isGenerated ? [{ how: 'marked-generated', certain: true }] : []
  const ignored = leavesOut(before, after) ? [{ how: 'coverage-ignored', certain: false }] : []
  return [
    ...marked,
    ...ignored,
    ...LOOKS_AWAY.flatMap(([how, form, certain]) =>
      countOf(after, form) > countOf(before, form) && !/\.md$/.test(path) ? [{ how, certain }] : [],
    ),
  ]
}

const MOCKS = /^(?:mock|doMock|unstable_mockModule)$/

/** What a test file puts in the place of modules: `vi.mock('../src/cart')`, whole and not in part. */
export function mockedIn(words: readonly string[]): string[] {
  return words.flatMap((word, n) => {
    const isMock =
      MOCKS.test(word) && words[n - 1] === '.' && /^(?:vi|jest|vitest)$/.test(words[n - 2] ?? '')
    const path = words[n + 2] ?? ''
    const rest = words.slice(n + 3, n + 60)
    const end = rest.findIndex(
      (each, at) =>
        each === ')' && /^(?:;|vi|jest|import|test|it|describe|const)$/.test(rest[at + 1] ?? ';'),
    )
    const body = rest.slice(0, end < 0 ? rest.length : end)
    const isPart = body.some((each) =>
      /^(?:importOriginal|importActual|requireActual|original|actual|spy)$/.test(each),
    )
    return isMock && /^["'`]/.test(path) && !isPart ? [path.slice(1, -1)] : []
  })
}

/** `@patch('shop.cart.total')` of what the test itself calls: the names that are patched. */
export function patchedIn({ head, code }: Pick<TestBody, 'head' | 'code'>): string[] {
  const words = [...head, ...code]
  return words.flatMap((word, n) => {
    const isPatch = word === 'patch' && words[n + 1] === '('
    const isSet = word === 'setattr' && words[n + 1] === '('
    if (!isPatch && !isSet) return []
    const own = words.slice(n + 2, n + 7).find((each) => /^["']/.test(each)) ?? ''
    return [own.slice(1, -1).split('.').at(-1) ?? '']
  })
}

/** Whether a test calls a name. */
export const calls = ({ code }: Pick<TestBody, 'code'>, name: string): boolean =>
  code.some((word, n) => word === name && code[n + 1] === '(')

/** `expect = …`, `expect.extend({ toBe …`: what asserts is another thing now. */
export function patchesExpect(words: readonly string[]): boolean {
  return words.some((word, n) => {
    if (word !== 'expect') return false
    if (words[n + 1] === '=' && words[n - 1] !== 'const' && words[n - 1] !== 'let') return true
    const isExtend = words[n + 1] === '.' && words[n + 2] === 'extend'
    return (
      isExtend &&
      words
        .slice(n + 3, n + 200)
        .some(
          (each, at, all) =>
            /^to(?:Be|Equal|StrictEqual|Match|Throw)$/.test(each) &&
            /^[(:]$/.test(all[at + 1] ?? ''),
        )
    )
  })
}
