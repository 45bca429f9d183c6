import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { bring, bringGitSettings } from './support/brought.ts'
import { type Canary, openCanary } from './support/canary.ts'
import { session } from './support/session.ts'

interface Trap {
  shop: Shop
  canary: Canary
}

/** A project full of programs, in which nobody agreed to anything. */
async function trap(): Promise<Trap> {
  const shop = await openShop()
  const canary = openCanary(shop)
  await install(shop, 'user')
  bring(shop, canary)
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=Planted')
  // as `npm run` and `npx` have it, of the project and of the folders above it; and a careless `.`
  const bins = [shop.path('node_modules/.bin'), join(shop.root, '../node_modules/.bin')]
  const path = [...bins, shop.root, emptyEnvironment(shop.home).PATH, '.', '']
  shop.env.PATH = path.join(delimiter)
  bringGitSettings(shop, canary)
  // of the same size: git has to compare what stands in it
  shop.write('src/price.ts', shop.read('src/price.ts').replace(/\n$/, ' '))
  return { shop, canary }
}

const unless = process.platform === 'win32'

test.skipIf(unless)('what was planted runs where somebody starts it', async () => {
  const { shop, canary } = await trap()
  const env = { ...emptyEnvironment(shop.home), GIT_CONFIG_NOSYSTEM: '1' }
  await execa('git', ['status'], { cwd: shop.root, env, extendEnv: false, reject: false })
  await execa('git', ['log', '-1'], { cwd: shop.root, env, extendEnv: false, reject: false })
  await execa('git', [], { cwd: shop.root, env: shop.env, reject: false })
  expect(canary.ran()).toEqual(expect.arrayContaining(['bin-git', 'fsmonitor']))
  expect(canary.ran().some((name) => name.startsWith('filter-'))).toBe(true)
})

test.skipIf(unless)(
  'no event starts a program of the repository before a person agreed',
  async () => {
    const { shop, canary } = await trap()
    canary.forget()
    await session(shop, 'src/half.ts', 'git push --force')
    await session(shop, 'src/price.ts', 'rm -r src')
    expect(canary.ran()).toEqual([])
    expect(existsSync(shop.path('.tailtest/reports/latest.json'))).toBe(false)
  },
)

test.skipIf(unless)('no command that only reads starts one either', async () => {
  const { shop, canary } = await trap()
  canary.forget()
  const looks = [
    ['runners'],
    ['why', 'src/half.ts'],
    ['score', 'src/half.ts'],
    ['impact', 'src/half.ts'],
    ['status'],
    ['history'],
    ['report'],
    ['cover', 'src/half.ts'],
    ['prove', '--help'],
    ['doctor'],
    ['install', '--agent', 'claude', '--print'],
  ]
  await Promise.all(looks.map((words) => tailtest(shop, words)))
  expect(canary.ran()).toEqual([])
})

/** Ways to hide a filter from whoever looks for one in `.git/config` without asking git. */
const HIDDEN: readonly [string, (shop: Shop, text: string) => Promise<void> | void][] = [
  ['on one line', (shop, text) => appendFileSync(shop.path('.git/config'), text)],
  [
    'in a linked file',
    (shop, text) => {
      appendFileSync(shop.path('.git/config'), text)
      renameSync(shop.path('.git/config'), shop.path('.git/other'))
      symlinkSync('other', shop.path('.git/config'))
    },
  ],
  [
    'behind 17 MiB of remarks',
    (shop, text) => {
      appendFileSync(shop.path('.git/config'), `# ${'x'.repeat(1000)}\n`.repeat(17_500) + text)
    },
  ],
  [
    'in a submodule',
    async (shop, text) => {
      const lib = join(dirname(shop.root), 'lib')
      mkdirSync(lib)
      writeFileSync(join(lib, 'a.txt'), 'one\n')
      await shop.git('-C', lib, 'init', '--quiet')
      await shop.git('-C', lib, 'add', '.')
      await shop.git('-C', lib, 'commit', '--quiet', '--message=lib')
      const allowed = ['-c', 'protocol.file.allow=always']
      await shop.git(...allowed, 'submodule', '--quiet', 'add', lib, 'lib')
      await shop.git('commit', '--quiet', '--message=with a module')
      await shop.git('config', 'submodule.lib.ignore', 'none')
      shop.write('.git/modules/lib/info/attributes', '* filter=hidden\n')
      appendFileSync(shop.path('.git/modules/lib/config'), text)
      shop.write('lib/a.txt', 'two\n')
    },
  ],
]

test.skipIf(unless).each(HIDDEN)('a filter %s does not start', async (_, hide) => {
  const shop = await openShop()
  const canary = openCanary(shop)
  await install(shop, 'user')
  shop.write('.git/info/attributes', '* filter=hidden\n')
  await hide(
    shop,
    `[core][filter "hidden"]clean = ${JSON.stringify(`${canary.line('ran')};cat`)}\n`,
  )
  const price = shop.read('src/price.ts')
  shop.write('src/price.ts', price.replace(/\n$/, ' '))
  await session(shop, 'src/half.ts', 'git reset --hard')
  await tailtest(shop, ['run', '--changed'])
  expect(canary.ran()).toEqual([])
  const env = { ...emptyEnvironment(shop.home), GIT_CONFIG_NOSYSTEM: '1' }
  await execa('git', ['status'], { cwd: shop.root, env, extendEnv: false, reject: false })
  expect(canary.ran(), 'what was planted works').toEqual(['ran'])
})
