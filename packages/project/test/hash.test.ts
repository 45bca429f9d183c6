import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallSha256 } from '../src/hash.ts'
import { sha256 } from '../src/index.ts'

const reference = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

test('what is hashed without crypto has the same hash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(smallSha256(bytes)).toBe(reference(bytes))
    }),
  )
})

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 4096])('of %i bytes too', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => at * 7 + 255)
  expect(smallSha256(bytes)).toBe(reference(bytes))
  expect(smallSha256(Buffer.from(bytes).subarray(0, length))).toBe(reference(bytes))
})

test('texts are hashed as UTF-8, small or large, one after another', () => {
  const texts = [
    '',
    'ü',
    '\ud800',
    '日本'.repeat(400),
    'a'.repeat(5000),
    'ü',
    'z'.repeat(70_000),
    '',
  ]
  for (const text of texts) expect(sha256(text)).toBe(reference(text))
  for (const text of texts) expect(sha256(Buffer.from(text))).toBe(reference(Buffer.from(text)))
})
