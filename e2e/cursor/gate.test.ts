import { expect, test } from 'vitest'
import { installForCursor } from '../support/cursor.ts'
import { openExecutor } from '../support/cursor-sdk.ts'
import { decisions, HALF } from '../support/gate.ts'
import { openShop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'

const CHAT = { conversation_id: 'a-chat', generation_id: 'a-turn', model: 'a-model' }

test('Cursor’s own code refuses an edit without a failing test, with the next step, and lets it pass after its test was shown failing', async () => {
  const shop = await openShop({ files: { [HALF.source]: HALF.stub } })
  await installForCursor(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  const { settings, step } = await openExecutor(shop)
  expect(settings.own).toContain('preToolUse')
  await step('sessionStart', { ...CHAT, is_background_agent: false })
  const propose = (file: string, content: string) =>
    step('preToolUse', {
      ...CHAT,
      tool_name: 'Write',
      tool_use_id: `write of ${file}`,
      tool_input: { file_path: shop.path(file), content },
      cwd: shop.root,
    })
  const next = `red ${HALF.test} --for ${HALF.source}`
  expect((await propose(HALF.source, HALF.right)).answer).toMatchObject({
    permission: 'deny',
    agent_message: expect.stringContaining(`node .cursor/tailtest-hook.cjs ${next}`),
  })
  expect((await propose(HALF.test, HALF.honest)).answer?.permission).not.toBe('deny')
  shop.write(HALF.test, HALF.honest)
  const { stdout } = await tailtest(shop, [...next.split(' '), '--session', 'a-chat'])
  expect(stdout).toContain(`claimed: ${HALF.source} may be edited`)
  expect((await propose(HALF.source, HALF.right)).answer?.permission).not.toBe('deny')
  expect(decisions(shop)).toEqual([
    `proposal deny no-red ${HALF.source}`,
    `proposal allow test ${HALF.test}`,
    `proposal allow claimed ${HALF.source}`,
  ])
})
