import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HookEvent } from '@tailtest/adapter-kit'
import { openBackground } from '@tailtest/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchBackground } from '../../src/background/watch.ts'
import type { Options } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import { CAPABILITIES, contextOf, eventBase } from '../project.ts'
import { file, MINUS, source, turn } from '../tdd/turn.ts'

const PACE = { pollMs: 20, quietMs: 50, scarceMs: 60_000, idleMs: 120_000 }
const PATIENCE = { timeout: 120_000, interval: 50 }
const LIMIT = `${MINUS}
export function limit(total: number, most: number) {
  if (most < 0) throw new RangeError('negative')
  return total > most ? most : total + 0.5
}
`
/** It notices nothing, and leaves a file behind when it has run. */
const weak = (ran: string) => `import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limit } from '../src/cart'
writeFileSync(${JSON.stringify(ran)}, '')
test('is limited', () => { expect(limit(3, 2)).toBeDefined() })
`
const NAMED = 'test/cart.test.ts:5 "is limited"'

/** A turn with a hollow test, at whose end the tests themselves take most of the time. */
async function shortTurn({ interactive = true, background = 'off' } = {}) {
  const settings = { budget_ms: { interactive: 100_000, headless: 100_000 }, run_tests: 'turn' }
  const config = JSON.stringify({ ...settings, strength: 'turn', background })
  const at = await turn('off', { '.tailtest/config.json': config, '.gitignore': 'ran\n' })
  const { temp } = at
  const beside: Promise<void>[] = []
  const ran = join(temp.project.root, 'ran')
  const calm = { times: () => ({ busy: 0, total: 1 }), isOnBattery: () => false }
  const options: Partial<Options> = {
    capabilities: { ...CAPABILITIES, interactive },
    machine: calm,
    now: () => Date.now() + (existsSync(ran) ? 60_000 : 0),
    startBackground: async (root, event) => {
      beside.push(watchBackground(root, event, contextOf(temp, options), PACE))
    },
  }
  const send = (event: Partial<HookEvent>) =>
    handle({ ...eventBase(temp), ...event } as HookEvent, contextOf(temp, options))
  const close = () => send({ type: 'session-ended', reason: '' })
  onTestFinished(async () => {
    await close()
    await Promise.all(beside)
  })
  await at.edit(source, LIMIT)
  await at.edit(file, weak(ran))
  const folder = join(temp.stateRoot, 'strength')
  return {
    ...at,
    ...{ beside, close, folder },
    end: () => at.end(options),
    /** What the next prompt brings. */
    next: () => send({ type: 'prompt-sent', text: 'go on', turn: 'next' }),
    strength: () => JSON.parse(at.report()).strength,
    waiting: () => (existsSync(folder) ? readdirSync(folder) : []),
    background: openBackground(temp.stateRoot),
  }
}

const UNMEASURED = { killed: 0, of: 0, hollow: [], unmeasured: 1 }

test('what an end has no time for is measured after it, and told with the next event, once', async () => {
  const at = await shortTurn()
  expect((await at.end()).type).not.toBe('continue')
  expect(at.strength()).toEqual({ ...UNMEASURED, later: expect.any(String) })
  await vi.waitFor(() => expect(at.strength().later).toBeUndefined(), PATIENCE)
  expect(at.strength()).toMatchObject({ hollow: [`${file}::is limited`], unmeasured: 0 })
  expect(await at.next()).toMatchObject({ type: 'note', text: expect.stringContaining(NAMED) })
  await Promise.all(at.beside) // nothing is left to be done
  expect(at.waiting()).toEqual([])
  await at.edit(source, `${LIMIT}// so\n`)
  expect(JSON.stringify(await at.end())).not.toContain(NAMED)
})

test('a test that was changed since is not named', async () => {
  const at = await shortTurn()
  mkdirSync(at.temp.stateRoot, { recursive: true })
  at.background.giveWay(Date.now())
  await at.end()
  const now = 'import { test } from "vitest"\ntest("is limited", () => {})\n'
  at.temp.write(file, now)
  at.background.goOn()
  await vi.waitFor(() => expect(at.strength().later).toBeUndefined(), PATIENCE)
  expect(at.strength()).toMatchObject({ hollow: [`${file}::is limited`] })
  expect(JSON.stringify(await at.next())).not.toContain(NAMED)
  expect(readFileSync(join(at.temp.project.root, file), 'utf8')).toBe(now)
})

test('a command that may run tests ends it, and it begins anew after that', async () => {
  const at = await shortTurn()
  await at.end()
  await vi.waitFor(() => expect(at.background.runner()?.measures).toEqual([file]), PATIENCE)
  at.background.giveWay(Date.now())
  await vi.waitFor(() => expect(at.background.runner()?.measures).toEqual([]), PATIENCE)
  expect(at.waiting()).toHaveLength(1)
  at.background.goOn()
  await vi.waitFor(() => expect(at.strength().later).toBeUndefined(), PATIENCE)
  expect(at.strength()).toMatchObject({ hollow: [`${file}::is limited`] })
})

test('the end of the session ends it, and nothing is kept of it', async () => {
  const at = await shortTurn({ background: 'edit' })
  await at.end()
  await vi.waitFor(() => expect(at.background.runner()?.measures).toEqual([file]), PATIENCE)
  await at.close()
  await Promise.all(at.beside)
  expect(at.waiting()).toEqual([])
  expect(at.strength()).toEqual(UNMEASURED)
  expect(at.background.runner()).toBeUndefined()
})

test('nothing is measured once the setting is taken back', async () => {
  const at = await shortTurn()
  mkdirSync(at.temp.stateRoot, { recursive: true })
  at.background.giveWay(Date.now())
  await at.end()
  expect(at.waiting()).toHaveLength(1)
  at.temp.write('.tailtest/config.json', '{}')
  at.background.goOn()
  await Promise.all(at.beside)
  expect(at.waiting()).toEqual([])
  expect(at.strength()).toEqual(UNMEASURED)
})

test('where nobody waits for the end, it takes the time itself', async () => {
  const at = await shortTurn({ interactive: false })
  expect(await at.end()).toMatchObject({ text: expect.stringContaining(NAMED) })
  expect(at.beside).toEqual([])
})

test('what another session owes is left to it', async () => {
  const at = await shortTurn()
  mkdirSync(at.folder, { recursive: true })
  const other = `${Date.now()}-other-${eventBase(at.temp).session}.json`
  writeFileSync(join(at.folder, other), '{"tests":[],"sources":[]}')
  await at.end()
  await vi.waitFor(() => expect(at.strength().later).toBeUndefined(), PATIENCE)
  expect(at.waiting()).toEqual([other])
})

test('what waits and cannot be read is passed over, and removed', async () => {
  const at = await shortTurn()
  mkdirSync(at.folder, { recursive: true })
  const { session } = eventBase(at.temp)
  for (const [name, text] of [
    ['1', '{'],
    ['2', '{"tests":[{"path":"../x"}],"sources":[]}'],
  ])
    writeFileSync(join(at.folder, `${Date.now()}${name}-${session}.json`), text ?? '')
  await at.end()
  await vi.waitFor(() => expect(at.strength().later).toBeUndefined(), PATIENCE)
  await Promise.all(at.beside)
  expect(at.waiting()).toEqual([])
})
