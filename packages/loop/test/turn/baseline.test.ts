import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { runTestsNow } from '../../src/run-now.ts'
import type { Report } from '../../src/turn/report.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const CART = 'export const total = (a, b) => a + b\nexport const empty = () => 1\n'
const CART_TEST = `import { expect, test } from 'vitest'
import { empty, total } from './cart.js'
test('adds up', () => { expect(total(1, 2)).toBe(3) })
test('is empty', () => { expect(empty()).toBe(0) })
`

/** A shop one of whose tests fails as it was committed. */
function shop(files: Record<string, string> = {}): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('src/cart.js', CART)
  temp.write('src/cart.test.js', CART_TEST)
  for (const [path, text] of Object.entries(files)) temp.write(path, text)
  temp.commit()
  temp.trust()
  session(temp)
  return temp
}

/** What the agent does between its edit and the end of its turn. */
type Meanwhile = (temp: TempProject) => Promise<unknown>
const nothing: Meanwhile = async () => {}

/** One turn in which a file is written; gives what was said, and of each failure since when it is there. */
async function turn(temp: TempProject, path: string, text: string, meanwhile = nothing) {
  const id = 't1'
  await handle({ type: 'prompt-sent', ...eventBase(temp, { turn: id }), text: '' }, contextOf(temp))
  temp.write(path, text)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind: 'written' as const }]
  await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
  await meanwhile(temp)
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  const reply = await handle({ type: 'turn-ended', ...event }, contextOf(temp))
  const latest = join(temp.project.root, '.tailtest/reports/latest.json')
  const report: Report = JSON.parse(readFileSync(latest, 'utf8'))
  return { reply, failures: report.failures.map(({ id: of, status }) => `${of}: ${status}`) }
}

test('what failed before the turn is told to be older, although no run was ever made, and stops nobody', async () => {
  const temp = shop()
  const { reply, failures } = await turn(temp, 'src/cart.js', `${CART}export const cents = 100\n`)
  expect(failures).toEqual(['src/cart.test.js::is empty: pre-existing'])
  expect(reply).toMatchObject({ type: 'tell', user: expect.stringContaining('pre-existing') })
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
    const { report } = await runTestsNow(place, place.found(), demand, context)
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

/** A prompt, and the end of its turn without an edit of the agent's. */
async function quietTurn(temp: TempProject, id: string) {
  await handle({ type: 'prompt-sent', ...eventBase(temp, { turn: id }), text: '' }, contextOf(temp))
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}

test('what was broken between two turns is told to the person, and keeps nobody', async () => {
  const temp = shop()
  await turn(temp, 'src/cart.js', `${CART}export const cents = 100\n`)
  temp.write('src/cart.js', CART.replace('a + b', 'a - b'))
  const reply = await quietTurn(temp, 't2')
  expect(reply).toMatchObject({
    type: 'tell',
    user: expect.stringMatching(
      /failed=1 classified=real_bug,pre_existing unattributed=1 pre_existing=1[\s\S]*adds up" \(changed by no edit of this turn, /,
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
