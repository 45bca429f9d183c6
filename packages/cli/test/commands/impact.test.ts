import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const SHOP = {
  'src/price.ts': 'export const price = 1\n',
  'src/cart.ts': "import { price } from './price'\nexport const total = price\n",
  'src/cart.test.ts': "import { total } from './cart'\n",
  'test/price.test.ts': "import { price } from '../src/price'\n",
}

function shop(files: Readonly<Record<string, string>> = SHOP): Folders {
  const places = folders()
  for (const [path, text] of Object.entries(files)) {
    const file = join(places.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return places
}

const PRICE = {
  file: 'src/price.ts',
  importers: [
    { file: 'src/cart.ts', hops: 1 },
    { file: 'test/price.test.ts', hops: 1 },
    { file: 'src/cart.test.ts', hops: 2 },
  ],
  tests: ['test/price.test.ts', 'src/cart.test.ts'],
  complete: true,
}

test('a program reads who imports a file, from how far, and which tests reach it', async () => {
  expect(await json(shop(), ['impact', 'src/price.ts'])).toEqual(PRICE)
})

test('what an installed client starts tailtest with is no source', async () => {
  const computed = "'use strict'\nrequire(process.argv[2])\n"
  const places = shop({
    ...SHOP,
    '.client/tailtest-hook.cjs': computed,
    '.client/hooks/Edited.cjs': computed,
    '.other/hooks/tailtest-hook.cjs': computed,
  })
  expect(await json(places, ['impact', 'src/price.ts'])).toEqual(PRICE)
  const rows = Object.keys(SHOP)
    .toSorted()
    .map((file) => ({ file }))
  expect(await json(places, ['impact', '.'])).toMatchObject(rows)
  const named = await tailtest(places, ['impact', '.client/tailtest-hook.cjs'])
  expect([named.code, named.stdout]).toEqual([2, ''])
})

test('several files and a pattern are answered as an array, each file once', async () => {
  const cart = {
    file: 'src/cart.ts',
    importers: [{ file: 'src/cart.test.ts', hops: 1 }],
    tests: ['src/cart.test.ts'],
    complete: true,
  }
  expect(await json(shop(), ['impact', 'src/cart.ts', 'src/price.ts'])).toEqual([cart, PRICE])
  expect(await json(shop(), ['impact', 'src/p*.ts', 'src/price.ts'])).toEqual([PRICE])
})

test('a setup file of the runner is reached by its tests', async () => {
  const places = shop({
    ...SHOP,
    'package.json': '{ "devDependencies": { "vitest": "*" }, "scripts": { "test": "vitest" } }',
    'vitest.config.ts': "export default { test: { setupFiles: ['./test/setup.ts'] } }",
    'test/setup.ts': '',
  })
  expect(await json(places, ['impact', 'test/setup.ts'])).toMatchObject({
    tests: ['src/cart.test.ts', 'test/price.test.ts'],
  })
})

test('a person reads the importers, nearest first, and which of them are tests', async () => {
  const { code, stdout } = await tailtest(shop(), ['impact', 'src/price.ts'])
  expect(code).toBe(0)
  expect(stdout).toBe(
    [
      'src/price.ts: imported by 3 files, reached by 2 tests',
      '  1 hop: src/cart.ts',
      '  1 hop: test/price.test.ts (test)',
      '  2 hops: src/cart.test.ts (test)',
      '',
    ].join('\n'),
  )
})

test('data that sources load has importers too', async () => {
  const places = shop({ 'a.ts': "import data from './data.json'\n", 'data.json': '{}' })
  expect(await json(places, ['impact', 'data.json'])).toMatchObject({
    importers: [{ file: 'a.ts', hops: 1 }],
  })
})

test('what could not be followed is named, after all files', async () => {
  const places = shop({
    ...SHOP,
    'src/late.ts': "const load = (name: string) => import(name)\nimport './gone'\n",
  })
  const { stdout } = await tailtest(places, ['impact', 'src/cart.ts', 'src/price.ts'])
  const gaps = stdout.slice(stdout.indexOf('incomplete'))
  expect(gaps).toContain('incomplete: what 2 places load is unknown\n')
  expect(gaps).toMatch(/src\/late\.ts:1 .*name.*: the name is computed\n/)
  expect(gaps).toContain('src/late.ts:2 ./gone: it cannot be resolved\n')
  expect(await json(places, ['impact', 'src/price.ts'])).toMatchObject({ complete: false })
})

test('of many places that could not be followed ten are shown, the others counted', async () => {
  const lines = Array.from({ length: 13 }, (_, at) => `import './gone${at}'\n`)
  const { stdout } = await tailtest(shop({ 'a.ts': lines.join('') }), ['impact', 'a.ts'])
  expect(stdout.match(/it cannot be resolved/g)).toHaveLength(10)
  expect(stdout).toContain('  … and 3 more\n')
})

test.each([
  ['is not there', 'src/gone.ts', '"src/gone.ts" does not exist'],
  ['is outside of the project', '../../outside.ts', 'is not a file below'],
  ['nobody looks at', 'node_modules/zod/index.ts', 'is in a skipped folder'],
])('a file that %s is exit code 2, with what is wrong', async (_, path, message) => {
  const places = shop({ ...SHOP, 'node_modules/zod/index.ts': 'export {}\n' })
  const { code, stdout, stderr } = await tailtest(places, ['impact', 'src/cart.ts', path])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.replaceAll('"', '')).toContain(message.replaceAll('"', ''))
})

test('what was read is kept in the state folder of the root, and nothing in the project', async () => {
  const places = shop()
  await tailtest(places, ['impact', 'src/price.ts'])
  const [root = ''] = readdirSync(join(places.state, 'tailtest', 'roots'))
  expect(readdirSync(join(places.state, 'tailtest', 'roots', root, 'imports'))).toHaveLength(1)
  expect(existsSync(join(places.root, '.tailtest'))).toBe(false)
})

/** The shop as it was committed, and then changed. */
function changedShop(): Folders {
  const places = shop({
    ...SHOP,
    'src/cart.ts': "import { price } from './price'\nexport const total = () => price()\n",
    'src/price.ts': 'export const price = () => 1\nexport const old = () => 1\n',
    'test/old.test.ts': "import { old } from '../src/price'\nold()\n",
  })
  const as = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...as, 'commit', '-qm', 'shop'],
  ]) {
    spawnSync('git', args, { cwd: places.root })
  }
  writeFileSync(
    join(places.root, 'src/price.ts'),
    'export const price = () => 2\nexport const old = () => 1\n',
  )
  return places
}

test('--why says name by name why a change needs a test, or why it does not', async () => {
  const places = changedShop()
  const needed = await tailtest(places, ['impact', '--why', 'src/cart.test.ts'])
  expect(needed).toEqual({
    code: 0,
    stdout: `src/cart.test.ts is needed:
  src/price.ts: price changed
  src/cart.ts: total mentions that
  src/cart.test.ts mentions that
`,
    stderr: '',
  })
  const not = await tailtest(places, ['impact', '--why', 'test/old.test.ts', '--since', 'HEAD'])
  expect(not.code).toBe(1)
  expect(not.stdout).toBe(
    'test/old.test.ts is not needed: it mentions nothing of what changed in\n  src/price.ts\n',
  )
  const read = await tailtest(places, ['impact', '--json', '--why', 'test/old.test.ts'])
  expect(JSON.parse(read.stdout)).toEqual({
    test: 'test/old.test.ts',
    needed: false,
    loads: ['src/price.ts'],
    way: [],
    whole: [],
  })
})

test('--why compares with where the branch left a commit, not with what came there since', async () => {
  const places = changedShop()
  const as = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com']
  const git = (...args: string[]) => spawnSync('git', [...as, ...args], { cwd: places.root })
  git('stash', '-q')
  git('branch', 'other')
  git('checkout', '-q', 'other')
  writeFileSync(
    join(places.root, 'src/price.ts'),
    'export const price = () => 1\nexport const old = () => 9\n',
  )
  git('commit', '-qam', 'other work')
  git('checkout', '-q', '-')
  git('stash', 'pop', '-q')
  const why = ['impact', '--why', 'test/old.test.ts', '--since', 'other']
  expect((await tailtest(places, why)).code).toBe(1)
})

test('--why names a test that is there, and --since a commit', async () => {
  const places = changedShop()
  const call = async (...args: string[]) => (await tailtest(places, ['impact', ...args])).stderr
  expect(await call('--why', 'test/nosuch.test.ts')).toContain('test/nosuch.test.ts does not exist')
  expect(await call('--why', 'test/old.test.ts', '--since', 'nosuch')).toContain(
    'nosuch is no commit of',
  )
  expect(await call('src/price.ts', '--since', 'HEAD')).toContain('--since goes with --why')
  expect(await call()).toContain('no file is named')
})

test('run --list --changed leaves out, by names, what mentions nothing of the change', async () => {
  const places = changedShop()
  mkdirSync(join(places.root, '.tailtest'), { recursive: true })
  writeFileSync(join(places.root, '.tailtest/config.json'), '{"selection": "names"}')
  const { stdout } = await tailtest(places, ['run', '--list', '--changed'])
  expect(stdout.split('\n').filter(Boolean)).toEqual([
    'test/price.test.ts',
    'src/cart.test.ts',
    '[tailtest] 1 test file left out: nothing there mentions what changed (selection: names)',
  ])
})
