import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Block, reachedModel, scriptedModel, type Turn } from '@tailtest/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { claudeTerminal } from '../support/claude-terminal.ts'
import { begin, type Play, play } from '../support/play.ts'
import { buildPlugins, checked, launch } from '../support/plugins.ts'
import { processesMatching, until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { recorded } from '../support/state.ts'
import { startTerminal } from '../support/terminal.ts'
import { bash, say, write } from '../support/turns.ts'

const MODS = '2.1.330'

/** A shop and a copy of the plugin that the client is told to load, out of which a test may break parts. */
async function withPlugin() {
  const plugin = join(await buildPlugins(), 'claude')
  return { shop: await openShop(), plugin }
}

const options = (plugin: string, version = MODS) => ({ version, args: ['--plugin-dir', plugin] })

const source = (name: string) =>
  `export function ${name}(count: number): number {\n  return count > 2 ? count * 2 : count\n}\n`
const create = (shop: Shop, name: string): Block => write(shop, `src/${name}.ts`, source(name))
const noteOf = (name: string) => `tailtest: src/${name}.ts queued`

/** How often the model read of a file that it wrote. */
const noted = ({ model }: Pick<Play, 'model'>, name: string) =>
  reachedModel(model, noteOf(name)).map(({ wrapper }) =>
    wrapper.includes('PostToolUse:Write hook additional context: '),
  )

/** Notes of command hooks. */
const byHooks = ({ run }: Play) =>
  run.hooks.filter(({ event, stdout }) => event.startsWith('PostToolUse') && stdout !== '').length

const servers = (plugin: string) =>
  processesMatching(`${plugin}/bin/tailtest-hook.cjs claude serve`)

/** Once the process answers and the command hooks keep still. */
const isClaimed = (shop: Shop) => (): boolean => {
  const folder = join(shop.home, '.claude', 'plugins', 'data', 'tailtest-inline', 'mod')
  return existsSync(folder) && readdirSync(folder).length > 0
}

/** A model's turn that comes when the process is at work. */
const whenReady =
  (shop: Shop, ...blocks: Block[]): Turn =>
  async () => {
    await until('the process answers', isClaimed(shop))
    return blocks
  }

test('edits and commands are answered in the client; no command hook says a word, nothing stays behind', async () => {
  const { shop, plugin } = await withPlugin()
  const played = await play(
    shop,
    [
      whenReady(shop, create(shop, 'first')),
      [create(shop, 'second'), create(shop, 'third')],
      [bash('echo hello')],
      [bash('exit 3')],
      [say('Done.')],
    ],
    options(plugin),
  )
  for (const name of ['first', 'second', 'third']) expect(noted(played, name)).toEqual([true])
  expect(byHooks(played)).toBe(0)
  expect(recorded(shop, 'loop.edited')).toHaveLength(3)
  expect(recorded(shop, 'loop.commanded').map(({ failed }) => failed)).toEqual([false, true])
  expect(await servers(plugin)).toEqual([])
  expect(isClaimed(shop)()).toBe(false)
})

test('the client’s own check passes the plugin, and no handler of its module fails without an answer of ours', async () => {
  const { shop, plugin } = await withPlugin()
  const text = await checked('validate', shop, { plugin, version: MODS })
  expect(text).toContain('Validation passed')
  for (const event of ['PostToolUse', 'PostToolUseFailure'])
    expect(text).toContain(`./mod.js gating hook with .catch: classic.${event}{`)
  expect(text).not.toContain('without .catch')
})

test('a module that does not load fails that check', async () => {
  const { shop, plugin } = await withPlugin()
  const file = join(plugin, 'hooks', 'mod.js')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n}`)
  await expect(checked('validate', shop, { plugin, version: MODS })).rejects.toThrow('mod.js')
})

test('the client’s own tests of a plugin: it brings none, and its module does what ours ask of it', async () => {
  const { shop, plugin } = await withPlugin()
  const tested = () => checked('test', shop, { plugin, version: MODS })
  await expect(tested()).rejects.toThrow(`no *.test.ts or *.test.tsx under ${plugin}`)
  cpSync(new URL('./module.mjs', import.meta.url), join(plugin, 'hooks', 'mod.test.ts'))
  expect(await tested()).toMatch(/\n 5 pass\n 0 fail\n/)
})

test('a client from before there were mods runs the command hooks', async () => {
  const { shop, plugin } = await withPlugin()
  const turns = [[create(shop, 'first')], [say('Done.')]]
  const played = await play(shop, turns, options(plugin, '2.1.197'))
  expect(noted(played, 'first')).toEqual([true])
  expect(byHooks(played)).toBe(1)
})

const RED = 'tailtest: 1 test fails: src/first.test.ts'

test('the line under the prompt names what is red until it is mended', async () => {
  const { shop, plugin } = await withPlugin()
  await launch(plugin, shop, ['trust'])
  const red = `import { expect, test } from 'vitest'
import { first } from './first.ts'
test('it counts', () => expect(first(1)).toBe(2))
`
  const model = await scriptedModel([
    whenReady(shop, create(shop, 'first')),
    [write(shop, 'src/first.test.ts', red)],
    [say('Done.')],
    [say('I leave it.')],
    [write(shop, 'src/first.test.ts', red.replace('toBe(2)', 'toBe(1)'))],
    [say('Mended.')],
  ])
  onTestFinished(() => model.close())
  const args = [
    '--permission-mode',
    'acceptEdits',
    '--allowedTools',
    'Write',
    '--plugin-dir',
    plugin,
  ]
  const program = await claudeTerminal(shop, model, MODS)
  const terminal = startTerminal({ ...program, args, width: 200, height: 100 })
  onTestFinished(() => terminal.end())
  await terminal.until('accept edits on')
  await terminal.enter('Please do what you are told.')
  await terminal.until(RED)
  await until('the turn is over', () => model.spent() === 4)
  await terminal.enter('Please go on.')
  await until('it is mended', () => model.spent() === 6)
  let from = terminal.shown().length
  await until('the line is gone', () => {
    const drawn = terminal.shown().slice(from)
    const isDrawn = drawn.includes('Mended.') && drawn.includes('accept edits on')
    if (isDrawn && !drawn.includes(RED)) return true
    if (isDrawn || drawn === '') {
      from = terminal.shown().length
      terminal.redraw()
    }
    return false
  })
}, 400_000)

const HANDLER = "on('classic.PostToolUse', { tool_name: tools }, ran)"

/** What may be wrong with the module, by what is done to its text. */
const broken: Readonly<Record<string, (text: string) => string | undefined>> = {
  'is missing': () => undefined,
  'is no JavaScript': (text) => `${text}\n}`,
  'throws when it is loaded': (text) => `${text}\nthrow new Error('boom')`,
  'throws when it registers': (text) =>
    text.replace(/(function register\(on\) \{)/, "$1 throw new Error('boom')"),
  'throws at an edit': (text) =>
    text.replace(HANDLER, "on('classic.PostToolUse', async () => { throw new Error('boom') })"),
  'never answers an edit': (text) =>
    text.replace(HANDLER, "on('classic.PostToolUse', () => new Promise(() => {}))"),
  'gives an answer of the wrong shape': (text) =>
    text.replace('return withText(others, last.text)', "return { additionalContext: 'text' }"),
}

test.each(Object.entries(broken))(
  'a module that %s: the command hook speaks, once',
  async (what, change) => {
    const { shop, plugin } = await withPlugin()
    const file = join(plugin, 'hooks', 'mod.js')
    const text = change(readFileSync(file, 'utf8'))
    if (text === undefined) rmSync(file)
    else writeFileSync(file, text)
    const [first, second] = [create(shop, 'first'), create(shop, 'second')]
    const begins = / an edit$|shape$/.test(what) // then the command hooks keep still
    const turns = [begins ? whenReady(shop, first) : [first], [second], [say('Done.')]]
    const played = await play(shop, turns, options(plugin))
    expect(noted(played, 'first')).toEqual([true])
    expect(noted(played, 'second')).toEqual([true])
    expect(await servers(plugin)).toEqual([])
  },
)

/** What stands in for the process: it is started as that is, and says where it listens. */
const instead = (answer: string) => `
const { createServer } = require('node:http')
if (process.argv[3] === 'serve') {
  const socket = require('node:path').join(require('node:fs').mkdtempSync('/tmp/tailtest-'), 'socket')
  const file = process.env.CLAUDE_PLUGIN_DATA + '/mod/' + process.env.CLAUDE_PID
  createServer((request, response) => {
    require('node:fs').mkdirSync(require('node:path').dirname(file), { recursive: true })
    require('node:fs').writeFileSync(file, process.pid + '\\n')
    if (request.url !== '/answer') return response.end()
    ${answer}
  }).listen(socket, () => console.log(JSON.stringify({ socket, pid: process.pid })))
  process.on('SIGTERM', () => process.exit())
} else require('./real.cjs')
`

const answers: Readonly<Record<string, string>> = {
  'says something else': "response.end('hello')",
  'gives JSON of another shape': 'response.end(\'{"hookSpecificOutput":[1]}\')',
  fails: 'response.writeHead(500).end()',
  'hangs up': 'request.socket.destroy()',
  dies: 'process.kill(process.pid, "SIGKILL")',
  hangs: 'for (;;);',
}

test.each(Object.entries(answers))('a process that %s: a hook speaks, once', async (_, answer) => {
  const { shop, plugin } = await withPlugin()
  const hook = join(plugin, 'bin', 'tailtest-hook.cjs')
  writeFileSync(join(plugin, 'bin', 'real.cjs'), readFileSync(hook))
  writeFileSync(hook, instead(answer))
  const played = await play(
    shop,
    [whenReady(shop, create(shop, 'first')), [create(shop, 'second')], [say('Done.')]],
    options(plugin),
  )
  expect(noted(played, 'first')).toEqual([true])
  expect(noted(played, 'second')).toEqual([true])
  await until('it ends', async () => (await servers(plugin)).length === 0)
})

test.each(['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const)(
  'the process gets %s between two edits: each is noted once',
  async (signal) => {
    const { shop, plugin } = await withPlugin()
    const hit: number[] = []
    const strike: Turn = async () => {
      const pids = (await servers(plugin)).map((line) => Number.parseInt(line, 10))
      for (const pid of pids) process.kill(pid, signal)
      hit.push(...pids)
      return [create(shop, 'second')]
    }
    const played = await play(
      shop,
      [
        whenReady(shop, create(shop, 'first')),
        strike,
        [create(shop, 'third')],
        [create(shop, 'fourth')],
        [say('Done.')],
      ],
      options(plugin),
    )
    expect(hit).toHaveLength(1)
    for (const name of ['first', 'second', 'third', 'fourth'])
      expect(noted(played, name)).toEqual([true])
    await until('it ends', async () => (await servers(plugin)).length === 0)
  },
)

test('of a client that is killed the process ends, too, and takes its claim along', async () => {
  const { shop, plugin } = await withPlugin()
  let isWaiting = false
  const wait: Turn = async () => {
    isWaiting = true
    return new Promise(() => {})
  }
  const { running } = await begin(
    shop,
    [whenReady(shop, create(shop, 'first')), wait],
    options(plugin),
  )
  await until('the second turn', () => isWaiting)
  expect(await servers(plugin)).toHaveLength(1)
  running.kill('SIGKILL')
  await running.done.catch(() => {})
  await until('it ends', async () => (await servers(plugin)).length === 0)
  expect(isClaimed(shop)()).toBe(false)
})

test('a payload that the client does not send on is answered all the same', async () => {
  const { shop, plugin } = await withPlugin()
  const large = `${source('large')}// ${'x'.repeat(6_000_000)}\n`
  const played = await play(
    shop,
    [whenReady(shop, write(shop, 'src/large.ts', large)), [create(shop, 'second')], [say('Done.')]],
    options(plugin),
  )
  expect(recorded(shop, 'loop.edited').map(({ path }) => path)).toEqual([
    'src/large.ts',
    'src/second.ts',
  ])
  expect(noted(played, 'second')).toEqual([true])
  expect(byHooks(played)).toBe(0)
})

test('a token of the client’s reaches no test that the process has started', async () => {
  const { shop, plugin } = await withPlugin()
  await launch(plugin, shop, ['trust'])
  shop.write('.tailtest/config.json', JSON.stringify({ run_tests: 'edit' }))
  const seen = shop.path('seen.json')
  const text = `import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { first } from './first.ts'
test('it counts', () => {
  writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env))
  expect(first(1)).toBe(1)
})
`
  await play(
    shop,
    [
      whenReady(shop, create(shop, 'first')),
      [write(shop, 'src/first.test.ts', text)],
      [say('Done.')],
    ],
    { ...options(plugin), env: { CLAUDE_CODE_MESSAGING_TOKEN: 'very-secret' } },
  )
  expect(readFileSync(seen, 'utf8')).not.toContain('very-secret')
})
