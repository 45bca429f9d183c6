import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installForCursor } from '../support/cursor.ts'
import { type Executor, openExecutor } from '../support/cursor-sdk.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { journals, sessionView } from '../support/state.ts'
import { tailtest } from '../support/tailtest.ts'

const FILES: { name: string; text: string; isRead: boolean }[] = JSON.parse(
  readFileSync(
    join(REPOSITORY, 'packages/adapter-cursor/test/fixtures/hooks-files.1.0.32.json'),
    'utf8',
  ),
)

const CHAT = { conversation_id: 'a-chat', generation_id: 'a-turn', model: 'a-model' }
const SOURCE = 'export const refund = (price: number) => -price\n'

/** A turn in which a source is written and a command proposed that destroys work. */
async function turn(shop: Shop, { step }: Executor) {
  const file_path = shop.path('src/refund.ts')
  const tool = {
    tool_name: 'Write',
    tool_use_id: 'a-call',
    tool_input: { file_path, content: SOURCE },
  }
  const send = (name: string, fields: object) => step(name, { ...CHAT, ...fields })
  await send('sessionStart', { is_background_agent: false })
  await send('beforeSubmitPrompt', { prompt: 'Write', attachments: [] })
  shop.write('src/refund.ts', SOURCE)
  const edits = [{ old_string: '', new_string: SOURCE }]
  return {
    edited: await send('afterFileEdit', { file_path, edits }),
    noted: await send('postToolUse', { ...tool, tool_output: '{}', duration: 1 }),
    guarded: await send('beforeShellExecution', { command: 'rm -rf ..', cwd: '' }),
    harmless: await send('beforeShellExecution', { command: 'npm test', cwd: '' }),
    ended: await send('stop', { status: 'completed', loop_count: 0 }),
    limited: await send('stop', { status: 'completed', loop_count: 100 }),
  }
}

describe('Cursor’s own code', () => {
  test('reads the hooks, starts them by their conditions and takes their answers', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const executor = await openExecutor(shop)
    expect(executor.settings).toMatchObject({ errors: [], imported: [] })
    expect(executor.settings.own).toHaveLength(11)
    const { edited, noted, guarded, harmless, ended, limited } = await turn(shop, executor)
    expect(edited).toEqual({ answer: {}, runs: [{ code: 0, stdout: '{}' }] })
    expect(noted.answer?.additional_context).toContain('src/refund.ts queued (new, typescript)')
    expect(guarded.answer?.permission).toBe('deny')
    expect(harmless.runs).toEqual([]) // no process
    expect(ended.answer?.followup_message).toContain('src/refund.ts')
    expect(limited.runs).toEqual([])
    expect(sessionView(shop)?.touched_files).toEqual(['src/refund.ts'])
  })

  test('hears of everything once where the hooks of Claude Code are there too', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    await tailtest(shop, ['install', '--agent', 'claude'])
    const executor = await openExecutor(shop)
    expect(executor.settings.imported).toContain('stop')
    const { noted, ended } = await turn(shop, executor)
    for (const { runs } of [noted, ended]) {
      expect(runs).toHaveLength(2)
      expect(runs.filter(({ stdout }) => stdout !== '')).toHaveLength(1)
    }
    expect(ended.answer?.followup_message?.match(/src\/refund\.ts:/g)).toHaveLength(1)
    expect(journals(shop)).toHaveLength(1)
  })

  test.each(FILES)('reads a hooks file $name, or not, as we say', async ({ text, isRead }) => {
    const shop = await openShop({ files: { '.cursor/hooks.json': text } })
    const { settings } = await openExecutor(shop)
    expect(settings.errors, settings.errors.join()).toHaveLength(isRead ? 0 : 1)
  })
})
