import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { recorded } from '../support/state.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { type Canary, openCanary } from './support/canary.ts'
import { session } from './support/session.ts'

/** Settings whose every command leaves its name. */
const commandsOf = (canary: Canary, name: string) => {
  const command = (kind: string) => ['/bin/sh', '-c', canary.line(`${name}-${kind}`)]
  return JSON.stringify({
    run_tests: 'edit',
    runners: { '.': { command: command('runner'), report: 'vitest' } },
    integration: { command: command('integration') },
    tdd: { mode: 'enforce', verify: command('verify') },
    guard: { enabled: false },
  })
}

const HALF = 'export const half = (n: number) => n / 2\n'

async function opened(): Promise<{ shop: Shop; canary: Canary }> {
  const shop = await openShop()
  const canary = openCanary(shop)
  await install(shop, 'user')
  shop.write('src/half.ts', HALF)
  shop.write('src/half.test.ts', `import './half.ts'\n`)
  return { shop, canary }
}

const asks = (texts: readonly string[]) => texts.some((text) => text.includes('nobody agreed'))
const unless = process.platform === 'win32'

test.skipIf(unless)(
  'commands of the configuration run only in the form that the person agreed to',
  async () => {
    const { shop, canary } = await opened()
    shop.write('.tailtest/config.json', commandsOf(canary, 'first'))
    expect(asks(await session(shop, 'src/half.ts'))).toBe(true)
    expect(canary.ran()).toEqual([])
    const shown = await tailtest(shop, ['trust'])
    expect(shown.stdout).toContain('first-runner')
    await session(shop, 'src/half.ts')
    expect(canary.ran()).toContain('first-runner')
    canary.forget()
    shop.write('.tailtest/config.json', commandsOf(canary, 'second'))
    shop.write('src/half.ts', `${HALF}// changed\n`)
    await session(shop, 'src/half.ts')
    await tailtest(shop, ['run', 'src/half.test.ts'])
    expect(canary.ran().filter((name) => name.startsWith('second'))).toEqual([])
  },
)

test.skipIf(unless)('an agreement inside a repository does not count', async () => {
  const { shop, canary } = await opened()
  shop.write('.tailtest/config.json', commandsOf(canary, 'brought'))
  const agreement = { root: shop.root, how: 'trust', ts: 1 }
  for (const file of ['trusted.jsonl', 'tailtest/trusted.jsonl', 'state/trusted.jsonl']) {
    shop.write(`.tailtest/${file}`, `\n${JSON.stringify(agreement)}`)
    shop.write(file, `\n${JSON.stringify(agreement)}`)
  }
  shop.write('.env', `TAILTEST_STATE_DIR=${shop.root}\n`)
  expect(asks(await session(shop, 'src/half.ts'))).toBe(true)
  expect(canary.ran()).toEqual([])
})

test.skipIf(unless)('an agent’s shell cannot agree', async () => {
  const { shop, canary } = await opened()
  shop.write('.tailtest/config.json', commandsOf(canary, 'agent'))
  Object.assign(shop.env, { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'of-the-agent' })
  const { exitCode } = await tailtest(shop, ['trust'])
  expect(exitCode).not.toBe(0)
  await tailtest(shop, ['run', 'src/half.test.ts'])
  expect(asks(await session(shop, 'src/half.ts'))).toBe(true)
  expect(canary.ran()).toEqual([])
})

/** Copies the project, which makes another repository with the same files; returns its folder. */
function copied(shop: Shop): string {
  const copy = join(dirname(shop.root), 'MY PROJECT')
  cpSync(shop.root, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

test.skipIf(unless).each([
  ['copied elsewhere', copied],
  [
    'replaced by another',
    (shop: Shop) => {
      const other = copied(shop)
      rmSync(shop.root, { recursive: true })
      renameSync(other, shop.root)
      return shop.root
    },
  ],
  [
    'replaced by a link to another',
    (shop: Shop) => {
      const other = copied(shop)
      rmSync(shop.root, { recursive: true })
      symlinkSync(other, shop.root)
      return shop.root
    },
  ],
])('a trusted project that is %s needs a new agreement', async (_, move) => {
  const { shop } = await opened()
  expect((await tailtest(shop, ['trust'])).exitCode).toBe(0)
  const root = move(shop)
  const path = (file: string) => join(root, file)
  const there = { ...shop, root, path }
  writeFileSync(path('src/half.ts'), HALF)
  rmSync(path('.tailtest'), { recursive: true, force: true })
  mkdirSync(path('.tailtest'))
  expect(asks(await session(there, 'src/half.ts'))).toBe(true)
  expect(recorded(there, 'results.run')).toEqual([])
})

test.skipIf(unless)('a worktree of a project that was agreed to is not asked about', async () => {
  const { shop } = await opened()
  expect((await tailtest(shop, ['trust'])).exitCode).toBe(0)
  const root = shop.path('.claude/worktrees/one')
  await execa('git', ['worktree', 'add', '--detach', root], { cwd: shop.root })
  const path = (file: string) => join(root, file)
  const there = { ...shop, root, path }
  mkdirSync(path('src'), { recursive: true })
  symlinkSync(shop.path('node_modules'), path('node_modules'))
  writeFileSync(path('src/half.ts'), HALF)
  writeFileSync(path('src/half.test.ts'), `import './half.ts'\n`)
  const said = await session(there, 'src/half.ts')
  expect(asks(said)).toBe(false)
  expect(recorded(there, 'results.run')).not.toEqual([])
})
