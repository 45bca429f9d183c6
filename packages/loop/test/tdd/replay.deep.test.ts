import { spawnSync } from 'node:child_process'
import { readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RelPath, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { markNow } from '../../src/runs/changes/mark.ts'
import { openWork } from '../../src/runs/select/imports.ts'
import { replay } from '../../src/tdd/replay.ts'
import { addVitest, session, type TempProject, tempProject } from '../project.ts'

const file = relPath('test/cart.test.ts')
const source = 'src/cart.ts'
const NONE = 'export const total = (prices: number[]) => 0\n'
const SUM = 'export const total = (prices: number[]) => prices.reduce((sum, one) => sum + one, 0)\n'
const head = "import { expect, test } from 'vitest'\nimport { total } from '../src/cart'\n"
const asks = (what: string) => `${head}test('adds up', () => { ${what} })\n`

function shop(files: Record<string, string>): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  for (const [path, text] of Object.entries(files)) temp.write(path, text)
  temp.commit()
  return temp
}

/** A turn begins: the tree is marked. */
async function begin(temp: TempProject): Promise<void> {
  const { place, journal } = session(temp)
  journal.append({ type: 'session.turn-began', mark: await markNow(place) })
}

/** How the tests of files stand on the sources of the turn's beginning. */
async function replayed(temp: TempProject, tests = [file], timeoutMs = 60_000) {
  const { place, journal } = session(temp)
  const seen = await replay(openWork(place), journal.read().session, tests, { timeoutMs })
  return seen?.flatMap((each) => each.tests.map(({ status, kind }) => kind ?? status))
}

describe('a test on the old sources', () => {
  test('is red where it asks for what they did not do, however it was rewritten', async () => {
    const temp = shop({ [source]: NONE, [file]: asks('expect(total([1])).toBe(1)') })
    await begin(temp)
    temp.write(source, SUM)
    temp.write(file, asks('expect(total([1, 2])).toBe(3)'))
    expect(await replayed(temp)).toEqual(['assertion'])
    const { journal } = session(temp)
    const runs = journal.readAs((value) =>
      /"results\.run"/.test(JSON.stringify(value)) ? value : undefined,
    )
    expect(runs).toMatchObject([{ trigger: 'baseline', executed: 1, failed: 1 }])
  })

  test('is none where it was weakened until it passes on anything', async () => {
    const temp = shop({ [source]: NONE, [file]: asks('expect(total([1])).toBe(1)') })
    await begin(temp)
    temp.write(source, SUM.replace('sum + one', 'sum - one'))
    temp.write(file, asks('expect(total([1])).toBeTypeOf("number")'))
    expect(await replayed(temp)).toEqual(['pass'])
  })

  test.each([
    ['asks for more', '[[1, 2], 3]', 'assertion'],
    ['asks for nothing any more', '[[], 0]', 'pass'],
  ])('has its support of today: data that %s', async (_, prices, seen) => {
    const text = `import data from './fixtures/prices.json'\n${asks('expect(total(data[0])).toBe(data[1])')}`
    const data = 'test/fixtures/prices.json'
    const temp = shop({ [source]: NONE, [file]: text, [data]: '[[1], 1]' })
    await begin(temp)
    temp.write(source, SUM)
    temp.write(data, prices)
    expect(await replayed(temp)).toEqual([seen])
  })

  test('has what was committed since of its support, too', async () => {
    const helper = 'test/prices.ts'
    const text = `import { prices } from './prices'\n${asks('expect(total(prices)).toBe(3)')}`
    const temp = shop({ [source]: NONE, 'README.md': '' })
    await begin(temp)
    temp.write(source, SUM)
    temp.write(helper, 'export const prices = [1, 2]\n')
    temp.write(file, text)
    temp.commit()
    expect(await replayed(temp)).toEqual(['assertion'])
  })

  test('that names what they do not have only cannot be loaded', async () => {
    const temp = shop({ 'README.md': '' })
    await begin(temp)
    temp.write(source, SUM)
    temp.write(file, asks('expect(total([1])).toBe(1)'))
    expect(await replayed(temp)).toEqual(['load_error'])
  })

  test('shows nothing where the copy cannot run it', async () => {
    const config = "import { plugins } from './built/plugins.js'\nexport default { plugins }\n"
    const temp = shop({ [source]: NONE, 'vitest.config.js': config })
    temp.write('.gitignore', 'node_modules\n.tailtest\nbuilt\n')
    temp.commit()
    await begin(temp)
    temp.write('built/plugins.js', 'export const plugins = []\n')
    temp.write(source, SUM)
    temp.write(file, asks('expect(total([1])).toBe(1)'))
    expect(await replayed(temp)).toEqual(['setup_error'])
  })

  test('that stands in the source itself shows nothing', async () => {
    const rust = 'pub fn total() -> u32 { 0 }\n'
    const temp = shop({
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
      'src/lib.rs': rust,
    })
    await begin(temp)
    const tests =
      '#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() { assert_eq!(super::total(), 3); }\n}\n'
    temp.write('src/lib.rs', `${rust.replace('0', '3')}${tests}`)
    expect(await replayed(temp, [relPath('src/lib.rs')])).toEqual(['setup_error'])
  })

  test('is not known where the turn was not marked', async () => {
    const temp = shop({ [source]: NONE, [file]: asks('expect(total([1])).toBe(1)') })
    expect(await replayed(temp)).toBeUndefined()
  })
})

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

test('in an npm workspace the packages that link each other are those of before', async () => {
  const temp = tempProject({ git: true })
  const manifest = (fields: object) =>
    JSON.stringify({ type: 'module', version: '1.0.0', ...fields })
  const own = relPath('packages/shop/cart.test.js')
  temp.write('.gitignore', 'node_modules\n.tailtest\n')
  temp.write(
    'package.json',
    manifest({ workspaces: ['packages/*'], devDependencies: { vitest: '*' } }),
  )
  temp.write('packages/money/package.json', manifest({ name: '@shop/money', main: 'index.js' }))
  temp.write('packages/money/index.js', 'export const tax = () => 0\n')
  temp.write(
    'packages/shop/package.json',
    manifest({ name: '@shop/shop', dependencies: { '@shop/money': '1.0.0' } }),
  )
  temp.link('node_modules/@shop/money', 'packages/money')
  const { root } = temp.project
  symlinkSync(realpathSync(join(modules, 'vitest')), join(root, 'node_modules/vitest'), 'junction')
  symlinkSync(join(modules, '.bin'), join(root, 'node_modules/.bin'), 'junction')
  temp.commit()
  await begin(temp)
  temp.write('packages/money/index.js', 'export const tax = () => 20\n')
  temp.write(
    own,
    "import { expect, test } from 'vitest'\nimport { tax } from '@shop/money'\ntest('is a fifth', () => { expect(tax()).toBe(20) })\n",
  )
  expect(await replayed(temp, [own])).toEqual(['assertion'])
  temp.write(
    own,
    `${"import { expect, test } from 'vitest'\nimport { tax } from '@shop/money'\n"}test('is a number', () => { expect(tax()).toBeTypeOf('number') })\n`,
  )
  expect(await replayed(temp, [own])).toEqual(['pass'])
})

const python = process.platform === 'win32' ? 'python' : 'python3'
const hasPytest = spawnSync(python, ['-c', 'import venv, pytest'], { stdio: 'ignore' }).status === 0

describe.skipIf(!hasPytest)('with Python and pytest', () => {
  const own = relPath('tests/test_cart.py')
  const asksPython = (what: string) =>
    `from shop.cart import total\n\n\ndef test_adds():\n    ${what}\n`
  const NOTHING = 'def total(prices):\n    return 0\n'
  const SUMS = 'def total(prices):\n    return sum(prices)\n'

  /** A project whose package is installed editable, as pip leaves it: a path file of the environment leads to it. */
  function installed(): TempProject {
    const temp = tempProject({ git: true })
    temp.write('.gitignore', '.venv\n.tailtest\n__pycache__\n')
    temp.write(
      'pyproject.toml',
      '[project]\nname = "shop"\nversion = "1"\n[tool.pytest.ini_options]\n',
    )
    temp.write('src/shop/__init__.py')
    temp.write('src/shop/cart.py', NOTHING)
    const { root } = temp.project
    spawnSync(python, ['-m', 'venv', '--system-site-packages', '--without-pip', '.venv'], {
      cwd: root,
    })
    const isWindows = process.platform === 'win32'
    const library = isWindows ? '.venv/Lib' : `.venv/lib/${readdirSync(join(root, '.venv/lib'))[0]}`
    temp.write(`${library}/site-packages/__editable__.shop-1.pth`, `${join(root, 'src')}\n`)
    temp.commit()
    return temp
  }

  test.each<[string, string, RelPath[], string[]]>([
    ['asks for more', asksPython('assert total([1, 2]) == 3'), [own], ['assertion']],
    ['asks for nothing', asksPython('assert total([]) == 0'), [own], ['pass']],
  ])(
    'an editable install leads to the sources of before: a test that %s',
    async (_, text, tests, seen) => {
      const temp = installed()
      await begin(temp)
      temp.write('src/shop/cart.py', SUMS)
      temp.write(own, text)
      expect(await replayed(temp, tests)).toEqual(seen)
    },
  )

  test('what conftest.py gives is that of today', async () => {
    const temp = installed()
    temp.write(
      'tests/conftest.py',
      'import pytest\n\n\n@pytest.fixture\ndef prices():\n    return [1]\n',
    )
    temp.write(
      own,
      'from shop.cart import total\n\n\ndef test_adds(prices):\n    assert total(prices) == sum(prices)\n',
    )
    temp.commit()
    await begin(temp)
    temp.write('src/shop/cart.py', SUMS)
    expect(await replayed(temp, [own])).toEqual(['assertion'])
    temp.write(
      'tests/conftest.py',
      'import pytest\n\n\n@pytest.fixture\ndef prices():\n    return []\n',
    )
    expect(await replayed(temp, [own])).toEqual(['pass'])
  })
})
