import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { installPackage } from '@tailtest/testkit'
import { start } from './cursor-sdk.mjs'
import { toldOf } from './play.mjs'
import { BILLING, DESTRUCTIVE, GATED } from './sessions.mjs'
import { kindsOf } from './shape.mjs'
import { openShop } from './shop.mjs'

const CHAT = { conversation_id: 'a-chat', generation_id: 'a-turn', model: 'a-model' }

/**
 * Plays the session in the hook code of Cursor's SDK. Its agent needs an account: what it does is done here, and said to
 * that code as the agent would. So it shows whether the hooks are found and heard, and what the code adds to what it is told.
 * @param {import('@tailtest/adapter-kit').Adapter} adapter
 * @param {string} version
 * @returns {Promise<import('./compare.mjs').Contract>}
 */
export async function playCursor(adapter, version) {
  const sdk = await installPackage('@cursor/sdk', version)
  const shop = openShop()
  shop.tailtest('install', '--agent', adapter.host, '--scope', 'project')
  shop.tailtest('tdd', 'enforce', GATED)
  shop.leaveUncommitted()
  const { settings, step, close } = await start(sdk, shop)
  try {
    const send = (/** @type {string} */ name, /** @type {object} */ fields) =>
      step(name, { ...CHAT, ...fields })
    let calls = 0
    const write = async (/** @type {string} */ file, /** @type {string} */ content) => {
      calls += 1
      const file_path = shop.path(file)
      const tool_input = { file_path, content }
      const tool = { tool_name: 'Write', tool_use_id: `call-${calls}`, tool_input }
      await send('preToolUse', { ...tool, cwd: shop.root })
      mkdirSync(dirname(file_path), { recursive: true })
      writeFileSync(file_path, content)
      await send('afterFileEdit', { file_path, edits: [{ old_string: '', new_string: content }] })
      return send('postToolUse', { ...tool, tool_output: '{}', duration: 1 })
    }
    await send('sessionStart', { is_background_agent: false })
    await send('beforeSubmitPrompt', { prompt: 'Please write the billing.', attachments: [] })
    const guarded = await send('beforeShellExecution', { command: DESTRUCTIVE, cwd: '' })
    const noted = await write(BILLING.file, BILLING.wrong)
    await write(BILLING.test, BILLING.testText)
    await send('afterShellExecution', { command: 'ls', output: '', duration: 1, sandbox: false })
    const stopped = await send('stop', { status: 'completed', loop_count: 0 })
    await write(BILLING.file, BILLING.right)
    await send('stop', { status: 'completed', loop_count: 1 })
    await send('sessionEnd', { reason: 'completed', duration_ms: 1, is_background_agent: false })
    return {
      session: {
        'it reads the hooks': settings.errors.length === 0 && settings.own.length > 0,
        'the agent is told of its edit': says(noted, `tailtest: ${BILLING.file} queued`),
        'a dangerous command is not run': guarded.answer?.permission === 'deny',
        'a failing test keeps the agent going': says(stopped, 'an invoice sums up'),
        'its repair is remembered': shop.outcomes()[BILLING.file] === 'fixed',
      },
      payloads: kindsOf(toldOf(shop.payloads(), adapter)),
    }
  } finally {
    close()
    shop.close()
  }
}

/**
 * @param {{ answer: object | null }} step
 * @param {string} text
 */
const says = ({ answer }, text) => JSON.stringify(answer).includes(text)
