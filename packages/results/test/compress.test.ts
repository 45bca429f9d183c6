import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compress } from '../src/compress.ts'

test('the last lines are kept, and how many came before is said', () => {
  const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
  expect(compress(output, 2)).toBe('… 98 earlier lines\nline 98\nline 99')
})

test('equal neighbours become one line', () => {
  expect(compress('warn\nwarn\nwarn\nend\n')).toBe('warn (×3)\nend')
})

test('colours and blank lines go, a progress bar shows its last state', () => {
  expect(compress('\u001b[32mok\u001b[0m\r\n\n  \n10 %\r50 %\r100 %\nend')).toBe('ok\n100 %\nend')
})

test('every mark that ends a line ends one', () => {
  expect(compress('a\u2028b\u2029c', 1)).toBe('… 2 earlier lines\nc')
})

test('an endless line is cut', () => {
  expect(compress('x'.repeat(10_000))).toHaveLength(300)
})

test('no lines asked for, nothing said', () => {
  expect(compress('a\nb', 0)).toBe('')
})

test('whatever was printed, no more lines come out than were asked for, and the mark', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.integer({ min: 1, max: 10 }),
      (output, lines) => {
        expect(compress(output, lines).split('\n').length).toBeLessThanOrEqual(lines + 1)
      },
    ),
  )
})
