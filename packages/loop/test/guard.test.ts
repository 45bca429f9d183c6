import {
  DANGEROUS_COMMANDS as DANGEROUS,
  HARMLESS_COMMANDS as HARMLESS,
} from '@tailtest/adapter-kit/testing'
import { dangersIn } from '@tailtest/guard'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const ROOT = '/home/dev/shop'
const dangers = (command: string) =>
  dangersIn(
    command,
    { cwd: ROOT, home: '/home/dev', env: { HOME: '/home/dev', PATH: '/usr/bin' } },
    {
      root: ROOT,
      home: '/home/dev',
      temporary: ['/tmp'],
      real: (path) => path,
      platform: 'linux',
    },
  )

for (const [rule, commands] of Object.entries(DANGEROUS)) {
  test.each([...commands])(`${rule}: %s`, (command) => {
    expect(dangers(command).map((danger) => danger.rule)).toContain(rule)
  })
}

test.each([...HARMLESS])('harmless: %s', (command) => {
  expect(dangers(command)).toEqual([])
})

test('there are at least two hundred of them, and none stands twice', () => {
  const all = [...Object.values(DANGEROUS).flat(), ...HARMLESS]
  expect(all.length).toBeGreaterThan(200)
  expect(new Set(all).size).toBe(all.length)
})

test('any text is read to its end', () => {
  const piece = fc.constantFrom(
    ...[
      'rm -rf ..',
      '"',
      "'",
      '$(',
      ')',
      '`',
      '<<E',
      '\n',
      '\\',
      '{',
      '}',
      '((',
      '|',
      '&',
      '$',
      '*',
      '#',
      ';',
    ],
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        expect(Array.isArray(dangers(text))).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
