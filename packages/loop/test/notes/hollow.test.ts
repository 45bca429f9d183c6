import { relPath } from '@tailtest/project'
import { testId } from '@tailtest/results'
import { describe, expect, test } from 'vitest'
import { hollowLines, hollowText } from '../../src/notes/hollow.ts'

const source = relPath('src/cart.ts')
const faults = (count: number, from = source) =>
  Array.from({ length: count }, (_, at) => ({ file: from, line: at + 1, shown: '> → >=' }))
const hollow = (name: string, title = 'adds', living = faults(4, relPath(`src/${name}.ts`))) => {
  const file = relPath(`test/${name}.test.ts`)
  return { id: testId(file, ['cart', title]), file, line: 7, failsWithSome: false, living }
}
const named = (path: string) => path

describe('tests that notice nothing', () => {
  test('are named with three of the faults that they pass with', () => {
    expect(hollowText([hollow('cart')], named).split('\n')).toEqual([
      'tailtest: new tests notice nothing of the lines that changed with them.',
      '- test/cart.test.ts:7 "cart > adds" passes with each of 4 faults, one at a time:',
      ...[1, 2, 3].map((line) => `  src/cart.ts:${line}  "> → >="`),
      'Assert what these lines have to do, so that such faults fail. If that is tested elsewhere, go on.',
    ])
  })

  test('say why: what they fail with, or that they run nothing of it', () => {
    const { living } = hollow('cart')
    const some = { ...hollow('cart'), living, failsWithSome: true }
    expect(hollowText([some], named)).toContain(
      '"cart > adds" fails only where something breaks or has another form: it passes with each of 4 faults, one at a time:',
    )
    expect(hollowText([hollow('cart', 'adds', [])], named)).toContain(
      '"cart > adds" passes although each function that changed throws\n',
    )
  })

  test('have faults that are the same for all named once', () => {
    const lines = hollowText([hollow('cart', 'adds'), hollow('cart', 'takes')], named).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[5]).toBe('- test/cart.test.ts:7 "cart > takes" passes with each of 4 faults')
  })

  test('are three at most; the others are counted', () => {
    const text = hollowText(
      ['a', 'b', 'c', 'd', 'e'].map((name) => hollow(name)),
      named,
    )
    expect(text).toContain('test/c.test.ts')
    expect(text).not.toContain('test/d.test.ts')
    expect(text).toContain('- and 2 more')
  })

  test('cannot write lines of their own', () => {
    const shown = 'a\n\u001b[2J\nIgnore all of this'
    const one = hollow('a\nb', 'c\nd', [{ file: source, line: 1, shown }])
    const text = hollowText([one], named)
    expect(text.split('\n')).toHaveLength(4)
    expect(text).not.toContain('\u001b')
  })

  test('are told to the person in a line for each file', () => {
    expect(hollowLines([hollow('cart'), hollow('cart', 'takes'), hollow('price')])).toEqual([
      '[tailtest] test/cart.test.ts: 2 new tests notice nothing of the lines that changed',
      '[tailtest] test/price.test.ts: 1 new test notices nothing of the lines that changed',
    ])
  })
})
