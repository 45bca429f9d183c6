import { expect, test } from 'vitest'
import { testCommands } from '../src/recipes.ts'
import { openFiles } from './open.ts'

const lines = async (file: string, text: string) =>
  testCommands(await openFiles({ [file]: text })).map(
    ({ shown, words }) => `${shown}: ${words.join(' ')}`,
  )

test.each([
  [
    'Makefile',
    'all: build\n\tgo build\n\ntest: build\n\t@go vet ./...\n\t-go test ./... && echo done\n\nclean:\n\trm -f test\n',
    ['go vet ./...', 'go test ./...', 'echo done'],
  ],
  [
    'Makefile',
    'unit-tests:\n\tCGO_ENABLED=0 GOFLAGS= $(GO) test \\\n\t  -v ./...\n',
    ['go test -v ./...'],
  ],
  ['GNUmakefile', 'test := 1\ntest::\n\tfalse\ntest = 2\n', []],
  [
    'justfile',
    '[group("x")]\n@test *args: build\n    cargo nextest run {{args}}\n',
    ['cargo nextest run {{args}}'],
  ],
  [
    'Taskfile.yml',
    'tasks:\n  test:unit:\n    cmds:\n      - go test ./...\n  build:\n    cmds:\n      - go build\n',
    ['go test ./...'],
  ],
  [
    'Taskfile.yaml',
    "tasks:\r\n  test:\r\n    cmds:\r\n      - cmd: 'go test ./a'\r\n",
    ['go test ./a'],
  ],
])('%s: the commands of its test targets', async (file, text, commands) => {
  const all = await lines(file, text)
  expect(
    all
      .filter((line) => / (?:go|cargo|echo) /.test(line))
      .map((line) => line.replace(/^target \S+ \(.*?\): /, '')),
  ).toEqual(commands)
})

test('a target is shown with its name and file', async () => {
  expect(await lines('Makefile', 'test-go:\n\tgo test ./...\n')).toEqual([
    'target test-go (Makefile): go test ./...',
  ])
})

test('the target `test` comes first, tests of other kinds not at all', async () => {
  const text =
    'test-integration:\n\tgo test -tags=it ./...\ntest-unit:\n\tgo test ./unit\ntest: test-unit\n\tgo test ./all\n'
  expect(await lines('Makefile', text)).toEqual([
    'target test (Makefile): go test ./all',
    'target test-unit (Makefile): go test ./unit',
  ])
})

test('variables alone are no command', async () => {
  expect(await lines('Makefile', 'test:\n\tCI=1\n')).toEqual(['target test (Makefile): '])
})

test('a hostile Makefile is read in linear time', async () => {
  const begin = process.cpuUsage()
  await lines(
    'Makefile',
    `test:\n${' '.repeat(300_000)}x\n\t${'@'.repeat(300_000)}\n${'test'.repeat(100_000)}`,
  )
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(1000)
})
