import { isAdapter, isHostName } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minimal } from './fixtures/minimal.ts'

const without = (object: object, key: string) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))

describe('whether a value is an adapter', () => {
  test('it is, whatever else it has', () => {
    expect(isAdapter(minimal)).toBe(true)
    expect(isAdapter({ ...minimal, more: 1 })).toBe(true)
  })

  test.each(Object.keys(minimal))('it is not without %s, or with something else in it', (key) => {
    expect(isAdapter(without(minimal, key))).toBe(false)
    for (const wrong of [null, 1, {}, [1]]) {
      expect(isAdapter({ ...minimal, [key]: wrong })).toBe(false)
    }
  })

  test.each(Object.keys(minimal.install))('it is not with an install plan without %s', (key) => {
    expect(isAdapter({ ...minimal, install: without(minimal.install, key) })).toBe(false)
  })

  test('no other value is one', () => {
    fc.assert(fc.property(fc.anything(), (value) => !isAdapter(value)))
  })
})

test.each(['claude', 'gemini-cli', 'a', '4', 'x'.repeat(40)])('%s can be a host’s name', (name) => {
  expect(isHostName(name)).toBe(true)
})

test('a name leads to no other folder, and holds nothing that a shell or a terminal reads', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'ab1-./\\@ \n\u001b~$A') })
  fc.assert(
    fc.property(noise, (name) => !isHostName(name) || /^[a-z0-9-]+$/.test(name)),
    { numRuns: 2000 },
  )
  for (const name of ['', '-', 'a-', '-a', 'a--b', '..', 'a/b', 'x'.repeat(41)]) {
    expect(isHostName(name)).toBe(false)
  }
})
