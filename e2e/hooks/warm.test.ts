import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { payload, runHook, writePayload } from '../support/hook.ts'
import { until } from '../support/processes.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { startWarm } from '../support/warm.ts'

const PAYLOADS = join(REPOSITORY, 'packages', 'adapter-claude', 'test', 'payloads')

/** What Claude Code sent, of one session in its order, then what it may not know, and edits that are spoken of. */
function sent(shop: Shop): string[] {
  const names = readdirSync(PAYLOADS).flatMap(
    (name) => /^(.*)\.2\.1\.197\.json$/.exec(name)?.[1] ?? [],
  )
  const rank = (name: string) =>
    ['SessionStart', 'UserPrompt', 'PreTool', 'PostTool', '', 'Stop', 'SessionEnd'].findLastIndex(
      (start) => name.startsWith(start),
    )
  const session = { session_id: 'one session' }
  const ordered = names.sort((a, b) => rank(a) - rank(b))
  const recorded = ordered.map((name) => payload(shop, name, session))
  const edits = ['price', 'cart', 'price', 'tax'].map((name, at) =>
    writePayload(shop, `src/${name}.ts`, { ...session, prompt_id: `turn ${at}` }),
  )
  const texts = [...edits, ...recorded, ...edits].map((one) => JSON.stringify(one))
  return [
    ...texts,
    '',
    'no JSON',
    '{}',
    '[]',
    JSON.stringify({ ...edits[0], tool_name: 'Unknown' }),
  ]
}

/** All that tailtest keeps, without what is another one each time: numbers of records, moments, of how long things took. */
function kept(shop: Shop): Record<string, string> {
  const state = shop.env.TAILTEST_STATE_DIR ?? ''
  const files = [shop.path('.tailtest'), state].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
      : [],
  )
  // what is known of runners is kept with the stamps of the files that it was read from
  const isText = (file: string) => /\.(jsonl?|log)$/.test(file) && !/runner|marks/.test(file)
  return Object.fromEntries(
    files.filter(isText).map((file) => [file, settled(readFileSync(file, 'utf8'))]),
  )
}

function settled(text: string): string {
  return text
    .replace(/\b[0-9a-z]{8}-[0-9a-z]+-[0-9a-z]+-[0-9a-z]+\b/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z( \d+)?/g, 'MOMENT')
    .replace(/\b1[6-9]\d{11}(\.\d+)?\b/g, 'MOMENT')
    .replace(/("key":"start:[^"]*:)\d+"/g, '$1MOMENT"')
    .replace(/"journal_offset": \d+/g, '"journal_offset": N') // numbers of records are not all of one length
    .replace(/ \| at .*/g, '')
}

function forget(shop: Shop): void {
  for (const folder of [shop.path('.tailtest'), shop.env.TAILTEST_STATE_DIR ?? ''])
    rmSync(folder, { recursive: true, force: true })
}

test('to all that was recorded, one process says and keeps to the byte what a hook started for each does', async () => {
  const shop = await openShop()
  for (const name of ['price', 'cart', 'tax'])
    shop.write(`src/${name}.ts`, 'export const price = 1\n')
  const texts = sent(shop)
  const hooks: string[] = []
  for (const text of texts) hooks.push((await runHook(shop, text)).stdout)
  const byHooks = kept(shop)
  forget(shop)
  const { ask } = await startWarm(shop)
  const answers: string[] = []
  for (const text of texts) answers.push((await ask('/answer', text)).text)
  expect(answers).toEqual(hooks)
  expect(kept(shop)).toEqual(byHooks)
  expect(hooks.filter((text) => text.includes('queued'))).not.toEqual([])
  expect(Object.keys(byHooks).filter((file) => file.endsWith('.jsonl'))).not.toEqual([])
})

test('asked for many edits at once it answers each, and loses none', async () => {
  const shop = await openShop()
  const { ask } = await startWarm(shop)
  const names = Array.from({ length: 20 }, (_, at) => `src/part${at}.ts`)
  for (const name of names) shop.write(name, 'export const price = 1\n')
  const answers = await Promise.all(
    names.map((name) => ask('/answer', JSON.stringify(writePayload(shop, name)))),
  )
  expect(answers.filter(({ text }) => text.includes('queued'))).toHaveLength(names.length)
})

test('only this person can reach it, and what is asked wrongly gets no answer', async () => {
  const shop = await openShop()
  const { ask, socket } = await startWarm(shop)
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
  expect((await ask('/other')).status).toBe(404)
})

test('its claim names it, to nobody else’s eyes; whatever ends it takes claim and socket along', async () => {
  const shop = await openShop()
  const data = shop.path('data')
  const warm = await startWarm(shop, { CLAUDE_PLUGIN_DATA: data, CLAUDE_PID: '4711' })
  const claim = join(data, 'mod', '4711')
  await sleep(0)
  expect(existsSync(claim)).toBe(false)
  await warm.ask('/ready')
  expect(readFileSync(claim, 'utf8')).toBe(`${warm.process.pid}\n`)
  expect(statSync(claim).mode & 0o777).toBe(0o600)
  warm.process.kill('SIGTERM')
  await until('both are gone', () => !existsSync(claim) && !existsSync(dirname(warm.socket)))
})

test('of built files that were replaced it says nothing more', async () => {
  const shop = await openShop()
  const dist = shop.path('dist')
  cpSync(join(REPOSITORY, 'packages', 'cli', 'dist'), dist, { recursive: true })
  const { ask, process } = await startWarm(shop, {}, join(dist, 'hook.cjs'))
  const text = JSON.stringify(writePayload(shop, 'src/price.ts'))
  expect((await ask('/answer', text)).text).toContain('queued')
  copyFileSync(join(dist, 'hook-main.cjs'), join(dist, 'next.cjs'))
  rmSync(join(dist, 'hook-main.cjs'))
  copyFileSync(join(dist, 'next.cjs'), join(dist, 'hook-main.cjs'))
  expect((await ask('/answer', text)).status).toBe(410)
  await until('it ends', () => process.exitCode !== null)
})
