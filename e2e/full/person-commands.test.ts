import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Block,
  clients,
  type ModelServer,
  reachedModel,
  scriptedModel,
} from '@tailtest/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { claudeTerminal } from '../support/claude-terminal.ts'
import { continuations, type Play, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { recorded, sessionView } from '../support/state.ts'
import { addToProject, install, type Scope, tailtest, uninstall } from '../support/tailtest.ts'
import { openTerminal, type Terminal } from '../support/terminal.ts'
import { bash, say, write } from '../support/turns.ts'

/** Every file and folder of a project with its bytes, dependencies and git's own left out. */
function treeOf(shop: Shop): Record<string, string> {
  const entries = readdirSync(shop.root, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
  const own = paths.filter(({ path }) => !/[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path))
  return Object.fromEntries(
    own.map(({ entry, path }) => [path, entry.isFile() ? readFileSync(path, 'latin1') : 'folder']),
  )
}

const newFiles = async (shop: Shop) =>
  (await shop.git('status', '--porcelain', '--untracked-files=all')).split('\n')

const noted = ({ model }: Play, source: string) =>
  reachedModel(model, `tailtest: ${source} queued`).length

/** The real client as a person has it in front of them. */
const openClaude = async (shop: Shop, model: ModelServer): Promise<Terminal> =>
  openTerminal(await claudeTerminal(shop, model))

/** The source and its failing test, in one turn. */
const broken = (shop: Shop) => [
  write(shop, billing.source, billing.wrong),
  write(shop, billing.test, billing.testText(shop)),
]

test.each<Scope>(['local', 'project', 'user'])(
  'in %s scope the agent is told of the rules and the verifier, and an uninstall leaves no trace of them',
  async (scope) => {
    const shop = await openShop()
    addToProject(shop)
    shop.write('.claude/commands/mine.md', 'Greet.\n')
    const before = treeOf(shop)
    await install(shop, scope)
    await install(shop, scope)
    const { model } = await play(shop, [[say('Hello.')]])
    expect(reachedModel(model, /- tailtest-rules: .+/)).toHaveLength(1)
    expect(reachedModel(model, /- tailtest-verifier: .+\(Tools: .+\)/)).toMatchObject([
      { text: expect.stringContaining('(Tools: Read, Grep, Glob)') },
    ])
    // commands are for people: their descriptions cost the model nothing
    expect(reachedModel(model, /- tailtest:\w+: /)).toEqual([])
    await uninstall(shop, scope)
    rmSync(shop.path('.tailtest'), { recursive: true, force: true }) // of the session
    expect(treeOf(shop)).toEqual(before)
    for (const kind of ['skills', 'commands', 'agents']) {
      expect(existsSync(join(shop.home, '.claude', kind))).toBe(false)
    }
    const after = await play(shop, [[say('Hello.')]])
    expect(reachedModel(after.model, /tailtest/)).toEqual([])
  },
)

test('git never sees what a person installs for themselves, but for the settings', async () => {
  const shop = await openShop()
  const before = await newFiles(shop)
  await install(shop)
  const settings = '?? .claude/settings.local.json'
  expect((await newFiles(shop)).filter((line) => line !== settings)).toEqual(
    before.filter((line) => line !== ''),
  )
})

test.each(['/tailtest off', '/tailtest:off'])(
  'a person types %s: no model is asked, edits are not noted and nothing is run, until on',
  async (off) => {
    const shop = await openShop()
    await install(shop)
    const turns = [broken(shop), [say('Done.')], [write(shop, refund.source, refund.wrong)]]
    const last = [[write(shop, refund.test, refund.testText(shop))], [say('Done.')], [say('Left.')]]
    const asked: number[] = []
    const counted = [...turns, ...last].map((turn) => () => {
      asked.push(shop.runsOf('billing'))
      return turn
    })
    const played = await play(shop, counted, {
      prompt: [off, 'Write the bill.', off.replace('off', 'on'), 'Write the refund.'],
    })
    const [paused, , resumed] = played.run.results
    expect(paused).toContain('tailtest is paused for this session')
    expect(resumed).toContain('tailtest is on')
    expect(reachedModel(played.model, /tailtest(?::| )o(?:ff|n)\b/)).toEqual([])
    expect(noted(played, billing.source)).toBe(0)
    expect(asked.slice(0, 3)).toEqual([0, 0, 0]) // the turn in the pause ended before the third
    expect(noted(played, refund.source)).toBe(1)
    expect(shop.runsOf('refund')).toBeGreaterThan(0)
    expect(continuations(played.model).join('\n')).toContain(refund.title)
    expect(recorded(shop, 'session.paused')).toMatchObject([{ actor: 'person' }])
    expect(recorded(shop, 'session.resumed')).toMatchObject([{ actor: 'person' }])
  },
)

test('at a terminal the person reads that it is paused, and that it is on again', async () => {
  const shop = await openShop()
  await install(shop)
  const model = await scriptedModel([[say('Hello.')]])
  onTestFinished(() => model.close())
  const terminal = await openClaude(shop, model)
  await terminal.until('? for shortcuts')
  await terminal.enter('/tailtest off')
  await terminal.until('tailtest is paused for this session')
  expect(sessionView(shop)).toMatchObject({ paused: true })
  await terminal.enter('/tailtest:on')
  await terminal.until('tailtest is on')
  expect(sessionView(shop)).toMatchObject({ paused: false })
  expect(model.requests.filter(({ asker }) => asker === 'main')).toEqual([])
})

test('a pause outlives the client: the session is taken up again as it was left', async () => {
  const shop = await openShop()
  await install(shop)
  const { run } = await play(shop, [], { prompt: '/tailtest off' })
  expect(sessionView(shop)).toMatchObject({ paused: true })
  const again = await play(shop, [broken(shop), [say('Done.')]], { resume: run.session ?? '' })
  expect(noted(again, billing.source)).toBe(0)
  expect(shop.runsOf('billing')).toBe(0)
})

test('the agent cannot pause it: not in its shell, not with the person’s command, not with words', async () => {
  const shop = await openShop()
  await install(shop)
  const { stdout } = await tailtest(shop, ['install', '--agent', 'claude', '--json'])
  const { command } = JSON.parse(stdout)
  const skill: Block = { tool: 'Skill', input: { skill: 'tailtest:off' } }
  const played = await play(
    shop,
    [
      [bash(`${command} off; echo "exit code $?"`)],
      [skill],
      [write(shop, billing.source, billing.right)],
      [say('/tailtest off')],
      [say('No test.')],
    ],
    { prompt: 'Say /tailtest off.' },
  )
  expect(reachedModel(played.model, /is for people[\s\S]*exit code 2/)).toHaveLength(1)
  expect(reachedModel(played.model, /tailtest:off cannot be used/)).toHaveLength(1)
  expect(noted(played, billing.source)).toBe(1)
  expect(recorded(shop, 'session.paused')).toEqual([])
})

test('a client that the agent starts in its shell pauses nothing', async () => {
  const shop = await openShop()
  await install(shop)
  const { executable } = await clients['claude-code'].install()
  const nested = `"${executable}" -p "/tailtest off" --resume "$CLAUDE_CODE_SESSION_ID"`
  const played = await play(shop, [
    [bash(nested)],
    [say('What the agent of the agent says.')],
    [write(shop, billing.source, billing.right)],
    [say('Done.')],
    [say('No test.')],
  ])
  expect(reachedModel(played.model, 'What the agent of the agent says.')).toMatchObject([
    { place: 'result' },
  ])
  expect(noted(played, billing.source)).toBe(1)
  expect(recorded(shop, 'session.paused')).toEqual([])
})

test('a person’s command reaches the agent as its text, with what was typed behind it', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [[say('Hunting.')]], {
    prompt: '/tailtest hunt src/price.ts',
  })
  const [text, ...others] = reachedModel(model, /Run `.+ hunt <file>`[\s\S]*/)
  expect(others).toEqual([])
  expect(text?.text).toContain('<file> is: src/price.ts')
})

test('the verifier is offered tools that read, and no other', async () => {
  const shop = await openShop()
  await install(shop)
  const task = 'Whose fault is the failing bill?'
  const verifier: Block = {
    tool: 'Agent',
    input: { description: 'triage', prompt: task, subagent_type: 'tailtest-verifier' },
  }
  const { model } = await play(shop, [[verifier], [say('Asked.')]])
  const asked = model.requests.filter(({ tools }) => tools.length > 0 && tools.length < 4)
  expect(asked.map(({ tools }) => tools.toSorted())).toEqual([['Glob', 'Grep', 'Read']])
  expect(JSON.stringify(asked[0]?.messages)).toContain(task)
})
