import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Danger } from '../src/danger.ts'
import { isAllowed } from '../src/guard.ts'

const danger = (command: string): Danger => ({
  rule: 'delete-folder',
  command,
  effect: 'deletes it',
})

test.each([
  ['rm -rf /opt/*', 'rm -rf /opt/shared', true],
  ['rm -rf /opt/*', 'rm -rf /var', false],
  ['* /opt', 'rm -rf /opt', true],
  ['rm * /opt', 'rm -rf /opt', true],
  ['rm* /opt', 'rm /opt', true],
  ['rm *m', 'rm ', false],
  ['ab*ba', 'aba', false],
  ['a.c', 'abc', false],
])('%j allows %j: %j', (entry, command, expected) => {
  expect(isAllowed(danger(command), [entry])).toBe(expected)
})

test('a star stands for anything, as it does in a regular expression', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*'), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, (entry, command) => {
      const pattern = new RegExp(`^${entry.trim().replaceAll('*', '.*')}$`, 's')
      expect(isAllowed(danger(command), [entry])).toBe(pattern.test(command))
    }),
    { numRuns: 2000 },
  )
})

test('an entry of many stars ends', () => {
  const command = 'rm -rf .'.repeat(200)
  expect(isAllowed(danger(command), [`${command.replaceAll(' ', '*')}x`])).toBe(false)
  expect(isAllowed(danger('a'.repeat(5000)), [`${'a*'.repeat(2000)}b`])).toBe(false)
})
