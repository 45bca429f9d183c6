import { startsTests } from '@tailtest/runners'
import { expect, test } from 'vitest'
import { mayRunTests } from '../packages/loop/src/tdd/may-run-tests.ts'
import { nodeDetectors } from '../packages/runners/src/families/script/node-detectors.ts'

const programs = nodeDetectors.flatMap(({ starts }) => starts.map(({ name }) => name))

test.each(programs)('a command that starts %s is looked at', (program) => {
  const words = startsTests(program, []) ? [program] : [program, 'test']
  expect(mayRunTests(words.join(' '))).toBe(true)
})

test.each(['npm t', 'cargo t', 'pytest -x', 'rspec', 'bin/rails test', 'php vendor/bin/pest'])(
  '%s is looked at',
  (command) => {
    expect(mayRunTests(command)).toBe(true)
  },
)

test.each(['git status', 'npm run build', 'cat java/Main.java', 'npm run lava'])(
  '%s is passed over',
  (command) => {
    expect(mayRunTests(command)).toBe(false)
  },
)
