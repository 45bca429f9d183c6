import { readFileSync } from 'node:fs'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../../src/flow.ts'
import { runTestsNow } from '../../../src/run-now.ts'
import { CAPABILITIES, contextOf, eventBase, type TempProject, tempProject } from '../../project.ts'
import { CART, type Meanwhile, quietTurn, shop, turn } from '../../turn/shop.ts'

test('what failed before the turn is told to be older, although no run was ever made, and stops nobody', async () => {
  const temp = shop()
  const { reply, failures } = await turn(temp, 'src/cart.js', `${CART}export const cents = 100\n`)
  expect(failures).toEqual(['src/cart.test.js::is empty: pre-existing'])
  expect(reply).toMatchObject({ type: 'tell', user: expect.stringContaining('pre-existing') })
}, 60_000)

test('a run that takes longer than the budget leaves time to find out that the failure is older', async () => {
  const aside = tempProject({ files: { runs: '' } })
  const counts = toAbsolute(aside.project, relPath('runs'))
  const budget = { interactive: 40_000, hard: 600_000 }
  const temp = shop({
    'src/cart.test.js': `import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { empty } from './cart.js'
appendFileSync(${JSON.stringify(counts)}, '.')
test('is empty', () => { expect(empty()).toBe(0) })
`,
    '.tailtest/config.json': JSON.stringify({ budget_ms: budget }),
  })
  const lasted = () => readFileSync(counts, 'utf8').length * 44_000
  const { failures } = await turn(
    temp,
    'src/cart.js',
    `${CART}export const cents = 100\n`,
    undefined,
    't1',
    { now: () => Date.now() + lasted(), capabilities: { ...CAPABILITIES, deadlineMs: {} } },
  )
  expect(failures).toEqual(['src/cart.test.js::is empty: pre-existing'])
}, 60_000)

test('what the turn broke is new, beside what was broken before', async () => {
  const temp = shop()
  const { reply, failures } = await turn(temp, 'src/cart.js', CART.replace('a + b', 'a - b'))
  expect(failures.sort()).toEqual([
    'src/cart.test.js::adds up: new',
    'src/cart.test.js::is empty: pre-existing',
  ])
  expect(reply).toMatchObject({
    type: 'continue',
    text: expect.stringMatching(/^tailtest: 1 test fails/),
  })
}, 60_000)

test('what the agent’s own run showed is compared with the turn’s beginning at its end', async () => {
  const temp = shop()
  const ran: Meanwhile = async () => {
    const context = contextOf(temp)
    const place = context.placeOf(eventBase(temp), temp.project.root)
    const demand = { paths: [relPath('src/cart.test.js')], timeoutMs: 30_000 }
    const { report } = await runTestsNow(place, place.found(), demand)
    expect(report.failures.map(({ status }) => status)).toEqual(['unattributed', 'unattributed'])
  }
  const { failures } = await turn(temp, 'src/cart.js', CART.replace('a + b', 'a - b'), ran)
  expect(failures.sort()).toEqual([
    'src/cart.test.js::adds up: new',
    'src/cart.test.js::is empty: pre-existing',
  ])
}, 60_000)

test('a change that was not committed before the turn is part of what was there before', async () => {
  const temp = shop()
  temp.write('src/cart.js', CART.replace('a + b', 'a - b'))
  const { failures } = await turn(
    temp,
    'src/cart.js',
    `${CART.replace('a + b', 'a - b')}export const cents = 100\n`,
  )
  expect(failures.map((line) => line.replace(/.*: /, ''))).toEqual(['pre-existing', 'pre-existing'])
}, 60_000)

test('a test that lacks something of the machine in the old tree, too, is not taken for older', async () => {
  const temp = shop({
    'src/down.test.js': `import { connect } from 'node:net'
import { test } from 'vitest'
import './cart.js'
test('asks', () => new Promise((_, fail) => connect(1, '127.0.0.1').on('error', fail)))
`,
  })
  const { failures } = await turn(temp, 'src/cart.js', `${CART}export const cents = 100\n`)
  expect(failures).toContain('src/down.test.js::asks: unattributed')
}, 60_000)

test('what was broken between two turns is told to the person, and keeps nobody', async () => {
  const temp = shop()
  await turn(temp, 'src/cart.js', `${CART}export const cents = 100\n`)
  temp.write('src/cart.js', CART.replace('a + b', 'a - b'))
  const reply = await quietTurn(temp, 't2')
  expect(reply).toMatchObject({
    type: 'tell',
    user: expect.stringMatching(
      /failed=1 classified=real_bug,pre_existing unattributed=1 pre_existing=1[\s\S]*adds up" \(not changed by this turn, /,
    ),
  })
  expect(await quietTurn(temp, 't3')).toEqual({ type: 'silent' })
}, 60_000)

describe('data that a source imports', () => {
  const RATES = `import rates from './rates.json' with { type: 'json' }\nexport const vat = () => rates.vat\n`
  const files = {
    'src/rates.json': '{"vat":20}\n',
    'src/vat.js': RATES,
    'src/vat.test.js': `import { expect, test } from 'vitest'
import { vat } from './vat.js'
test('is twenty', () => { expect(vat()).toBe(20) })
`,
  }
  const wrong = '{"vat":21}\n'
  const event = (temp: TempProject) => eventBase(temp)
  const rates = (temp: TempProject) => toAbsolute(temp.project, relPath('src/rates.json'))

  test.each<[string, Meanwhile]>([
    [
      'with its tool',
      async (temp) => {
        temp.write('src/rates.json', wrong)
        const edited = [{ path: rates(temp), kind: 'written' as const }]
        await handle({ type: 'file-edited', ...event(temp), files: edited }, contextOf(temp))
      },
    ],
    [
      'in its shell, before an earlier end of the turn',
      async (temp) => {
        temp.write('src/rates.json', wrong)
        const ran = { command: 'x', failed: false }
        await handle({ type: 'command-ran', ...event(temp), ...ran }, contextOf(temp))
        const ended = { continued: false, aborted: false, waiting: 'no' as const }
        await handle({ type: 'turn-ended', ...event(temp), ...ended }, contextOf(temp))
        const again = [
          { path: toAbsolute(temp.project, relPath('src/vat.js')), kind: 'written' as const },
        ]
        temp.write('src/vat.js', `${RATES}export const more = 1\n`)
        await handle({ type: 'file-edited', ...event(temp), files: again }, contextOf(temp))
      },
    ],
  ])(
    'is the agent’s where it was changed %s',
    async (_, meanwhile) => {
      const temp = shop(files)
      const text = `${RATES}export const cents = 100\n`
      const { reply, failures } = await turn(temp, 'src/vat.js', text, meanwhile)
      expect(failures).toEqual(['src/vat.test.js::is twenty: new'])
      expect(reply.type).toBe('continue')
    },
    60_000,
  )
})
