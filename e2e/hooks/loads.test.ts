import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { noteIn, payload, runHook, writePayload } from '../support/hook.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'

const RECORDER = fileURLToPath(new URL('../support/loaded.cjs', import.meta.url))

/** Every event pays for these. */
const ALWAYS = ['adapter-claude-index.cjs', 'hook-main.cjs', 'hook.cjs']
/** A file that does not wait for tests pays for the filter too. */
const FILTERED = 'loop-steps-first-edit.cjs'
/** A new source besides: to queue it, to find its runner and its test, to score it. */
const NOTED = [FILTERED, 'loop-steps-queue.cjs', 'syntax-index.cjs']
/** What manifests say is not kept yet. */
const FIRST = ['runners-hear.cjs']

/** The built files that the hook reads to answer, and their bytes together. */
async function loads(shop: Shop, input: object) {
  const list = join(shop.home, 'loaded.json')
  shop.env.NODE_OPTIONS = `--require ${JSON.stringify(RECORDER)}`
  shop.env.LOADED = list
  const run = await runHook(shop, input)
  delete shop.env.NODE_OPTIONS
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' })
  const loaded: { name: string; bytes: number }[] = JSON.parse(readFileSync(list, 'utf8'))
  const sizes = new Map(loaded.map(({ name, bytes }) => [name, bytes]))
  sizes.delete('loaded.cjs')
  const bytes = [...sizes.values()].reduce((sum, each) => sum + each, 0)
  return { names: [...sizes.keys()].toSorted(), bytes, note: noteIn(run) }
}

test.each([
  ['ts', 'src/refund.ts', 'typescript', 'script'],
  ['py', 'inventory/refund.py', 'python', 'python'],
] as const)(
  'a note on a new source loads its language alone (%s)',
  async (language, file, reader, family) => {
    const shop = await openShop({ language })
    await install(shop)
    shop.write(file, language === 'ts' ? 'export const a = () => 1\n' : 'def a():\n    return 1\n')
    const own = [`syntax-languages-${reader}-index.cjs`, `complexity-tables-${reader}.cjs`]

    const first = await loads(shop, writePayload(shop, file))
    expect(first.note).toContain(`${file} queued`)
    const detectors = `runners-families-${family}-index.cjs`
    expect(first.names).toEqual([...ALWAYS, ...NOTED, ...FIRST, ...own, detectors].toSorted())
    // 7,000 of them are the library that reads ignore files, 600 begin tests in the background, 2,100 part a source into units, 900 are the hook asked again in a process that stays, 1,600 are what newer clients tell of commands, forks and worktrees, 700 look at the names of a thousand files before their globs and leave the view behind the answer, 5,000 find Cypress, Storybook's test runner and stories, 5,100 know the targets of a Swift package and projects of stories alone
    expect(first.bytes).toBeLessThan(383_000)

    const again = await loads(shop, writePayload(shop, file, { tool_use_id: 'again' }))
    expect({ names: again.names, note: again.note }).toEqual({ names: ALWAYS, note: undefined })
    expect(again.bytes).toBeLessThan(93_900)
  },
)

test('an edit of a test loads the filter, and the settings only where there are any', async () => {
  const shop = await openShop()
  await install(shop)
  shop.write('src/refund.test.ts', 'export {}\n')
  const edited = await loads(shop, writePayload(shop, 'src/refund.test.ts'))
  expect(edited.names).toEqual([...ALWAYS, FILTERED].toSorted())

  shop.write('.tailtest/config.json', '{"depth":"simple"}')
  const again = writePayload(shop, 'src/refund.test.ts', { tool_use_id: 'again' })
  expect((await loads(shop, again)).names).toContain('loop-settings.cjs')
})

test('the end of a quiet turn loads no further code', async () => {
  const shop = await openShop()
  await install(shop)
  const { names } = await loads(shop, payload(shop, 'Stop'))
  expect(names).toEqual(ALWAYS)
})

describe('a command that ran tests', () => {
  const SESSION = { session_id: 'one' }
  const ran = (shop: Shop) =>
    payload(shop, 'PostToolUse.Bash', { ...SESSION, tool_input: { command: 'npx vitest run' } })

  test('loads nothing of its own where nothing is configured', async () => {
    const shop = await openShop()
    await install(shop)
    await loads(shop, payload(shop, 'SessionStart.startup', SESSION))
    expect((await loads(shop, ran(shop))).names).toEqual(ALWAYS)
  })

  test('loads the settings where there are some, and the gate only where it speaks of edits', async () => {
    const shop = await openShop()
    await install(shop)
    await loads(shop, payload(shop, 'SessionStart.startup', SESSION))
    shop.write('.tailtest/config.json', '{"tdd":{"mode":{"**":"observe"}}}')
    const { names } = await loads(shop, ran(shop))
    expect(names).toEqual([...ALWAYS, 'loop-settings.cjs'].toSorted())
    shop.write('.tailtest/config.json', '{"tdd":{"mode":{"**":"warn"}}}')
    expect((await loads(shop, ran(shop))).names).toContain('loop-tdd-infer.cjs')
  })
})
