import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, quote, shorten } from '../../src/report/sanitise.ts'

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['a link', '\u001b]8;;http://x\u0007here\u001b]8;;\u001b\\', 'here'],
  ['cursor moves', 'a\u001b[2K\u001b[1Gb\u001b7c', 'abc'],
  ['eight-bit sequences', 'a\u009b31mb\u0085c', 'abc'],
  ['bells and null bytes', 'a\u0007\u0000b', 'ab'],
  ['letters that turn around', 'a\u202eb\u2066c', 'abc'],
  ['letters of no width', 'a\u200bb\u2060c\ufeffd\u00ade\u200df\u200cg', 'abcdefg'],
  [
    'a text in tag letters',
    `a${[...'ignore'].map((c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join('')}b`,
    'ab',
  ],
  ['a text in variation selectors', 'a\ufe00\u{e0101}\u{e01ef}b', 'ab'],
  ['many joiners', '\u0645\u200c\u200d\u200c\u06cc', '\u0645\u06cc'],
  ['line ends of other systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
])('%s do not come through', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('tabs, line breaks and every letter of every language come through', () => {
  expect(printable('a\tb\nü 日本 👩‍👩‍👧')).toBe('a\tb\nü 日本 👩‍👩‍👧')
  for (const text of ['می\u200cخواهم', 'क्\u200dष', '❤\ufe0f', '👩🏽\u200d❤\ufe0f\u200d👨'])
    expect(printable(text)).toBe(text)
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
