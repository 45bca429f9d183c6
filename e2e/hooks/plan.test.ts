import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HALF, openHalf } from '../support/gate.ts'
import { payload, runHook } from '../support/hook.ts'
import type { Shop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'

const SESSION = 'session-a'

const hook = (shop: Shop, recorded: string, fields: object = {}) =>
  runHook(shop, payload(shop, recorded, { session_id: SESSION, ...fields }))

/** The agent edits a source: the client asks first, and tells afterwards. */
async function edit(shop: Shop, file: string, from: string, to: string): Promise<string> {
  const tool_input = {
    ...{ file_path: shop.path(file), old_string: from, new_string: to, replace_all: false },
  }
  const before = await hook(shop, 'PreToolUse.Edit', { tool_input, tool_use_id: 'one' })
  shop.write(file, to)
  const tool_response = {
    ...{ filePath: shop.path(file), oldString: from, newString: to, originalFile: from },
    ...{ structuredPatch: [], userModified: false, replaceAll: false },
  }
  await hook(shop, 'PostToolUse.Edit', { tool_input, tool_response, tool_use_id: 'one' })
  return before.stdout
}

const words = async (shop: Shop, ...argv: string[]) => {
  const { exitCode, stdout, stderr } = await tailtest(shop, argv)
  expect(exitCode, stderr).toBe(0)
  return stdout
}

test('a step of the plan goes from red to green, and its way is exported', async () => {
  const shop = await openHalf({ [HALF.test]: HALF.honest })
  const config = JSON.parse(readFileSync(shop.path('.tailtest/config.json'), 'utf8'))
  config.tdd.corpus = true
  shop.write('.tailtest/config.json', JSON.stringify(config))
  await hook(shop, 'SessionStart.startup')
  const own = ['--session', SESSION]
  await words(
    shop,
    'plan',
    'add',
    'half of it',
    '--test',
    'half does what it says',
    '--file',
    HALF.test,
  )
  const started = await words(shop, 'plan', 'start', '1', '--for', HALF.source, ...own)
  expect(started).toContain(`claimed: ${HALF.source} may be edited`)
  expect(await words(shop, 'plan', 'status', ...own)).toMatch(
    /^1 {2}red {2}"half of it" .*\(started\)$/,
  )
  expect(await edit(shop, HALF.source, HALF.stub, HALF.right)).toBe('')
  expect(await words(shop, 'plan', 'status', ...own)).toMatch(/^1 {2}was red /)
  await hook(shop, 'Stop')
  expect(await words(shop, 'plan', 'status', ...own)).toMatch(/^1 {2}green {2}"half of it" /)
  expect(await words(shop, 'plan', 'done', '1', ...own)).toBe('[tailtest] done: "half of it"')
  const file = shop.path('.tailtest/tdd/corpus/rows.jsonl')
  expect(await words(shop, 'corpus', 'export')).toBe(`1 row: ${file}`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    test_src_before: { [HALF.test]: HALF.honest },
    red: { kind: 'assertion' },
    edit: { diff: expect.stringContaining(`-${HALF.stub}+${HALF.right}`), files: [HALF.source] },
    ...{ attempts: 1, language: 'typescript', runner: 'vitest', agent: 'claude' },
    quality: { hard: true, inferred: false, shared_edit: false },
  })
})
