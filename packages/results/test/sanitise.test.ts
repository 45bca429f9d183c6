import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, quote, shorten } from '../src/sanitise.ts'

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['a link', '\u001b]8;;http://x\u0007here\u001b]8;;\u001b\\', 'here'],
  ['cursor moves', 'a\u001b[2K\u001b[1Gb\u001b7c', 'abc'],
  ['eight-bit sequences', 'a\u009b31mb\u0085c', 'abc'],
  ['bells and null bytes', 'a\u0007\u0000b', 'ab'],
  ['letters that turn around', 'a\u202eb\u2066c', 'abc'],
  ['line ends of other systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
])('%s do not come through', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('tabs, line breaks and every letter of every language come through', () => {
  expect(printable('a\tb\nü 日本 👩‍👩‍👧')).toBe('a\tb\nü 日本 👩‍👩‍👧')
})

test('no control character of any text survives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(`\u001b${text}`)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
    }),
  )
})

test('a long text is cut to its limit, never through a character', () => {
  expect(shorten('abcdef', 6)).toBe('abcdef')
  expect(shorten('abcdefg', 6)).toBe('abcde…')
  expect(shorten('abcd👩efgh', 6)).toBe('abcd…')
})

test('a quotation is one bounded line', () => {
  expect(quote('  a\n\tb  ')).toBe('"a b"')
  expect(quote('x'.repeat(1000))).toHaveLength(162)
})
