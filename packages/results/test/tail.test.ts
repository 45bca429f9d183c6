import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepTail } from '../src/run.ts'

test('however a text is cut into pieces, its end is kept', () => {
  const pieces = fc.array(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.map((byte) => byte % 128)),
  )
  fc.assert(
    fc.property(pieces, (chunks) => {
      const tail = keepTail(32)
      for (const chunk of chunks) tail.add(chunk)
      expect(tail.text()).toBe(Buffer.concat(chunks).toString('latin1').slice(-32))
    }),
  )
})

test('a character that the cut went through is left out', () => {
  const tail = keepTail(4)
  tail.add(Buffer.from('ab日c'))
  expect(tail.text()).toBe('日c')
  tail.add(Buffer.from('de'))
  expect(tail.text()).toBe('cde')
})
