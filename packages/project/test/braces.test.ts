import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstBraces, withoutBraces } from '../src/index.ts'

test.each([
  ['{a,b}.ts', ['a.ts', 'b.ts']],
  ['x{a,{b,c}}y', ['xay', 'x{b,c}y']],
  ['{a}{b,c}', ['{a}b', '{a}c']],
  ['{{a,b}}', ['{a}', '{b}']],
  ['{a,b', undefined],
  ['a,b}', undefined],
  ['{}', undefined],
  ['', undefined],
])('the first braces of %j stand for %j', (text, texts) => {
  expect(firstBraces(text)).toEqual(texts)
})

test('what is escaped means itself, where that is asked for', () => {
  expect(firstBraces('\\{a,b}', { escapes: true })).toBeUndefined()
  expect(firstBraces('\\{a,b}')).toEqual(['\\a', '\\b'])
})

/** Words whose braces close and have commas; of others every shell has its own idea. */
const { word } = fc.letrec<{ word: string; group: string }>((tie) => ({
  word: fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b', '.', '/') }, tie('group')), {
      maxLength: 4,
      depthIdentifier: 'braces',
    })
    .map((parts) => parts.join('')),
  group: fc
    .array(tie('word'), { minLength: 2, maxLength: 3, depthIdentifier: 'braces' })
    .map((choices) => `{${choices.join(',')}}`),
}))

/** Of words that stand for thousands bash says megabytes. */
const fewWords = word.filter((each) => withoutBraces(`x${each}`, 500) !== undefined)

test('bash writes out the same words in the same order', () => {
  fc.assert(
    fc.property(fc.array(fewWords, { minLength: 20, maxLength: 20 }), (words) => {
      const script = words.map((each) => `printf '%s|' x${each}; echo`).join('\n')
      const said = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n')
      const ours = words.map((each) => withoutBraces(`x${each}`, 500)?.join('|'))
      expect(said.slice(0, -1)).toEqual(ours.map((texts) => `${texts}|`))
    }),
    { numRuns: 30 },
  )
})

test('bombs end: more than is wanted is not written out, and what never closes is read once', () => {
  expect(withoutBraces('{a,b}'.repeat(9), 1000)).toHaveLength(512)
  expect(withoutBraces('{a,b}'.repeat(40), 1000)).toBeUndefined()
  expect(withoutBraces('{,'.repeat(100_000), 1000)).toHaveLength(1)
  expect(withoutBraces('{'.repeat(50_000) + '}'.repeat(50_000), 1000)).toHaveLength(1)
})
