import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startHook, writePayload } from '../support/hook.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'

const KILLS = 200

/** A folder so deep that a record with a path in it comes near the 4 KB that a record may have. */
const DEEP = Array.from({ length: 14 }, (_, at) => `${'d'.repeat(220)}${at}`).join('/')

function lines(shop: Shop): { whole: { type: string; path?: string }[]; torn: number } {
  const folder = shop.path('.tailtest/sessions')
  const journals = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const all = journals.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').slice(1),
  )
  const whole = all.flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
  return { whole, torn: all.length - whole.length }
}

/** The milliseconds which the slowest of some hooks that nobody kills takes here and now, with half as many again. */
async function slowestOf(times: number, shop: Shop): Promise<number> {
  let slowest = 0
  for (let at = 0; at < times; at += 1) {
    const started = performance.now()
    await startHook(shop, JSON.stringify(writePayload(shop, `src/whole-${at}.ts`))).done
    slowest = Math.max(slowest, performance.now() - started)
  }
  return slowest * 1.5
}

test.skipIf(process.platform === 'win32')(
  `${KILLS} hooks killed at random moments lose at most the record they were writing`,
  async () => {
    const shop = await openShop()
    await install(shop)
    const answered: string[] = []
    let killed = 0
    const longestMs = await slowestOf(3, shop)
    for (let at = 0; at < KILLS; at += 1) {
      const file = at % 2 === 0 ? `src/part-${at}.ts` : `${DEEP}/part-${at}.ts`
      const hook = startHook(shop, JSON.stringify(writePayload(shop, file, { cwd: shop.root })))
      await sleep(Math.random() * longestMs)
      hook.process.kill('SIGKILL')
      const { signal, code } = await hook.done
      if (signal === 'SIGKILL') killed += 1
      else if (code === 0) answered.push(file)
    }
    expect(killed).toBeGreaterThan(0)
    expect(answered.length).toBeGreaterThan(0)
    const { whole, torn } = lines(shop)
    expect(torn).toBeLessThanOrEqual(killed)
    const kept = new Set(whole.filter(({ type }) => type === 'loop.edited').map(({ path }) => path))
    const lost = answered.filter((file) => !kept.has(file))
    expect(lost.map((file) => basename(file))).toEqual([])
    expect(() => sessionView(shop)).not.toThrow()

    const last = startHook(shop, JSON.stringify(writePayload(shop, 'src/after.ts')))
    expect((await last.done).code).toBe(0)
    expect(sessionView(shop)?.pending_files.map(({ path }) => path)).toContain('src/after.ts')
  },
)
