import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, getPriority } from 'node:os'
import { describe, expect, test, vi } from 'vitest'
import { backgroundOf, isRunning } from '../support/background.ts'
import { payload, runHook } from '../support/hook.ts'
import { processesIn, until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { recorded } from '../support/state.ts'
import { install } from '../support/tailtest.ts'

const SOURCE = 'src/refund.ts'
const TEST = 'src/refund.test.ts'
const REFUND = 'export const refund = (paid: number) => paid\n'
const PATIENCE = { timeout: 60_000, interval: 50 }
const CONFIG = { background: 'edit', budget_ms: { interactive: 60_000, headless: 60_000 } }

/** A test file that counts how often it runs; `body`: what its test waits for. */
const testFile = (shop: Shop, body = '') => `${shop.counting('refund')}
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refund } from './refund.js'
test('gives back what was paid', { timeout: 60_000 }, async () => {
  ${body}
  expect(refund(3)).toBe(3)
})
`

async function openRefund(body?: string, config: object = CONFIG): Promise<Shop> {
  const shop = await openShop({ config, files: { [SOURCE]: REFUND } })
  shop.write(TEST, testFile(shop, body))
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message', 'refund')
  await install(shop)
  shop.env.CLAUDE_CODE_ENTRYPOINT = 'cli' // a person waits
  await send(shop, 'SessionStart.startup')
  await send(shop, 'UserPromptSubmit')
  return shop
}

const send = (shop: Shop, event: string, fields: object = {}) =>
  runHook(shop, payload(shop, event, { session_id: 'one', cwd: shop.root, ...fields }))

async function edit(shop: Shop, text: string): Promise<void> {
  const originalFile = shop.read(SOURCE)
  shop.write(SOURCE, text)
  const file_path = shop.path(SOURCE)
  await send(shop, 'PostToolUse.Write.update', {
    tool_use_id: `call ${text.length}`,
    tool_input: { file_path, content: text },
    tool_response: {
      type: 'update',
      filePath: file_path,
      content: text,
      structuredPatch: [],
      originalFile,
    },
  })
}

const isIdle = (shop: Shop) => shop.runsOf('refund') > 0 && backgroundOf(shop)?.tests.length === 0

test('tests that begin at the edit are done when the turn ends, and their process ends with the session', async () => {
  const shop = await openRefund()
  await edit(shop, `${REFUND}export const nothing = 0\n`)
  await vi.waitUntil(() => isIdle(shop), PATIENCE)
  const { stdout } = await send(shop, 'Stop')
  expect(JSON.parse(stdout).systemMessage).toContain('tests:passed=1 failed=0')
  expect(shop.runsOf('refund')).toBe(1)
  expect(recorded(shop, 'results.run'), 'the end ran nothing').toEqual([])
  const { pid = 0 } = backgroundOf(shop) ?? {}
  expect(isRunning(pid)).toBe(true)
  await send(shop, 'SessionEnd.other')
  await vi.waitUntil(() => !isRunning(pid), PATIENCE)
  expect(backgroundOf(shop)).toBeUndefined()
})

test('a failure that was found in the background is told at the end of the turn, and not before', async () => {
  const shop = await openRefund()
  await edit(shop, REFUND.replace('=> paid', '=> paid - 1'))
  await vi.waitUntil(() => isIdle(shop), PATIENCE)
  const { stdout } = await send(shop, 'Stop')
  expect(stdout).toContain('tests:passed=0 failed=1')
  expect(shop.runsOf('refund'), 'the baseline runs once, and it once more').toBeLessThanOrEqual(3)
  await send(shop, 'SessionEnd.other')
})

/** Of a process: how many processors it may use, and how far it lets others go first. */
function mannersOf(pid: number): { processors: number; nice: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mask = /^Cpus_allowed:\s*(\S+)$/m.exec(status)?.[1]?.replaceAll(',', '') ?? ''
  const processors = BigInt(`0x${mask}`).toString(2).replaceAll('0', '').length
  return { processors, nice: getPriority(pid) }
}

const hasTaskset = () => spawnSync('taskset', ['--version']).status === 0

test.runIf(process.platform === 'linux' && hasTaskset() && availableParallelism() > 1)(
  'tests in the background leave half of the processors alone, until the end of the turn waits for them',
  async () => {
    const shop = await openRefund(
      "while (!existsSync('go')) await new Promise((done) => setTimeout(done, 50))",
    )
    const own = mannersOf(process.pid)
    const half = Math.floor(own.processors / 2)
    await edit(shop, `${REFUND}export const nothing = 0\n`)
    await vi.waitUntil(() => shop.runsOf('refund') === 1, PATIENCE)
    const manners = () => processesIn(shop.root).map((line) => mannersOf(Number.parseInt(line, 10)))
    const all = manners()
    expect(all.length, 'the process, and the runner').toBeGreaterThan(1)
    for (const one of all) expect(one).toEqual({ processors: half, nice: own.nice + 10 })
    const ending = send(shop, 'Stop')
    const isHurried = () => manners().every(({ processors }) => processors === own.processors)
    await vi.waitUntil(isHurried, PATIENCE)
    shop.write('go', '')
    const { stdout } = await ending
    expect(JSON.parse(stdout).systemMessage).toContain('tests:passed=1 failed=0')
    await vi.waitUntil(() => manners().every(({ processors }) => processors === half), PATIENCE)
    await send(shop, 'SessionEnd.other')
  },
)

test.skipIf(process.platform === 'win32')(
  'killed in a run it leaves no process, and the next edit starts another',
  async () => {
    const shop = await openRefund('await new Promise((done) => setTimeout(done, 45_000))')
    await edit(shop, `${REFUND}export const nothing = 0\n`)
    await vi.waitUntil(() => shop.runsOf('refund') === 1, PATIENCE)
    const { pid = 0 } = backgroundOf(shop) ?? {}
    process.kill(pid, 'SIGKILL')
    await until('the end of all its processes', () => processesIn(shop.root).length === 0)
    await edit(shop, `${REFUND}export const nothing = 10\n`)
    await vi.waitUntil(() => shop.runsOf('refund') === 2, PATIENCE)
    await send(shop, 'SessionEnd.other')
    await until('the end of all of them', () => processesIn(shop.root).length === 0)
  },
)

describe('strength for which the end of a turn has no time', () => {
  const WEAK = 'src/limit.test.ts'
  const LIMIT = `${REFUND}export const limit = (paid: number, most: number) => (paid > most ? most : paid + 1)\n`

  /** A turn that writes a hollow test, and its end. */
  async function endShort(): Promise<Shop> {
    const shop = await openRefund('', { strength: 'turn', budget_ms: { interactive: 1 } })
    await edit(shop, LIMIT)
    const content = `import { expect, test } from 'vitest'
import { limit } from './refund.js'
test('is limited', () => { expect(limit(3, 2)).toBeDefined() })
`
    shop.write(WEAK, content)
    await send(shop, 'PostToolUse.Write.create', {
      tool_input: { file_path: shop.path(WEAK), content },
      tool_response: { type: 'create', filePath: shop.path(WEAK), content, structuredPatch: [] },
    })
    expect((await send(shop, 'Stop')).stdout).not.toContain('is limited')
    return shop
  }
  const strength = (shop: Shop) => JSON.parse(shop.read('.tailtest/reports/latest.json')).strength

  test('is measured after it, and told with the next prompt; then nothing runs any more', async () => {
    const shop = await endShort()
    await vi.waitUntil(() => strength(shop).later === undefined, PATIENCE)
    expect(strength(shop)).toMatchObject({ hollow: [`${WEAK}::is limited`], unmeasured: 0 })
    const { stdout } = await send(shop, 'UserPromptSubmit', { prompt_id: 'second' })
    expect(stdout).toContain('src/limit.test.ts:3')
    await until('the end of all processes', () => processesIn(shop.root).length === 0)
    const third = await send(shop, 'UserPromptSubmit', { prompt_id: 'third' })
    expect(third.stdout).not.toContain('src/limit.test.ts:3')
  })

  test.runIf(process.platform === 'linux').each(['SIGKILL', 'the end of the session'])(
    'leaves no process behind after %s',
    async (what) => {
      const shop = await endShort()
      await vi.waitUntil(() => backgroundOf(shop)?.measures?.length === 1, PATIENCE)
      if (what === 'SIGKILL') process.kill(backgroundOf(shop)?.pid ?? 0, what)
      else await send(shop, 'SessionEnd.other')
      const isOurs = (line: string) => /hook\.cjs|vitest/.test(line)
      await until(
        'the end of all',
        () => processesIn(shop.env.TAILTEST_STATE_DIR ?? '').filter(isOurs).length === 0,
      )
      await until('the end of all', () => processesIn(shop.root).length === 0)
    },
  )
})
