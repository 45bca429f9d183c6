import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CursorAnswers } from '../../packages/adapter-cursor/src/schema/index.ts'
import { recorded } from '../../packages/adapter-cursor/test/recorded.ts'
import {
  checked,
  cursorPayload,
  EDITOR,
  installForCursor,
  openChat,
  type Payload,
  runHookAs,
  runInstalled,
  TERMINAL,
} from '../support/cursor.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { journals, latestReport, recorded as records, sessionView } from '../support/state.ts'
import { tailtest } from '../support/tailtest.ts'

/** Payloads that GitHub Copilot CLI 1.0.102 sends to the hooks of Claude Code. */
const COPILOT = join(REPOSITORY, 'packages', 'adapter-claude', 'test', 'copilot')

const SOURCE = 'export const refund = (price: number) => -price\n'
const testOf = (file: string, expected: number) =>
  `import { expect, test } from 'vitest'\nimport { refund } from './${file}.ts'\ntest('refunds', () => expect(refund(3)).toBe(${expected}))\n`

const isAnswered = (name: string): name is Payload['hook_event_name'] =>
  Object.hasOwn(CursorAnswers, name)

describe('every payload is answered in the form that Cursor takes', () => {
  test.each([
    ['Cursor', 'cursor'],
    ['Claude Code', 'claude'],
  ])('at the hook for %s', async (_, host) => {
    const shop = await openShop()
    await installForCursor(shop)
    const run = runHookAs(host)
    for (const { name } of recorded) {
      const payload = cursorPayload(shop, name)
      for (const mark of ['', '\ufeff']) {
        const done = await run(shop, mark + JSON.stringify(payload))
        if (isAnswered(payload.hook_event_name)) checked(payload, done)
        else expect(done, name).toMatchObject({ code: 0, stdout: '', stderr: '' })
      }
    }
  })
})

describe('a chat in the editor', () => {
  test('is asked for the missing test once, as the next message, and then left in peace', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const chat = openChat(shop, { id: 'one' })
    await chat.start()
    await chat.prompt('Write a refund')
    // The editor shows nothing of what is said beside an edit.
    expect(await chat.write('src/refund.ts', SOURCE)).toEqual({ edit: {}, tool: {} })
    const { followup_message = '' } = await chat.stop()
    expect(followup_message).toContain('src/refund.ts')
    expect(await chat.prompt(followup_message)).toEqual({})
    expect(records(shop, 'session.turn-began')).toHaveLength(1)
    await chat.write('src/refund.test.ts', testOf('refund', -3))
    expect(await chat.stop()).toEqual({})
    expect(latestReport(shop).summary).toMatchObject({ passed: 1, failed: 0 })
    const view = '.cursor/hooks/state/tailtest.json'
    expect(shop.read(view)).toBe(shop.read('.tailtest/session.json'))
    expect(JSON.parse(shop.read(view)).generated_tests).toEqual({
      'src/refund.ts': 'src/refund.test.ts',
    })
    expect(await shop.git('status', '--porcelain', '--', '.cursor/hooks')).toBe('')
  })

  test('hears of a failure, and is let go after two answers in a turn', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const chat = openChat(shop, { id: 'one' })
    await chat.prompt('Write a refund')
    await chat.write('src/refund.ts', SOURCE)
    await chat.write('src/refund.test.ts', testOf('refund', 4))
    const first = await chat.stop()
    expect(first.followup_message).toContain('src/refund.test.ts')
    await chat.prompt(first.followup_message ?? '')
    await chat.write('src/refund.test.ts', testOf('refund', 5))
    const second = await chat.stop()
    expect(second.followup_message).toContain('5')
    await chat.prompt(second.followup_message ?? '')
    await chat.write('src/refund.test.ts', testOf('refund', 6))
    expect(await chat.stop()).toEqual({})
    // A person's next prompt is a new turn.
    await chat.prompt('And now?')
    await chat.write('src/rebate.ts', SOURCE)
    expect(await chat.stop()).toMatchObject({
      followup_message: expect.stringContaining('src/rebate.ts'),
    })
  })

  test.each(['aborted', 'error'])('loses nothing in a turn with status %s', async (status) => {
    const shop = await openShop()
    await installForCursor(shop)
    const chat = openChat(shop, { id: 'one' })
    await chat.prompt('Write a refund')
    await chat.write('src/refund.ts', SOURCE)
    expect(await chat.stop({ status })).toEqual({})
    expect(sessionView(shop)?.pending_files.map(({ path }) => path)).toEqual(['src/refund.ts'])
    await chat.prompt('Go on')
    expect(await chat.stop()).toMatchObject({
      followup_message: expect.stringContaining('src/refund.ts'),
    })
  })

  test('gets what its sub-agent left untested, whose own session is over', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const parent = openChat(shop, { id: 'parent' })
    const child = openChat(shop, { id: 'child' })
    await parent.prompt('Delegate')
    await child.write('src/refund.ts', SOURCE)
    expect(await parent.stop()).toEqual({}) // it knows nothing of it yet
    await parent.prompt('And now?')
    await parent.send('subagentStop', {
      parent_conversation_id: 'parent',
      child_conversation_id: 'child',
      modified_files: ['src/refund.ts'],
    })
    expect(await parent.stop()).toMatchObject({
      followup_message: expect.stringContaining('src/refund.ts'),
    })
    expect(records(shop, 'session.closed').map(({ session }) => session)).toEqual(['child'])
  })

  test('knows its own files alone, while another one works at the same time', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const chats = ['one', 'two'].map((id) => ({ id, chat: openChat(shop, { id }) }))
    const answers = await Promise.all(
      chats.map(async ({ id, chat }) => {
        await chat.start()
        await chat.prompt('Write')
        await Promise.all(['a', 'b', 'c'].map((name) => chat.write(`src/${id}-${name}.ts`, SOURCE)))
        return { id, text: (await chat.stop()).followup_message ?? '' }
      }),
    )
    for (const { id, text } of answers) {
      const other = id === 'one' ? 'two' : 'one'
      for (const name of ['a', 'b', 'c']) expect(text).toContain(`src/${id}-${name}.ts`)
      expect(text).not.toContain(`src/${other}-`)
    }
    const [first] = answers
    expect(await chats[0]?.chat.prompt(first?.text ?? '')).toEqual({})
    expect(await chats[0]?.chat.stop()).toEqual({}) // said once
    expect(journals(shop)).toHaveLength(2)
  })

  test('tells of a deleted file, and of what a command changed', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const chat = openChat(shop, { id: 'one' })
    await chat.start()
    await chat.prompt('Write')
    await chat.write('src/gone.ts', SOURCE)
    const file_path = shop.path('src/gone.ts')
    rmSync(file_path)
    await chat.send('postToolUse.delete', { tool_input: { file_path } })
    shop.write('src/shell.ts', SOURCE)
    await chat.send('afterShellExecution', { command: 'generate' })
    const { followup_message } = await chat.stop()
    expect(followup_message).toContain('src/shell.ts')
    expect(followup_message).not.toContain('src/gone.ts')
  })
})

describe('a terminal', () => {
  test('in print mode hears beside the write, once, since no turn’s end is told', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    const chat = openChat(shop, { id: 'one', version: TERMINAL })
    await chat.start()
    const { edit, tool } = await chat.write('src/refund.ts', SOURCE)
    expect(edit).toEqual({})
    expect(tool.additional_context).toContain('src/refund.ts queued (new, typescript)')
    expect(await chat.write('src/refund.ts', `${SOURCE}// more\n`)).toEqual({ edit: {}, tool: {} })
    expect(await chat.send('sessionEnd')).toEqual({})
    const edits = records(shop, 'loop.edited')
    expect(edits.map(({ path }) => path)).toEqual(['src/refund.ts', 'src/refund.ts'])
  })
})

describe('the short rules', () => {
  const RULE = 'Plan before the code'

  test('of a project stand in its rule, and are not said again at the start', async () => {
    const shop = await openShop()
    await installForCursor(shop)
    expect(shop.read('.cursor/rules/tailtest.mdc')).toContain(RULE)
    const { additional_context = '' } = await openChat(shop, { id: 'one' }).start()
    expect(additional_context).toContain('Runners: vitest')
    expect(additional_context).not.toContain(RULE)
  })

  test('of a person are said at the start, where the project has no rule', async () => {
    const shop = await openShop()
    await installForCursor(shop, 'user')
    await tailtest(shop, ['trust'])
    const run = runInstalled('user')
    const { additional_context } = await openChat(shop, { id: 'one', run }).start()
    expect(additional_context).toContain(RULE)
    expect(existsSync(join(shop.home, '.cursor', 'rules'))).toBe(false)
  })
})

describe('the workspace', () => {
  test('with several folders is one session, in each', async () => {
    const shop = await openShop()
    const other = await openShop()
    other.env = shop.env
    await installForCursor(shop)
    await tailtest(other, ['trust'])
    const roots = [shop.root, other.root]
    const chat = openChat(shop, { id: 'one', roots })
    const { additional_context = '' } = await chat.start()
    for (const root of roots) expect(additional_context).toContain(`In "${root}":`)
    await chat.prompt('Write')
    await chat.write('src/refund.ts', SOURCE)
    other.write('src/rebate.ts', SOURCE)
    await chat.send('afterFileEdit.ide', {
      file_path: other.path('src/rebate.ts'),
      edits: [{ old_string: '', new_string: SOURCE }],
    })
    const { followup_message } = await chat.stop()
    expect(followup_message).toContain('src/refund.ts')
    expect(followup_message).toContain('src/rebate.ts')
    expect(sessionView(other)?.touched_files).toEqual(['src/rebate.ts'])
  })

  test('that is none: a repository’s file is found from its own place, nothing from where the hook runs', async () => {
    const shop = await openShop()
    await installForCursor(shop, 'user')
    await tailtest(shop, ['trust'])
    const chat = openChat(shop, { id: 'one', roots: [], run: runInstalled('user') })
    expect(await chat.start()).toEqual({})
    await chat.prompt('Write')
    expect(await chat.stop()).toEqual({})
    await chat.write('src/refund.ts', SOURCE)
    expect(await chat.stop()).toMatchObject({
      followup_message: expect.stringContaining('src/refund.ts'),
    })
    const loose = join(shop.home, 'notes')
    mkdirSync(loose)
    await chat.send('afterFileEdit.ide', { file_path: join(loose, 'a.ts') })
    expect(existsSync(join(loose, '.tailtest'))).toBe(false)
    expect(existsSync(join(shop.home, '.cursor', '.tailtest'))).toBe(false)
  })
})

test('a command that destroys work is refused; others start no guard', async () => {
  const shop = await openShop()
  await installForCursor(shop)
  const chat = openChat(shop, { id: 'one' })
  await chat.start()
  const { permission, agent_message } = await chat.send('beforeShellExecution', {
    command: 'rm -rf ..',
  })
  expect(permission).toBe('deny')
  expect(agent_message).toContain('rm -rf ..')
  for (const command of ['npm test', 'rm -rf dist', 'git status']) {
    expect(await chat.send('beforeShellExecution', { command })).toEqual({})
  }
})

describe('at the hook for Claude Code', () => {
  const asClaude = runHookAs('claude')

  /** Events as Cursor sends them to the hooks of Claude Code: those of tools, and no afterFileEdit. */
  async function turn(
    shop: Shop,
    run: (shop: Shop, payload: Payload) => ReturnType<typeof asClaude>,
  ) {
    const chat = openChat(shop, { id: 'one', run, version: EDITOR })
    const started = await chat.start()
    await chat.prompt('Write')
    shop.write('src/refund.ts', SOURCE)
    const tool_input = { file_path: shop.path('src/refund.ts'), content: SOURCE }
    await chat.send('postToolUse.write', { tool_input })
    const denied = await chat.send('preToolUse.shell', { tool_input: { command: 'rm -rf ..' } })
    return { started, denied, ended: await chat.stop() }
  }

  test('Cursor is answered as Cursor where tailtest is not installed for it', async () => {
    const shop = await openShop()
    await tailtest(shop, ['install', '--agent', 'claude'])
    const { started, denied, ended } = await turn(shop, asClaude)
    expect(started.additional_context).toContain('Plan before the code')
    expect(denied.permission).toBe('deny')
    expect(ended.followup_message).toContain('src/refund.ts')
    const hosts = records(shop, 'session.opened').map(({ host }) => host)
    expect([...new Set(hosts)]).toEqual(['cursor'])
  })

  test.each(['project', 'user'] as const)(
    'Cursor is answered by its own hook alone where that is installed too (%s)',
    async (scope) => {
      const shop = await openShop()
      await tailtest(shop, ['install', '--agent', 'claude'])
      await installForCursor(shop, scope)
      const silent = { started: {}, denied: {}, ended: {} }
      expect(await turn(shop, asClaude)).toEqual(silent)
      expect(journals(shop)).toEqual([])
      const chat = openChat(shop, { id: 'one', run: runInstalled(scope) })
      await chat.prompt('Write')
      await chat.write('src/refund.ts', SOURCE)
      expect(await chat.stop()).toMatchObject({
        followup_message: expect.stringContaining('src/refund.ts'),
      })
    },
  )

  test('GitHub Copilot CLI is not answered, and nothing is kept of it', async () => {
    const shop = await openShop()
    await tailtest(shop, ['install', '--agent', 'claude'])
    const run = runHookAs('claude', { COPILOT_CLI: '1', CURSOR_VERSION: '' })
    for (const file of readdirSync(COPILOT)) {
      const text = readFileSync(join(COPILOT, file), 'utf8').replaceAll('/home/dev/shop', shop.root)
      expect(await run(shop, text), file).toMatchObject({ code: 0, stdout: '', stderr: '' })
    }
    expect(journals(shop)).toEqual([])
  })
})
