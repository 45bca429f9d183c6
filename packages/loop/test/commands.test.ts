import { expect, test } from 'vitest'
import { boundSettings, type Commands, commandLines, commandsHash } from '../src/commands.ts'

const none: Commands = {
  runners: {},
  integration: { command: [], args: [], report: 'detected' },
  api_validation: false,
  guard: { enabled: true, allow: [] },
  tdd: { verify: [] },
  pass_env: [],
}
const verified: Commands = { ...none, tdd: { verify: ['npm', 'run', 'types'] } }

test('a command that ends refactorings waits for an agreement to exactly it', () => {
  expect(boundSettings(none)).toEqual([])
  expect(boundSettings(verified)).toEqual(['tdd.verify'])
  expect(commandLines(verified)).toEqual(['npm run types'])
  const other: Commands = { ...none, tdd: { verify: ['npm', 'run types'] } }
  expect(new Set([none, verified, other].map(commandsHash)).size).toBe(3)
})

test('agreements of before that setting still hold', () => {
  // of an empty `runners`, as every version has computed it
  expect(commandsHash(none)).toBe(
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  )
})

test('keys that a configuration asks for wait for an agreement to exactly them', () => {
  const asks = (...pass_env: string[]): Commands => ({ ...none, pass_env })
  expect(boundSettings(asks('STRIPE_API_KEY'))).toEqual(['pass_env'])
  expect(commandLines(asks('STRIPE_API_KEY'))).toEqual([
    'STRIPE_API_KEY of your environment (to the tests)',
  ])
  const all = [none, asks('A_TOKEN'), asks('B_TOKEN'), asks('A_TOKEN', 'B_TOKEN'), verified]
  expect(new Set(all.map(commandsHash)).size).toBe(all.length)
})
