import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { session } from './support/session.ts'

const SECRET = 'correct-horse-battery-staple'

/** A person's file outside of the project, that any tool of ours would take for a source. */
function secretOf(shop: Shop): string {
  const folder = join(shop.home, '.ssh')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'key.ts')
  writeFileSync(
    file,
    `export const key = () => '${SECRET}' // later: mend me\nfetch('${SECRET}')\n`,
  )
  return file
}

/** All that was written in the project and kept beside it. */
const writtenIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

describe.skipIf(process.platform === 'win32')('links', () => {
  test.each([
    ['a file', (shop: Shop) => [secretOf(shop), 'src/key.ts', 'src/key.ts']],
    ['a test', (shop: Shop) => [secretOf(shop), 'src/half.test.ts', 'src/half.ts']],
    ['a folder', (shop: Shop) => [join(secretOf(shop), '..'), 'src/keys', 'src/keys/key.ts']],
    ['the whole disk', (shop: Shop) => ['/', 'src/disk', `src/disk${secretOf(shop)}`]],
  ] as const)('to %s outside reveal nothing of its content', async (_, planted) => {
    const shop = await openShop()
    shop.env.SHOP_WORD = SECRET // nor is a value of the environment written down
    await install(shop, 'user')
    shop.write('src/half.ts', 'export const half = (n: number) => n / 2\n')
    const [target = '', link = '', edited = ''] = planted(shop)
    symlinkSync(target, shop.path(link))
    const said = await session(shop, edited)
    const looks = [
      ['why', link],
      ['score', edited],
      ['impact', edited],
      ['cover', edited],
    ]
    const results = await Promise.all(looks.map((words) => tailtest(shop, words)))
    const shown = results.flatMap(({ stdout, stderr }) => [stdout, stderr])
    const state = shop.env.TAILTEST_STATE_DIR ?? ''
    const own = existsSync(shop.path('.tailtest')) ? writtenIn(shop.path('.tailtest')) : ''
    expect([...said, ...shown, own, writtenIn(state)].join('\n')).not.toContain(SECRET)
  })

  test('in a circle are not followed forever', async () => {
    const shop = await openShop()
    await install(shop, 'user')
    symlinkSync('loop.ts', shop.path('src/loop.ts'))
    symlinkSync('..', shop.path('src/up'))
    symlinkSync('two', shop.path('one'))
    symlinkSync('one', shop.path('two'))
    await session(shop, 'src/loop.ts')
    await session(shop, 'src/up/src/up/src/half.ts')
    await session(shop, 'one/half.ts')
    expect((await tailtest(shop, ['impact', 'src/price.ts'])).exitCode).toBe(0)
  })

  test.each([
    [
      'in the state folder',
      ['config.json', 'history.json', 'session.json', '.gitignore', 'reports'],
    ],
    ['below it', ['reports/latest.json', 'reports/index.html']],
    ['for the journals', ['sessions']],
  ])('planted %s are neither followed nor replaced', async (_, names) => {
    const shop = await openShop()
    await install(shop)
    const precious = (name: string) => join(shop.home, `precious ${name.replace('/', ' ')}`)
    const isFolder = (name: string) => !name.includes('.')
    for (const name of names) {
      if (isFolder(name)) mkdirSync(precious(name))
      else writeFileSync(precious(name), '{}')
      const link = shop.path(`.tailtest/${name}`)
      mkdirSync(dirname(link), { recursive: true })
      rmSync(link, { force: true })
      symlinkSync(precious(name), link)
    }
    shop.write('src/half.ts', 'export const half = (n: number) => n / 2\n')
    const passes = `import { test } from 'vitest'\nimport './half'\ntest('halves', () => {})\n`
    shop.write('src/half.test.ts', `${shop.counting('half')}${passes}`)
    await session(shop, 'src/half.ts')
    await tailtest(shop, ['run', 'src/half.test.ts'])
    expect(shop.runsOf('half'), 'there was something to report').toBeGreaterThan(0)
    await tailtest(shop, ['report', '--html'])
    await tailtest(shop, ['status'])
    for (const name of names) {
      if (isFolder(name)) expect(readdirSync(precious(name)), name).toEqual([])
      else expect(readFileSync(precious(name), 'utf8'), name).toBe('{}')
      // a history that is none is moved aside, as it is
      const aside = shop.path(`.tailtest/${name}.corrupt-1`)
      const link = existsSync(aside) ? aside : shop.path(`.tailtest/${name}`)
      expect(readlinkSync(link)).toBe(precious(name))
    }
  })
})
