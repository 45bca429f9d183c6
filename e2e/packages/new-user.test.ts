import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, person } from './support/person.ts'

const CART =
  'export function total(prices) {\n  return prices.reduce((sum, each) => sum + each, 0)\n}\n'
const RATE = (sign: string) =>
  `export function raised(price, by) {\n  if (by < 0) throw new RangeError('by')\n  return price ${sign} by\n}\n`
const RATE_TEST =
  "import { strictEqual } from 'node:assert'\nimport { test } from 'node:test'\nimport { raised } from './rate.js'\ntest('is raised', () => strictEqual(raised(2, 1), 3))\n"

let one: Person & { folder: string }
const npx = (words: string, cwd?: string) => one.type(`npx @tailtest/cli ${words}`, cwd)

beforeAll(async () => {
  one = await person({
    '.gitignore': 'node_modules\n',
    'package.json':
      '{"name":"shop","private":true,"type":"module","scripts":{"test":"node --test"}}\n',
    'src/cart.js': CART,
  })
}, 300_000)

afterAll(() => rmSync(one.folder, { recursive: true, force: true, maxRetries: 3 }))

/** What a new user tries, by the README alone, with what is built and packed; in this order. */
describe('a new user', () => {
  test('types three lines, and the last of the third says that it works', async () => {
    const installed = await npx('install --agent claude')
    expect(installed).toMatchObject({ exitCode: 0, stderr: '' })
    expect(installed.stdout).toContain('hook added to')
    const { stdout, exitCode } = await npx('doctor')
    expect(stdout).not.toMatch(/^(?:warning|PROBLEM) /m)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'Everything works: start your agent as always.',
    )
    expect(exitCode).toBe(0)
  })

  test.each([
    ['stauts', 'Did you mean status?'],
    ['install --agnet claude', 'Did you mean --agent?'],
    ['install --agent claud', 'Did you mean claude?'],
    ['install --agent claude codex', '--agent claude,codex'],
    ['why', '`npx @tailtest/cli why --help`'],
    ['run src/crat.js', 'npx @tailtest/cli run '],
  ])('mistypes %s, and reads what was meant', async (words, meant) => {
    const { stdout, stderr, exitCode } = await npx(words)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toContain(meant)
  })

  test.each(['status', 'off', 'on', 'summary', 'run', 'run --all', 'history', 'why', 'tdd off'])(
    'asks for %s too early, and every command that is named can be typed as it stands',
    async (words) => {
      const { stdout, stderr } = await npx(words)
      const named = `${stdout}\n${stderr}`.match(/npx @tailtest\/cli(?: (?:--)?[a-z]+)+/g) ?? []
      expect(`${stdout}${stderr}`).not.toMatch(/(?:^|[\s`])tailtest (?:run|status|doctor)\b/m)
      for (const line of named.filter((each) => !/ (?:un)?install\b/.test(each))) {
        const typed = await one.type(line)
        expect(typed.stderr).not.toMatch(/there is no command|unknown option|not found/)
      }
    },
  )

  test('changes a setting, with a slip, and is told where it matters', async () => {
    const config = '.tailtest/config.json'
    one.write(config, '{"depht":"thorough"}')
    const line = '[tailtest] .tailtest/config.json: not used: depht'
    const slip = { session_id: 'slip' }
    expect((await one.hears('SessionStart.startup', slip)).person).toContain(line)
    await one.hears('SessionEnd.other', slip)
    expect((await npx('run --changed')).stderr).toContain(line)
    one.write(config, '{"depth":"thorough"}')
    expect((await npx('cover src/cart.js')).stdout).toContain('10–15 scenarios')
    rmSync(join(one.root, config))
  })

  test('lets the agent work: it is asked for a test, and a wrong source is found', async () => {
    await one.hears('UserPromptSubmit')
    expect((await one.agentWrites('src/rate.js', RATE('-'))).agent).toContain(
      'write test to src/rate.test.js',
    )
    expect((await one.agentStops()).agent).toContain('1 new source has no test yet')
    await one.agentWrites('src/rate.test.js', RATE_TEST)
    const failed = await one.agentStops()
    expect(failed.agent).toContain('1 test fails (run by tailtest)')
    expect(failed.person).toMatch(/^\[tailtest\] tests:passed=0 failed=1 classified=real_bug/)
  })

  test('pauses it, and has peace until it is on again', async () => {
    const { stdout } = await npx('off')
    expect(stdout).toContain('until `npx @tailtest/cli on`')
    expect(await one.agentStops()).toEqual({ agent: '', person: '' })
    expect((await npx('status')).stdout).toContain(', paused\n')
    expect((await npx('on')).exitCode).toBe(0)
  })

  test('sees what it did, from a folder below the root too', async () => {
    await one.hears('UserPromptSubmit')
    await one.agentWrites('src/rate.js', RATE('+'))
    expect((await one.agentStops()).person).toMatch(/^\[tailtest\] tests:passed=1 failed=0 /)
    const below = join(one.root, 'src')
    for (const words of ['status', 'summary', 'history', 'report', 'replay']) {
      const { stdout, exitCode } = await npx(words, below)
      expect(exitCode, words).toBe(0)
      expect(stdout, words).toContain('src/rate.js')
    }
    expect((await npx('replay')).stdout.match(/session opened/g)).toHaveLength(1)
  })

  test('takes it out, and git sees nothing of it', async () => {
    expect((await npx('uninstall --agent claude')).stdout).toContain('hook removed from')
    expect(await one.git('status', '--porcelain', '--untracked-files=all')).toBe(
      '?? src/rate.js\n?? src/rate.test.js',
    )
    expect((await npx('uninstall --agent claude')).exitCode).toBe(0)
  })
})
