import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clients, reachedModel, scriptedModel } from '@tailtest/testkit'
import { execa } from 'execa'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { npmRegistry } from '../support/from-npm.ts'
import { REPOSITORY } from '../support/shop.ts'
import { say } from '../support/turns.ts'
import { commandsOf, newcomersEnv, typeAll } from '../support/typed.ts'

const PAGE = 'docs/quick-start.md'

/** Nothing but the name of the package differs from what stands on the page: it is not published yet. */
let tarball: string

beforeAll(async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed-')))
  const cwd = join(REPOSITORY, 'packages', 'cli')
  await execa('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd })
  tarball = join(folder, readdirSync(folder)[0] ?? '')
  return () => rmSync(folder, { recursive: true, force: true })
})

const install = (command: string): string =>
  command.replace(/^(npm install .*)@tailtest\/cli/, (_, words) => `${words}${tarball}`)

/** Somebody's first project, in a home in which nothing is. */
function newcomer() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'newcomer-')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }))
  const home = join(base, 'home')
  mkdirSync(home)
  return { base, home, root: join(base, 'shop'), env: newcomersEnv(home) }
}

interface Fresh {
  heading: string
  source: string
  code: string
  test: string
  tests: string
  /** What a person types for tailtest. */
  command: string
  /** How the agent is told to run the test. */
  run: string
}

const FRESH: Fresh[] = [
  {
    heading: 'A fresh TypeScript project',
    source: 'src/cart.ts',
    code: 'export const total = (prices: number[]) => prices.reduce((a, b) => a + b, 0)\n',
    test: 'src/cart.test.ts',
    tests:
      "import { expect, test } from 'vitest'\nimport { total } from './cart.ts'\ntest('adds up', () => expect(total([1, 2])).toBe(3))\n",
    command: 'npx @tailtest/cli',
    run: String.raw`node node_modules/@tailtest/cli/dist/bin\.js run src/cart\.test\.ts`,
  },
  {
    heading: 'A fresh Python project',
    source: 'cart.py',
    code: 'def total(prices):\n    return sum(prices)\n',
    test: 'tests/test_cart.py',
    tests: 'from cart import total\n\n\ndef test_adds_up():\n    assert total([1, 2]) == 3\n',
    command: 'tailtest',
    run: String.raw`node \S+/bin\.js run tests/test_cart\.py`,
  },
]

const isOnline = (await npmRegistry()) !== undefined

// most of its time package managers download
test.skipIf(!isOnline).each(FRESH)(
  '$heading: typed as the page says, the first new source is noted and its test run, and it goes without a trace',
  async (fresh) => {
    const { base, home, root, env } = newcomer()
    const commands = commandsOf(PAGE, fresh.heading)
    const began = Date.now()
    const said = await typeAll(commands.map(install), { cwd: base, env })
    const installed = Date.now()
    expect(said).toContain('.claude/settings.local.json')

    let noted = 0
    const file = (path: string, content: string) => ({
      tool: 'Write',
      input: { file_path: join(root, path), content },
    })
    const model = await scriptedModel([
      [file(fresh.source, fresh.code)],
      () => {
        noted = Date.now()
        return [file(fresh.test, fresh.tests)]
      },
      [say('Done.')],
    ])
    onTestFinished(() => model.close())
    const client = clients['claude-code']
    const run = await client.run({ project: root, home, env, model, prompt: 'Write the cart.' })

    const notes = reachedModel(model, /tailtest: \S+ queued .*/)
    expect(notes.map(({ text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^tailtest: ${fresh.source} queued .*${fresh.run}$`)),
    ])
    expect(run.systemMessages.join('\n')).toMatch(/^\[tailtest\] tests:passed=1 failed=0 /m)
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
    console.log(
      `${fresh.heading}: ${commands.length} lines and \`claude\` to the first note; ${seconds(began, installed)} to install, ${seconds(installed, noted)} to the note`,
    )

    const out = await typeAll([`${fresh.command} uninstall --agent claude`], { cwd: root, env })
    expect(existsSync(join(root, '.claude'))).toBe(false)
    const revoke = /^- Your agreement .*: (?<words>.* trust --revoke)$/m.exec(out)?.groups?.words
    await typeAll([revoke ?? 'false'], { cwd: root, env })
    expect(await typeAll([`${fresh.command} trust --list`], { cwd: root, env })).toBe('')
  },
  600_000,
)
