import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventType, HookEvent, Reply } from '@tailtest/adapter-kit'
import { isObject, relPath, toAbsolute } from '@tailtest/project'
import { openBackground, openReceipts } from '@tailtest/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchBackground } from '../../src/background/watch.ts'
import type { Machine } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import type { Report } from '../../src/turn/report.ts'
import {
  addVitest,
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const CART = 'export const total = (a, b) => a + b\n'
const FINE = `${CART}export const none = 0\n`
const BROKEN = 'export const total = (a, b) => a - b\n'

/** Each start of it leaves a line in a log; it ends when a file is there, where it waits for one. */
const cartTest = (
  go?: string,
  log = 'runs.log',
) => `import { appendFileSync, existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { total } from './cart.js'
appendFileSync(${JSON.stringify(log)}, 'run\\n')
test('adds up', { timeout: 60_000 }, async () => {
  while (${go !== undefined} && !existsSync(${JSON.stringify(go)})) await new Promise((done) => setTimeout(done, 20))
  expect(total(1, 2)).toBe(3)
})
`

const PACE = { pollMs: 20, quietMs: 50, scarceMs: 60_000, idleMs: 120_000 }
const PATIENCE = { timeout: 60_000, interval: 20 }

interface Shop extends TempProject {
  /** The file that it waits for. */
  go: string
  /** Its test may end. */
  letGo(): void
  /** How often its test file was started. */
  runs(): number
  /** The processes that were started in the background, each settles when it has ended. */
  beside: Promise<void>[]
  send<T extends EventType>(
    event: Omit<HookEvent<T>, keyof ReturnType<typeof eventBase>>,
  ): Promise<Reply>
}

interface Options {
  machine?: Machine
  interactive?: boolean
  pace?: typeof PACE
  waits?: boolean
  /** Of the source as it was committed. */
  text?: string
}

function shop(
  settings: object = { background: 'edit' },
  { waits = false, text = CART, machine = {}, pace = PACE, interactive = true }: Options = {},
): Shop {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('.gitignore', 'node_modules\n.tailtest\nruns.log\n')
  const go = `${temp.project.root}.go` // beside the project: what lies in it, the test may read
  const budget_ms = { interactive: 100_000 }
  temp.write('.tailtest/config.json', JSON.stringify({ budget_ms, ...settings }))
  temp.write('src/cart.js', text)
  const log = waits ? `${go}.log` : join(temp.project.root, 'runs.log')
  temp.write('src/cart.test.js', waits ? cartTest(go, log) : cartTest())
  temp.commit()
  temp.trust()
  session(temp)
  const beside: Promise<void>[] = []
  // this machine may be busy while it is tested on
  const calm = { times: () => ({ busy: 0, total: 1 }), isOnBattery: () => false, ...machine }
  const capabilities = { ...CAPABILITIES, interactive }
  const options = contextOf(temp, { machine: calm, capabilities })
  const context = () =>
    contextOf(temp, {
      capabilities,
      startBackground: async (root, event) => {
        beside.push(watchBackground(root, event, options, pace))
      },
    })
  const letGo = () => writeFileSync(go, '')
  onTestFinished(async () => {
    letGo()
    await handle({ type: 'session-ended', ...eventBase(temp), reason: '' }, context())
    await Promise.all(beside)
  })
  return {
    ...temp,
    beside,
    go,
    letGo,
    runs: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0),
    send: (event) => handle({ ...eventBase(temp), ...event } as HookEvent, context()),
  }
}

async function begin(settings?: object, options?: Options): Promise<Shop> {
  const temp = shop(settings, options)
  await temp.send<'prompt-sent'>({ type: 'prompt-sent', text: '' })
  return temp
}

async function edit(temp: Shop, text: string): Promise<void> {
  temp.write('src/cart.js', text)
  const files = [
    { path: toAbsolute(temp.project, relPath('src/cart.js')), kind: 'written' as const },
  ]
  await temp.send<'file-edited'>({ type: 'file-edited', files })
}

const end = (temp: Shop) =>
  temp.send<'turn-ended'>({ type: 'turn-ended', continued: false, aborted: false, waiting: 'no' })

const newest = (temp: Shop) => openReceipts(temp.stateRoot).newest(relPath('src/cart.test.js'))
const latest = (temp: Shop): Report =>
  JSON.parse(readFileSync(join(temp.project.root, '.tailtest/reports/latest.json'), 'utf8'))
const records = (temp: Shop, type: string) =>
  session(temp).journal.readAs((value) =>
    isObject(value) && value.type === type ? value : undefined,
  )
const underWay = (temp: Shop) => openBackground(temp.stateRoot).runner()?.tests ?? []

test('what passes in the background is not run again at the end of the turn', async () => {
  const temp = await begin()
  await edit(temp, FINE)
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
  const reply = await end(temp)
  expect(reply).toMatchObject({ type: 'tell', user: expect.stringContaining('passed=1 failed=0') })
  expect(temp.runs()).toBe(1)
})

test('what fails in the background is repeated and compared there, and judged at the end of the turn', async () => {
  const temp = await begin()
  await edit(temp, BROKEN)
  await vi.waitUntil(() => temp.runs() === 2 && underWay(temp).length === 0, PATIENCE)
  expect(newest(temp)).toBeUndefined()
  const reply = await end(temp)
  expect(reply).toMatchObject({ type: 'continue', user: expect.stringContaining('failed=1') })
  expect(temp.runs(), 'once, and once more: is it flaky?').toBe(2)
  expect(latest(temp).failures).toMatchObject([{ status: 'new' }])
  const triggers = records(temp, 'results.run').map(({ trigger }) => trigger)
  expect(triggers, 'the old tree was run as well').toEqual(['turn', 'baseline'])
})

test('what was red before is known at the end of the turn without another run', async () => {
  const temp = await begin(undefined, { text: BROKEN })
  await edit(temp, `${BROKEN}export const none = 0\n`)
  await vi.waitUntil(() => temp.runs() === 2 && underWay(temp).length === 0, PATIENCE)
  expect(await end(temp)).toMatchObject({ type: 'tell' })
  expect(latest(temp).failures).toMatchObject([{ status: 'pre-existing' }])
  expect(temp.runs()).toBe(2)
})

test('a failure in the background is none where it passes when it is repeated there', async () => {
  const temp = await begin()
  temp.write(
    'src/cart.test.js',
    `${cartTest()}test('passes the second time', () => {
  const isSecond = existsSync(${JSON.stringify(temp.go)})
  appendFileSync(${JSON.stringify(temp.go)}, '')
  expect(isSecond).toBe(true)
})
`,
  )
  await edit(temp, FINE)
  await vi.waitUntil(() => temp.runs() === 2 && underWay(temp).length === 0, PATIENCE)
  expect(await end(temp)).toMatchObject({ user: expect.stringContaining('failed=0') })
  expect(temp.runs()).toBe(2)
})

test('what changed while it ran is not handed over, though the old bytes come back', async () => {
  const temp = await begin(undefined, { waits: true, text: BROKEN })
  await edit(temp, `${BROKEN}export const none = 0\n`)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  temp.write('src/cart.js', BROKEN) // and no event tells
  temp.letGo()
  await vi.waitUntil(() => underWay(temp).length === 0, PATIENCE)
  temp.write('src/cart.js', `${BROKEN}export const none = 0\n`)
  const before = temp.runs()
  await end(temp)
  expect(temp.runs(), 'it, and once more').toBe(before + 2)
})

test('what was run before the last command is run again', async () => {
  const temp = await begin()
  await edit(temp, BROKEN)
  await vi.waitUntil(() => temp.runs() === 2 && underWay(temp).length === 0, PATIENCE)
  const isInTheWay = { type: 'command-proposed' as const, command: 'npm test' }
  await temp.send<'command-proposed'>(isInTheWay)
  session(temp).journal.append({ type: 'loop.commanded', failed: false })
  await end(temp)
  expect(temp.runs()).toBeGreaterThan(2)
})

test('the end of the turn waits for a run that is under way', async () => {
  const temp = await begin(undefined, { waits: true })
  await edit(temp, FINE)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  const ending = end(temp)
  temp.letGo()
  expect(await ending).toMatchObject({ user: expect.stringContaining('passed=1 failed=0') })
  expect(temp.runs()).toBe(1)
})

test('an edit of what the tests read ends their run, and they begin anew', async () => {
  const temp = await begin(undefined, { waits: true })
  await edit(temp, BROKEN)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  await edit(temp, FINE)
  await vi.waitUntil(() => temp.runs() === 2, PATIENCE)
  temp.letGo()
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
  expect(newest(temp)?.tests).toEqual([expect.objectContaining({ status: 'pass' })])
})

test('nothing runs beside a command of the agent that may run tests', async () => {
  const temp = await begin(undefined, { waits: true })
  await edit(temp, FINE)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  await temp.send<'command-proposed'>({ type: 'command-proposed', command: 'npm test' })
  await vi.waitUntil(() => underWay(temp).length === 0, PATIENCE)
  temp.letGo()
  await temp.send<'command-ran'>({ type: 'command-ran', command: 'npm test', failed: false })
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
  expect(temp.runs()).toBe(2)
})

test('what a command changed is run as well', async () => {
  const temp = await begin()
  temp.write('src/cart.js', FINE)
  await temp.send<'command-ran'>({
    type: 'command-ran',
    command: 'sed -i x src/cart.js',
    failed: false,
  })
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
  await end(temp)
  expect(temp.runs()).toBe(1)
})

/** A machine that is busy, or runs on its battery, until it is not; it counts how often it was asked. */
function scarce(kind: 'busy' | 'battery') {
  const so = { is: true, asked: 0, at: 0 }
  const machine: Machine = {
    times: () => {
      so.at += 100
      return { busy: kind === 'busy' && so.is ? 0.8 * so.at : 0, total: so.at }
    },
    isOnBattery: () => {
      so.asked += 1
      return kind === 'battery' && so.is
    },
  }
  return { so, machine }
}

test.each(['busy', 'battery'] as const)(
  'a machine with nothing to spare (%s) is left alone for longer',
  async (kind) => {
    const { so, machine } = scarce(kind)
    const temp = await begin(undefined, { machine })
    await edit(temp, FINE)
    await vi.waitUntil(() => so.asked > 20, PATIENCE)
    expect(temp.runs()).toBe(0)
    so.is = false
    await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
    expect(temp.runs()).toBe(1)
  },
)

test('a machine with nothing to spare is not left alone for ever', async () => {
  const { machine } = scarce('battery')
  const temp = await begin(undefined, { machine, pace: { ...PACE, scarceMs: 200 } })
  await edit(temp, FINE)
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
})

test('tests that the end of the turn waits for are hurried, and those after them are not', async () => {
  const done: string[] = []
  const machine = { yield: () => done.push('yield'), hurry: () => done.push('hurry') }
  const temp = await begin(undefined, { waits: true, machine })
  await edit(temp, FINE)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  const ending = end(temp)
  await vi.waitUntil(() => done.length > 0, PATIENCE)
  expect(done).toEqual(['hurry'])
  temp.letGo()
  await ending
  await vi.waitUntil(() => underWay(temp).length === 0, PATIENCE)
  expect(done).toEqual(['hurry', 'yield'])
  await temp.send<'prompt-sent'>({ type: 'prompt-sent', text: '' })
  await edit(temp, CART)
  await vi.waitUntil(() => temp.runs() === 2, PATIENCE)
  expect(done).toEqual(['hurry', 'yield'])
})

test('the end of the turn waits no longer than its budget; what fails after it is told with the next event', async () => {
  const settings = { background: 'edit', budget_ms: { interactive: 300 } }
  const temp = await begin(settings, { waits: true })
  await edit(temp, BROKEN)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  const reply = await end(temp)
  expect(reply).toMatchObject({ type: 'tell', user: expect.stringContaining('not_run=1') })
  expect(reply).toMatchObject({ user: expect.stringContaining('goes on in the background') })
  temp.letGo()
  await vi.waitUntil(() => session(temp).journal.read().session.undelivered.length > 0, PATIENCE)
  const next = await temp.send<'prompt-sent'>({ type: 'prompt-sent', text: 'go on' })
  expect(next).toMatchObject({
    type: 'note',
    text: expect.stringContaining('src/cart.test.js::adds up'),
  })
  const starts = temp.runs()
  await edit(temp, `${BROKEN}\n`)
  expect(await end(temp)).toMatchObject({ user: expect.stringContaining('failed=1') })
  expect(starts).toBeGreaterThanOrEqual(2)
})

test('where nobody waits for the end, it waits itself', async () => {
  const settings = { background: 'edit', budget_ms: { headless: 300 } }
  const temp = await begin(settings, { waits: true, interactive: false })
  await edit(temp, FINE)
  await vi.waitUntil(() => temp.runs() === 1, PATIENCE)
  const ending = end(temp)
  await vi.waitUntil(() => temp.runs() === 2, PATIENCE)
  temp.letGo()
  expect(await ending).toMatchObject({ user: expect.stringContaining('passed=1 failed=0') })
})

test('one process serves a root, as long as its session goes on', async () => {
  const temp = await begin()
  await edit(temp, FINE)
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
  await edit(temp, CART)
  expect(temp.beside).toHaveLength(1)
  await watchBackground(temp.project.root, eventBase(temp), contextOf(temp), PACE)
  await temp.send<'session-ended'>({ type: 'session-ended', reason: '' })
  await Promise.all(temp.beside)
  expect(openBackground(temp.stateRoot).runner()).toBeUndefined()
})

test('nothing more runs once the setting is taken back', async () => {
  const temp = await begin()
  await edit(temp, FINE)
  await vi.waitUntil(() => newest(temp) !== undefined, PATIENCE)
  temp.write('.tailtest/config.json', '{}')
  await edit(temp, BROKEN)
  await delay(1500) // it would have begun
  expect(underWay(temp)).toEqual([])
  expect(temp.runs()).toBe(1)
})

test('nothing begins where nobody asked or agreed, while tests run at each edit or never, or in a pause', async () => {
  for (const settings of [{}, { background: 'off' }, { background: 'edit', run_tests: 'off' }]) {
    const temp = await begin(settings)
    await edit(temp, FINE)
    expect(temp.beside, JSON.stringify(settings)).toEqual([])
  }
  const strange = tempProject({ files: { '.tailtest/config.json': '{"background":"edit"}' } })
  session(strange)
  await watchBackground(strange.project.root, eventBase(strange), contextOf(strange), PACE)
  expect(openBackground(strange.stateRoot).runner()).toBeUndefined()
  const paused = await begin()
  await paused.send<'prompt-sent'>({ type: 'prompt-sent', text: '', switch: 'off' })
  await edit(paused, FINE)
  await Promise.all(paused.beside)
  expect(paused.runs()).toBe(0)
})
