import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onOneLine, plainLines, withoutComments } from '../src/text.ts'

test.each([
  ['{ // one\n "a": 1 /* two */, }', { a: 1 }],
  ['/* first */ { "a": [1, 2, /* last */ ], // end\n }', { a: [1, 2] }],
  ['{ "a": "// no /* comment", "b": "x,]" }', { a: '// no /* comment', b: 'x,]' }],
  ['{ "a": "\\"//\\\\" }//', { a: '"//\\' }],
  ['{ "a": "b",\n\t // why\n }', { a: 'b' }],
  ['{"a":1}/*', { a: 1 }],
])('%j is read without its comments and trailing commas', (text, value) => {
  expect(JSON.parse(withoutComments(text))).toEqual(value)
})

test('what is plain JSON stays what it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(withoutComments(text)).toBe(text)
    }),
  )
})

test.each(['"\\'.repeat(200_000), '/*'.repeat(200_000), ', '.repeat(200_000), '"'.repeat(200_000)])(
  'a hostile text takes no time (%#)',
  (text) => {
    const started = process.cpuUsage()
    withoutComments(text)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
  },
)

test.each([
  ['a\r\nb\nc', 'a\r\nb\nc'],
  ['a\rb\r\r\nc', 'a\nb\n\r\nc'],
  ['a\u2028b\u2029c', 'a b c'],
])('%j has one kind of line end, and its letters where they were', (text, plain) => {
  expect(plainLines(text)).toBe(plain)
})

test.each([
  ['two\nlines\u2028three', 'two lines three'],
  ['\u001b]0;owned\u0007\u009b2Jred\u001b[31m', 'red'],
  ['a\u202eb\u{e0041}c\ud800', 'a b c '],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
])('%j is shown on one line', (text, shown) => {
  expect(onOneLine(text)).toBe(shown)
})
