import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from '../../src/index.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON, and what becomes of it when a piece is taken out, doubled or replaced. */
const nearlyJson = fc
  .tuple(fc.json(), fc.nat(), fc.nat(4), fc.constantFrom('', ',', '}', ']', '"', '\\', '1e', '\n'))
  .map(([text, at, length, by]) => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + by + text.slice(from + length)
  })

test('a text is without fault where it is JSON, and only there', () => {
  const agrees = (text: string) => (jsonFault(text) === undefined) === isJson(text)
  fc.assert(fc.property(fc.json(), agrees), { numRuns: 200 })
  fc.assert(fc.property(nearlyJson, agrees), { numRuns: 2000 })
})

test('its place is told, a byte order mark before the text or not', () => {
  expect(jsonFault('{\n  "a": 1, // mine\n}')).toEqual({ at: 12, line: 2, rest: '// mine' })
  expect(jsonFault('\ufeff{\r\n')).toEqual({ at: 4, line: 2, rest: '' })
  expect(jsonFault('\ufeff{}')).toBeUndefined()
})
