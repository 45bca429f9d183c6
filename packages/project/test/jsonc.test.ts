import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutComments } from '../src/jsonc.ts'

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
    const started = performance.now()
    withoutComments(text)
    expect(performance.now() - started).toBeLessThan(1000)
  },
)
