import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { StepStatus } from '@tailtest/loop'
import pico from 'picocolors'
import { expect, test } from 'vitest'
import { planLines } from '../../src/plan/start.ts'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const planFile = ({ root }: Folders) => join(root, '.tailtest/tdd/plan.json')

function written(text: string): Folders {
  const places = folders()
  mkdirSync(join(places.root, '.tailtest/tdd'), { recursive: true })
  writeFileSync(planFile(places), text)
  return places
}

test('steps are added, listed, finished and removed', async () => {
  const places = folders()
  expect(await tailtest(places, ['plan'])).toMatchObject({
    ...{ code: 0, stdout: 'no steps yet: `tailtest plan add` adds one\n' },
  })
  const test = ['--test', 'test/cart.test.ts::adds up']
  expect(await json(places, ['plan', 'add', 'adds up', ...test])).toEqual({
    number: 1,
    title: 'adds up',
    test_id: 'test/cart.test.ts::adds up',
    test_file_path: 'test/cart.test.ts',
  })
  expect(await tailtest(places, ['plan', 'add', 'split'])).toMatchObject({
    stdout: '[tailtest] step 2: split\n',
  })
  expect((await tailtest(places, ['plan', 'add', 'lost', '--test', 'zero'])).stdout).toBe(
    '[tailtest] step 3: lost\n[tailtest] which file is its test in? Without --file the step cannot be started\n',
  )
  expect((await tailtest(places, ['plan', 'status'])).stdout).toBe(
    '1  not run  "adds up"  "test/cart.test.ts::adds up"\n2  open     split\n3  not run  lost  zero\n',
  )
  expect(await tailtest(places, ['plan', 'done', '1'])).toMatchObject({
    code: 1,
    stdout:
      '[tailtest] not done: its test is not run\n[tailtest] to run it: tailtest run test/cart.test.ts\n',
  })
  expect(await tailtest(places, ['plan', 'done', '2'])).toMatchObject({ code: 0 })
  expect(await json(places, ['plan', 'remove', '3'])).toEqual({ steps: 2 })
  expect(await json(places, ['plan'])).toMatchObject({
    steps: [{ number: 1 }, { number: 2, title: 'split', done: true }],
  })
})

test('a plan that a person wrote wrongly is named with its line, and left alone', async () => {
  const text = '[\n  {"title": "adds up"},\n  {"title": 3}\n]\n'
  const places = written(text)
  for (const argv of [['add', 'x'], ['status'], ['remove', '1'], ['done', '1'], ['start', '1']]) {
    const { code, stderr } = await tailtest(places, ['plan', ...argv])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('.tailtest/tdd/plan.json:3: "title" is 3: expected a non-empty text'),
    ])
  }
  expect(readFileSync(planFile(places), 'utf8')).toBe(text)
})

test.each([
  [['add', ' '], 'a step needs a title'],
  [['add', 'x', '--test', ''], '--test names no test'],
  [['add', 'x', '--file', 'src/cart.ts'], 'src/cart.ts is not a test file'],
  [['add', 'x', '--file', '../cart.test.ts'], '../cart.test.ts is not a file below'],
  [
    ['add', 'x', '--test', 'a.test.ts::x', '--file', 'b.test.ts'],
    'a.test.ts::x is not in b.test.ts',
  ],
  [['start', '2'], 'there is no step 2: there are 1'],
  [['start', '1', '--for', '../cart.ts'], '../cart.ts is not a file below'],
  [['done', '9'], 'there is no step 9'],
  [['remove', '0'], 'give the number'],
])('plan %j is wrong use', async (argv, message) => {
  const places = written('[{"title": "adds up", "test_id": "x"}]')
  const { code, stderr } = await tailtest(places, ['plan', ...argv])
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('a step is started in a session, a refactoring in a scope, and by people where that is set', async () => {
  const places = written('[{"title": "split"}, {"title": "x", "test_id": "lost"}]')
  expect(await tailtest(places, ['plan', 'start', '1', '--scope', 'src/**'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no live session'),
  })
  await tailtest(places, ['trust'])
  expect(await tailtest(places, ['plan', 'start', '1'], AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/step 1 has no test.*\n.*--scope/),
  })
  expect(await tailtest(places, ['plan', 'start', '2'], AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('step 2 does not say which file its test is in'),
  })
  expect(await tailtest(places, ['plan', 'start', '1', '--scope', 'src/**'], AGENT)).toMatchObject({
    ...{ code: 1, stdout: '[tailtest] refused: no source is in the scope\n' },
  })
  writeFileSync(
    join(places.root, '.tailtest/config.json'),
    '{"tdd":{"require_user_for_refactor":true}}',
  )
  expect(await tailtest(places, ['plan', 'start', '1', '--scope', 'src/**'], AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('only a person can begin a refactoring here'),
  })
})

const step = (rest: Partial<StepStatus>): StepStatus => ({
  ...{ number: 1, title: 'adds', is_current: true, is_started: false },
  ...rest,
})

test('on a terminal with colours dots say how steps stand, else words do', () => {
  const steps = [
    step({ test_id: 'a', result: 'green' }),
    step({ number: 2, test_id: 'b', result: 'red', is_started: true }),
    step({ number: 3, test_id: 'c', result: 'green', is_current: false, done: true }),
    step({ number: 4, test_id: 'd' }),
    step({ number: 5 }),
    step({ number: 6, is_started: true }),
    step({ number: 7, test_id: 'e', result: 'red', standing: 'flaky' }),
  ]
  expect(planLines(steps, pico.createColors(false))).toEqual([
    '1  green      adds  a',
    '2  red        adds  b  (started)',
    '3  was green  adds  c  (done)',
    '4  not run    adds  d',
    '5  open       adds',
    '6  started    adds',
    '7  flaky      adds  e',
  ])
  const dots = planLines(steps, pico.createColors(true))
  expect(dots[0]).toBe('1  \u001b[32m●\u001b[39m  adds  a')
  expect(dots[1]).toContain('\u001b[31m●')
  expect(dots[2]).toContain('\u001b[32m○')
  expect(dots.map((line) => stripVTControlCharacters(line)[3]).join('')).toBe('●●○○○●●')
})
