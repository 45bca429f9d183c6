import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened } from '../../src/mcp/shortened.ts'
import { jsonOf } from '../../src/shell/output.ts'

test('an answer that fits is what the command prints, on one line', () => {
  const answer = { files: ['a.ts', 'b.ts'], summary: { passed: 2 } }
  expect(shortened(answer)).toBe(jsonOf(answer, 0))
})

test('of one that does not, less of the long lists and texts is kept, and what was cut is said', () => {
  const failures = [{ id: 'one', message: 'x'.repeat(90_000) }]
  const files = Array.from({ length: 5000 }, (_, at) => ({ file: `src/${at}.ts`, tests: 1 }))
  const text = shortened({ files, failures, summary: { passed: 5000 } })
  const { cut, summary, ...short } = JSON.parse(text)
  expect(text.length).toBeLessThanOrEqual(40_000)
  expect(cut).toEqual([
    `files: the first ${short.files.length} of 5000`,
    `failures[].message: the first ${short.failures[0].message.length - 1} characters of each`,
  ])
  expect(short.files).toEqual(files.slice(0, short.files.length))
  expect(summary).toEqual({ passed: 5000 })
})

test('whatever it is, it is JSON of at most so many characters, or whole', () => {
  const deep = fc.object({ maxDepth: 4, maxKeys: 30, values: [fc.string({ size: 'large' })] })
  fc.assert(
    fc.property(deep, (answer) => {
      const text = shortened(answer, 2000)
      expect(text.length).toBeLessThanOrEqual(2000)
      const whole = jsonOf(answer, 0)
      if (whole.length <= 2000) expect(text).toBe(whole)
      else expect(JSON.parse(text).cut.length).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})
