import { expect, test } from 'vitest'
import { mayRunTests } from '../packages/loop/src/tdd/may-run-tests.ts'
import { nodeDetectors } from '../packages/runners/src/families/script/node-detectors.ts'
import { RUNS_TESTS } from '../packages/tdd/src/integrity/settings.ts'

const programs = nodeDetectors.flatMap(({ starts }) =>
  starts.map(({ name, words: [word] = [] }) => [name, word ?? ''].join(' ').trim()),
)

test.each(programs)(
  'a command that starts %s is looked at, and missed in a workflow that loses it',
  (command) => {
    expect(mayRunTests(command)).toBe(true)
    expect(RUNS_TESTS.test(`run: npx ${command}`)).toBe(true)
  },
)

test.each([
  ...[
    'npm t',
    'cargo test',
    'pytest -x',
    'python -m unittest',
    'python manage.py test',
    'mix test',
    'sbt test',
    'swift test',
    'ctest --test-dir build',
  ],
  ...['rspec', 'bin/rails test', 'bundle exec rake test', 'php vendor/bin/pest', 'go test ./...'],
  ...['node --test', 'node --import tsx --test test/', 'deno test -A', 'bun test', 'dotnet test'],
])('%s is looked at, and missed in a workflow that loses it', (command) => {
  expect(mayRunTests(command)).toBe(true)
  expect(RUNS_TESTS.test(`run: ${command}`)).toBe(true)
})

test.each(['git status', 'npm run build', 'cat java/Main.java', 'npm run lava'])(
  '%s is passed over',
  (command) => {
    expect(mayRunTests(command)).toBe(false)
    expect(RUNS_TESTS.test(`run: ${command}`)).toBe(false)
  },
)
