import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type IPty, spawn } from '@lydell/node-pty'
import { emptyEnvironment } from '@tailtest/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { runHook, writePayload } from '../support/hook.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'

const BIN = join(REPOSITORY, 'packages', 'cli', 'dist', 'bin.js')

/** A terminal in which a person watches, and everything that was written on it. */
interface Watched {
  pty: IPty
  ended: Promise<number>
  /** All that was written since a moment. */
  since(mark: number): string
  /** The moment now. */
  mark(): number
  /** Waits until this was written since a moment. */
  sees(words: string, since?: number): Promise<void>
}

function watch(shop: Shop): Watched {
  const pty = spawn(process.execPath, [BIN, 'status', '--watch'], {
    name: 'xterm-256color',
    cols: 100,
    rows: 30,
    cwd: shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env, TERM: 'xterm-256color', NO_COLOR: '1' },
  })
  let written = ''
  pty.onData((data) => {
    written += data
  })
  let isOver = false
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      isOver = true
      resolve(exitCode)
    })
  })
  onTestFinished(() => {
    if (!isOver) pty.kill()
  })
  const since = (mark: number) => written.slice(mark)
  const sees = async (words: string, mark = 0) => {
    for (let left = 300; left > 0 && !since(mark).includes(words); left -= 1) await delay(50)
    expect(since(mark)).toContain(words)
  }
  return { pty, ended, since, mark: () => written.length, sees }
}

test('what hooks do appears on the terminal as it happens; Ctrl+C gives the terminal back', async () => {
  const shop = await openShop()
  await install(shop)
  const watched = watch(shop)
  await watched.sees('no live session')
  expect(watched.since(0)).toContain('\x1b[?25l')

  shop.write('src/billing.ts', 'export const price = 1\n')
  await runHook(shop, writePayload(shop, 'src/billing.ts'))
  await watched.sees('src/billing.ts (new, typescript)')

  const before = watched.mark()
  shop.write('src/refund.ts', 'export const refund = 1\n')
  await runHook(shop, writePayload(shop, 'src/refund.ts'))
  await watched.sees('src/refund.ts (new, typescript)', before)
  expect(watched.since(before)).toContain('\x1b[H') // drawn over, not below

  const small = watched.mark()
  watched.pty.resize(40, 4)
  await watched.sees('more lines', small)

  // once nothing happens any more, nothing is written: on a busy machine what the hook left to do comes late
  let still = watched.mark()
  for (let left = 5; left > 0; left -= 1) {
    still = watched.mark()
    await delay(2500)
    if (watched.since(still) === '') break
  }
  expect(watched.since(still)).toBe('')

  const last = watched.mark()
  watched.pty.write('\x03')
  expect(await watched.ended).toBe(0)
  const end = watched.since(last)
  expect(end).toContain('\x1b[?25h')
  expect(end).toContain('\x1b[?1049l')
  expect(end.slice(end.indexOf('\x1b[?1049l'))).toContain('src/refund.ts')
})
