import { spawnSync } from 'node:child_process'
import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../../src/tdd/corpus/export.ts'
import { adding, stepAt } from '../../../src/tdd/plan/edit.ts'
import type { PlanStep } from '../../../src/tdd/plan/read.ts'
import { finishStep, type StartDemand, startStep } from '../../../src/tdd/plan/start.ts'
import { planStatus } from '../../../src/tdd/plan/status.ts'
import { changePlan, planOf } from '../../../src/tdd/plan/store.ts'
import { gateState } from '../../../src/tdd/state.ts'
import { addVitest, session, type TempProject, tempProject } from '../../project.ts'

const source = relPath('src/cart.ts')
const file = relPath('test/cart.test.ts')
const MINUS = 'export const add = (a: number, b: number) => a - b\n'
const PLUS = MINUS.replace('a - b', 'a + b')
const ADDS = `import { expect, test } from 'vitest'
import { add } from '../src/cart'
test('adds up', () => { expect(add(1, 2)).toBe(3) })
// @tailtest-id: zero
test('starts at zero', () => { expect(add(0, 0)).toBe(0) })
`

function shop(...steps: PlanStep[]): TempProject {
  const temp = tempProject({ git: true, files: { [source]: MINUS, [file]: ADDS } })
  addVitest(temp)
  for (const step of steps) changePlan(temp.project, adding(step))
  return temp
}

/** With the PATH: Python is found on it. */
const open = (temp: TempProject) => {
  const env = { ...temp.env, PATH: process.env.PATH }
  return session(temp, {}, { env })
}

const start = (temp: TempProject, number: number, demand: Partial<StartDemand> = {}) => {
  const { place, journal } = open(temp)
  const step = stepAt(planOf(temp.project), number)
  const whole = { step, targets: [], scope: [], timeoutMs: 60_000, ...demand }
  return startStep(place, journal, whole)
}

const finish = (temp: TempProject, number: number) => {
  const { place, journal } = open(temp)
  return finishStep(place, journal, { number, timeoutMs: 60_000 })
}

const status = (temp: TempProject) => {
  const { place, journal } = open(temp)
  return planStatus(place, journal)
}

const ADD: PlanStep = { title: 'adds up', test_id: 'adds up', test_file_path: file }
const ZERO: PlanStep = { title: 'zero', test_id: 'zero', test_file_path: file }

describe('a step with a test', () => {
  test('is started by its red, which counts as the plan’s, and done once it is green', async () => {
    const temp = shop(ADD)
    expect(await status(temp)).toEqual([
      { number: 1, ...ADD, is_current: false, is_started: false },
    ])
    expect(await finish(temp, 1)).toMatchObject({ type: 'not-green' })
    expect(await start(temp, 1, { targets: [source] })).toMatchObject({
      ...{ type: 'shown', test: file },
      shown: { type: 'claimed', tests: [{ kind: 'assertion' }], targets: [source] },
    })
    const [claim] = gateState(session(temp).journal).claims.values()
    expect(claim).toMatchObject({ source: 'plan', tests: [`${file}::adds up`] })
    expect(await status(temp)).toMatchObject([
      { result: 'red', is_current: true, is_started: true, standing: 'claimed' },
    ])
    expect(await finish(temp, 1)).toMatchObject({ type: 'not-green', step: { result: 'red' } })
    temp.write(source, PLUS)
    expect(await status(temp)).toMatchObject([{ result: 'red', is_current: false }])
    await start(temp, 1)
    expect(await status(temp)).toMatchObject([{ result: 'green', is_current: true }])
    expect(await finish(temp, 1)).toMatchObject({ type: 'done' })
    expect(planOf(temp.project)).toEqual([{ ...ADD, done: true }])
  })

  test('that passes already is not started', async () => {
    const temp = shop(ADD, ZERO)
    expect(await start(temp, 2)).toMatchObject({
      type: 'shown',
      shown: { type: 'no-red', tests: [{ status: 'pass' }] },
    })
    expect(gateState(session(temp).journal).claims.size).toBe(0)
    expect(await status(temp)).toMatchObject([{ result: 'red' }, { result: 'green' }])
  })

  test('names it by id, by title, by slug, or means the whole file', async () => {
    const ids = [`${file}::adds up`, 'adds up', file, './test/cart.test.ts::adds up']
    const temp = shop(...ids.map((test_id) => ({ title: 'x', test_id, test_file_path: file })))
    changePlan(temp.project, adding({ title: 'no field', test_id: `${file}::adds up` }))
    changePlan(temp.project, adding({ title: 'lost', test_id: 'adds up' }))
    changePlan(temp.project, adding({ ...ADD, test_id: 'no such test' }))
    await start(temp, 1)
    const results = (await status(temp)).map(({ result }) => result)
    expect(results).toEqual(['red', 'red', 'red', 'red', 'red', undefined, undefined])
    expect(await start(temp, 6)).toEqual({ type: 'no-file' })
    expect(await start(temp, 7)).toMatchObject({ shown: { type: 'no-test' } })
  })
})

describe('a step without a test', () => {
  test('is a refactoring: begun under green tests, done when those are green again', async () => {
    const temp = shop({ title: 'split the cart' })
    expect(await start(temp, 1)).toEqual({ type: 'no-scope' })
    const red = { type: 'refactoring', outcome: { type: 'refused', reason: 'not-green' } }
    expect(await start(temp, 1, { scope: ['src/**'] })).toMatchObject(red)
    temp.write(source, PLUS)
    expect(await start(temp, 1, { scope: ['src/**'] })).toMatchObject({
      outcome: { type: 'begun', tests: [file] },
    })
    expect(gateState(session(temp).journal).refactoring?.reason).toBe('split the cart')
    expect(await status(temp)).toMatchObject([{ is_started: true }])
    temp.write(source, MINUS)
    expect(await finish(temp, 1)).toMatchObject({ type: 'not-ended' })
    temp.write(source, `${PLUS}// split\n`)
    expect(await finish(temp, 1)).toMatchObject({ type: 'done', step: { is_started: false } })
    expect(gateState(session(temp).journal).refactoring).toBeUndefined()
  })
})

const python = spawnSync('python3', ['-c', 'import pytest'])
if (python.status !== 0) console.warn('not tested: pytest is not installed')

test.skipIf(python.status !== 0)('a step may be one of pytest’s, and its way a row', async () => {
  const step = {
    title: 'adds up',
    test_id: 'TestCart > test_adds',
    test_file_path: relPath('tests/test_cart.py'),
  }
  const temp = tempProject({
    files: {
      'pytest.ini': '[pytest]\n',
      'shop/__init__.py': '',
      'conftest.py': '',
      '.tailtest/config.json': '{"tdd":{"corpus":true}}',
      'shop/cart.py': 'def add(a, b):\n    return a - b\n',
      'tests/test_cart.py':
        'from shop.cart import add\n\nclass TestCart:\n    def test_adds(self):\n        assert add(1, 2) == 3\n',
    },
  })
  changePlan(temp.project, adding(step))
  expect(await start(temp, 1, { targets: [relPath('shop/cart.py')] })).toMatchObject({
    shown: { type: 'claimed', tests: [{ kind: 'assertion', red: 'hard' }] },
  })
  const { journal } = open(temp)
  const [claim] = gateState(journal).claims.keys()
  journal.keep<TddEntry>({
    ...{ type: 'tdd.edit', at: 'proposal', path: relPath('shop/cart.py'), claim },
    ...{ class: 'source', verdict: 'allow', rule: 'claimed' },
  })
  temp.write('shop/cart.py', 'def add(a, b):\n    return a + b\n')
  await start(temp, 1)
  expect(await status(temp)).toMatchObject([{ result: 'green', is_current: true }])
  expect(await finish(temp, 1)).toMatchObject({ type: 'done' })
  expect([...readCorpus(temp.project)]).toMatchObject([
    {
      type: 'row',
      row: {
        ...{
          language: 'python',
          runner: 'pytest',
          test_ids: [expect.stringContaining('test_adds')],
        },
        edit: { diff: expect.stringContaining('+    return a + b\n'), files: ['shop/cart.py'] },
        quality: { hard: true, inferred: false },
      },
    },
  ])
})
