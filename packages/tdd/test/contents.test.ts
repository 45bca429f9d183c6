import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPureDeletion, weakensRuns } from '../src/contents.ts'

describe('a pure deletion', () => {
  test('is any text without some of its lines', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lines, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (all, keep) => {
        const left = all.filter((_, at) => keep[at])
        fc.pre(left.length < all.length && left.length > 0)
        expect(isPureDeletion(all.join('\n'), left.join('\n'))).toBe(
          left.join('\n') !== all.join('\n'),
        )
      }),
    )
  })

  test.each([
    ['a changed line', 'a\nb\n', 'a\nc\n', false],
    ['an added line', 'a\n', 'a\nb\n', false],
    ['another order', 'a\nb\n', 'b\na\n', false],
    ['nothing', 'a\n', 'a\n', false],
    ['a new file', undefined, 'a\n', false],
    ['other line ends, one line less', 'a\r\nb\r\nc\r\n', 'a\nc\n', true],
    ['the whole file', 'a\n', undefined, true],
  ])('%s', (_, before, after, expected) => {
    expect(isPureDeletion(before, after)).toBe(expected)
  })
})

const CONFIG = `export default {
  test: {
    globals: true,
  },
}
`
const with_ = (line: string) =>
  CONFIG.replace('    globals: true,\n', `    globals: true,\n${line}\n`)

test.each([
  ['pass with no tests', CONFIG, with_('    passWithNoTests: true,'), true],
  ['the same as a flag', '"test": "jest"', '"test": "jest --passWithNoTests"', true],
  ['a script that does nothing', '"test": "vitest run"', '"test": "exit 0"', true],
  ['only an exclusion', CONFIG, with_("    exclude: ['test/cart.test.ts'],"), true],
  ['a narrower include', "  include: ['**'],", "  include: ['a/**'],", true],
  ['pytest without a folder', '[pytest]\n', '[pytest]\nnorecursedirs = tests/unit\n', true],
  ['another setting', CONFIG, with_("    environment: 'jsdom',"), false],
  [
    'an exclusion among other things',
    CONFIG,
    with_("    exclude: ['e2e/**'],\n    environment: 'node',"),
    false,
  ],
  ['an exclusion that goes', with_("    exclude: ['a'],"), CONFIG, false],
  ['a dependency', '"vitest": "3"', '"vitest": "4"', false],
  ['a new configuration', undefined, CONFIG, false],
])('%s weakens a run: %s → %s: %s', (_, before, after, expected) => {
  expect(weakensRuns(before, after)).toBe(expected)
})
