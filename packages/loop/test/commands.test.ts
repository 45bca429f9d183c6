import { expect, test } from 'vitest'
import { type Commands, commandLines, commandsHash, namesCommands } from '../src/commands.ts'

const none: Commands = {
  runners: {},
  integration: { command: [], args: [], report: 'detected' },
  api_validation: false,
  guard: { enabled: true, allow: [] },
  tdd: { verify: [] },
}
const verified: Commands = { ...none, tdd: { verify: ['npm', 'run', 'types'] } }

test('a command that ends refactorings waits for an agreement to exactly it', () => {
  expect(namesCommands(none)).toBe(false)
  expect(namesCommands(verified)).toBe(true)
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
