import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noteIn, runHook, writePayload } from '../support/hook.ts'
import { openShop } from '../support/shop.ts'
import { recorded, sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'

const PROCESSES = 8
const EDITS = 1000

test('of 1,000 edits by 8 hooks at a time, in two sessions, each is kept and noted once', async () => {
  const shop = await openShop()
  await install(shop)
  const files = Array.from({ length: EDITS }, (_, at) => `src/part-${at}.ts`)
  const sessions = ['session-a', 'session-b']
  for (const file of files) shop.write(file, 'export const price = 1\n')
  const notes: string[] = []
  const waiting = [...files.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, file] = next
      const run = await runHook(shop, writePayload(shop, file, { session_id: sessions[at % 2] }))
      expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' })
      const note = noteIn(run)
      if (note !== undefined) notes.push(note)
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, worker))

  const edited = recorded(shop, 'loop.edited').map(({ path }) => path)
  expect(edited.toSorted()).toEqual(files.toSorted())
  const noted = notes.map((note) => /tailtest: (\S+) queued/.exec(note)?.[1])
  expect(noted.toSorted()).toEqual(files.toSorted())
  const folder = shop.path('.tailtest/sessions')
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.jsonl'))) {
    const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n').slice(1)
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  }
  const view = sessionView(shop)
  const own = files.filter((_, at) => sessions[at % 2] === view?.session_id)
  expect(view?.pending_files.map(({ path }) => path).toSorted()).toEqual(own.toSorted())
}, 900_000)

test('the same file reported by 8 hooks at once is noted once', async () => {
  const shop = await openShop()
  await install(shop)
  shop.write('src/billing.ts', 'export const price = 1\n')
  const runs = await Promise.all(
    Array.from({ length: PROCESSES }, () => runHook(shop, writePayload(shop, 'src/billing.ts'))),
  )
  expect(runs.map(noteIn).filter((note) => note !== undefined)).toHaveLength(1)
})
