import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedModel, scriptedModel } from '@tailtest/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { claudeTerminal } from '../support/claude-terminal.ts'
import { continuations, play } from '../support/play.ts'
import { until } from '../support/processes.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { install } from '../support/tailtest.ts'
import { openTerminal } from '../support/terminal.ts'
import { bash, edit, say, send, write } from '../support/turns.ts'
import { CLAUDE_VERSIONS, NEWEST } from '../support/versions.ts'

test.each(CLAUDE_VERSIONS)(
  'the reason for keeping the agent going reaches the model once: %s',
  async (version) => {
    const shop = await openShop()
    await install(shop)
    const { model } = await play(
      shop,
      [
        [
          write(shop, billing.source, billing.wrong),
          write(shop, billing.test, billing.testText(shop)),
        ],
        [say('Written.')],
        [edit(shop, billing.source, billing.bug, billing.fix)],
        [say('Mended.')],
      ],
      { version },
    )
    expect(continuations(model)).toHaveLength(1)
    expect(reachedModel(model, /tests? fails? \(run by tailtest\)/)).toHaveLength(1)
    expect(reachedModel(model, `::${billing.title}"`)).toHaveLength(1)
  },
)

test('a forked session does not repeat what its conversation already contains', async () => {
  const shop = await openShop()
  await install(shop)
  const first = await play(shop, [[say('Hello.')]], { version: NEWEST })
  const rules = /tailtest runs the tests|tailtest\b.*run.*tests/
  const told = reachedModel(first.model, rules).filter(({ wrapper }) =>
    /SessionStart/.test(wrapper),
  )
  expect(told.length).toBeGreaterThan(0)
  const fork = await play(
    shop,
    [
      [
        write(shop, billing.source, billing.wrong),
        write(shop, billing.test, billing.testText(shop)),
      ],
      [say('Written.')],
      [say('It fails.')],
    ],
    { version: NEWEST, resume: first.run.session, args: ['--fork-session'] },
  )
  expect(fork.run.session).not.toBe(first.run.session)
  const starts = fork.run.hooks.filter(({ event }) => event === 'SessionStart')
  expect(starts.map(({ name, said }) => [name, said])).toContainEqual(['SessionStart:fork', []])
  expect(continuations(fork.model)).toEqual([expect.stringContaining(billing.title)])
})

test('sub-agents work in the background by default: the turn ends, and the tests of their changes run when they are done', async () => {
  const shop = await openShop()
  await install(shop)
  const task = 'Please write the billing.'
  const { model } = await play(
    shop,
    {
      main: [
        [send(task)],
        [say('It is at work.')],
        [say('It wrote it.')],
        [edit(shop, billing.source, billing.bug, billing.fix)],
        [say('Mended.')],
        ...Array.from({ length: 4 }, () => [say('Done.')]),
      ],
      agents: {
        [task]: [
          [write(shop, billing.source, billing.wrong)],
          [write(shop, billing.test, billing.testText(shop))],
          [say('Written.')],
        ],
      },
    },
    { version: NEWEST },
  )
  expect(continuations(model)).toEqual([expect.stringContaining(billing.title)])
  expect(shop.runsOf('billing')).toBeGreaterThan(1)
})

/** Longer than the client takes to draw what it waits for. */
const SLOW = `await new Promise((go) => setTimeout(go, 6000))\n`

test.each(CLAUDE_VERSIONS)(
  'while a person waits for the end of a turn, the spinner says that tests run: %s',
  async (version) => {
    const shop = await openShop()
    await install(shop)
    const model = await scriptedModel([
      [
        write(shop, refund.source, refund.wrong),
        write(shop, refund.test, `${refund.testText(shop)}${SLOW}`),
      ],
      [say('Written.')],
      [say('It fails.')],
    ])
    onTestFinished(() => model.close())
    const program = await claudeTerminal(shop, model, version)
    const args = ['--permission-mode', 'acceptEdits', '--allowedTools', 'Write,Edit,Read']
    const terminal = openTerminal({ ...program, args, width: 200, height: 60 })
    await terminal.until('accept edits on')
    await terminal.enter('Write the refund.')
    await terminal.until('tailtest runs tests')
    await until('the failure', () => terminal.shown().includes('[tailtest] tests:'))
    await terminal.until('It fails.')
  },
)

test('the session’s messaging token reaches no test, no log and no report', async () => {
  const kept = 'kept by a test'
  const shop = await openShop({ config: { pass_env: ['CLAUDE_CODE_MESSAGING_TOKEN'] } })
  await install(shop)
  const dump = `import { writeFileSync } from 'node:fs'\nwriteFileSync('${kept}', JSON.stringify(process.env))\n`
  const { run } = await play(
    shop,
    [
      [bash('true')],
      [
        write(shop, billing.source, billing.wrong),
        write(shop, billing.test, `${dump}${billing.testText(shop)}`),
      ],
      [say('Written.')],
      [say('It fails.')],
    ],
    {
      version: NEWEST,
      settings: {
        hooks: {
          PostToolUse: [
            {
              matcher: 'Bash',
              hooks: [{ type: 'command', command: `env > '${join(shop.home, 'handed down')}'` }],
            },
          ],
        },
      },
    },
  )
  const handed = readFileSync(join(shop.home, 'handed down'), 'utf8')
  const [, token = ''] = /^CLAUDE_CODE_MESSAGING_TOKEN=(.+)$/m.exec(handed) ?? []
  expect(token.length).toBeGreaterThan(8)
  expect(shop.read(kept)).not.toContain('MESSAGING')
  const folders = [shop.path('.tailtest'), shop.env.TAILTEST_STATE_DIR ?? '']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect(readFileSync(file).includes(token), file).toBe(false)
  expect(run.systemMessages.join('\n')).not.toContain(token)
})

test('a session without settings uses those that install writes, without a restart', async () => {
  const shop = await openShop()
  let made = false
  const { model } = await play(
    shop,
    [
      [say('Hello.')],
      async () => {
        if (!made) await install(shop)
        made = true
        return [bash('sleep 5; true')]
      },
      [write(shop, billing.source, billing.right)],
      [say('Written.')],
      [say('No test.')],
    ],
    { version: NEWEST, prompt: ['Say hello.', 'Write the billing.'] },
  )
  expect(reachedModel(model, 'tailtest: src/billing.ts queued')).toHaveLength(1)
})

test('the client does not list tailtest’s state as untracked', async () => {
  const shop = await openShop()
  await install(shop)
  writeFileSync(shop.path('mine.txt'), 'mine\n')
  await play(shop, [[write(shop, billing.source, billing.right)], [say('W.')], [say('No.')]], {
    version: NEWEST,
  })
  const untracked = await shop.git('ls-files', '--others', '--exclude-standard')
  expect(untracked.split('\n').filter((path) => /tailtest/.test(path))).toEqual([])
})
