import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph, checkTestByImport, type ImportCheckOptions } from '../../src/index.ts'
import { folder, project } from '../projects.ts'

const command = ['python3', 'python'].find((name) => spawnSync(name, ['-V']).status === 0)
if (command === undefined) console.warn('python3 is not installed: checkTestByImport is not tested')

type Files = Readonly<Record<string, string>>

/** What importing finds of a test, as `line name < module -> nearest`, and its notes. */
async function check(files: Files, options: Partial<ImportCheckOptions> = {}) {
  const made = project(files)
  const path = relPath('tests/test_shop.py')
  const python = { command: command ?? '' }
  const given = { python, timeoutMs: 20_000, ...options }
  const found = await checkTestByImport(made, await buildGraph(made), path, given)
  const missing = found.missing.map(({ line, name, module, from, nearest }) => {
    const where = from === undefined ? module : `${module} (${from})`
    return `${line} ${name} < ${where}${nearest === undefined ? '' : ` -> ${nearest}`}`
  })
  return { missing, notes: found.notes, root: made.root }
}

const COMPUTED = `
import sys
def __getattr__(name):
    if name in ('total', 'vat'):
        return lambda *args: 1
    raise AttributeError(name)
def __dir__():
    return ['total', 'vat']
class Cart:
    @classmethod
    def of(cls): return cls()
`

const shop = (test: string, more: Files = {}): Files => ({
  'shop/__init__.py': '',
  'shop/cart.py': COMPUTED,
  'tests/test_shop.py': `${test}\n`,
  ...more,
})

describe.skipIf(command === undefined)('a Python test', () => {
  test.each<[string, string, string[]]>([
    [
      'a name that a module computes',
      'from shop.cart import total, totl',
      ['1 totl < shop.cart (shop/cart.py) -> total'],
    ],
    [
      'an attribute that a module computes',
      'import shop.cart as c\nc.vat()\nc.vta()',
      ['3 c.vta < shop.cart (shop/cart.py) -> c.vat'],
    ],
    [
      'a function of a class',
      'from shop.cart import Cart\nCart.of()\nCart.off()',
      ['3 Cart.off < shop.cart (shop/cart.py) -> Cart.of'],
    ],
    [
      'a module of the standard library',
      'import json\nfrom textwrap import dedend\njson.loads("1")\njson.laods("1")',
      ['2 dedend < textwrap -> dedent', '4 json.laods < json -> json.loads'],
    ],
    [
      'what a star brings',
      'from textwrap import *\nprint(dedent(""))\ndedend("")',
      ['3 dedend < textwrap -> dedent'],
    ],
  ])('is told what is missing of %s', async (_, test, expected) => {
    expect(await check(shop(test))).toMatchObject({ missing: expected, notes: [] })
  })

  test.each<[string, string]>([
    [
      'what is there',
      'from shop.cart import total, vat, Cart\nimport shop.cart\nshop.cart.total()\nCart.of()',
    ],
    [
      'modules of packages',
      'from shop import cart\nimport os.path\nfrom xml import dom\nos.path.join("a")',
    ],
    ['what reading has decided', 'from shop.plain import gone'],
    [
      'what may be missing',
      'try:\n    from shop.cart import totl\nexcept ImportError:\n    totl = None',
    ],
    [
      'what is patched',
      "from unittest.mock import patch\nimport shop.cart\n@patch('shop.cart.gone', create=True)\ndef test(gone):\n    shop.cart.gone()",
    ],
    ['a variable of the same name', 'import json\njson = other()\njson.anything()'],
    [
      'what the test gives a star',
      'from textwrap import *\ndef dedend(): pass\ndedend()\ndef test(given):\n    given()',
    ],
  ])('is not told of %s', async (_, test) => {
    const { missing } = await check(shop(test, { 'shop/plain.py': 'a = 1\n' }))
    expect(missing).toEqual([])
  })

  test('in a package may import what lies beside it', async () => {
    const files = shop('from .helpers import made, mad', {
      'tests/__init__.py': '',
      'tests/helpers.py': 'globals()["made"] = 1\n',
    })
    expect(await check(files)).toMatchObject({
      missing: ['1 mad < tests.helpers (tests/helpers.py) -> made'],
      notes: [],
    })
  })

  test('is never imported itself, and leaves nothing behind', async () => {
    const files = shop('open("written", "w")\nimport shop.cart\nshop.cart.total()')
    const { root } = await check(files)
    expect(existsSync(join(root, 'written'))).toBe(false)
    expect(readdirSync(join(root, 'shop')).sort()).toEqual(['__init__.py', 'cart.py'])
  })
})

describe.skipIf(command === undefined)('a module that', () => {
  const TEST = 'from shop.bad import anything\nimport shop.cart as c\nc.vta()'
  const bad = (source: string, options?: Partial<ImportCheckOptions>) =>
    check(
      shop(TEST, {
        'shop/bad.py': `def __getattr__(name): raise AttributeError(name)\n${source}\n`,
      }),
      options,
    )
  const others = ['3 c.vta < shop.cart (shop/cart.py) -> c.vat']

  test('hangs is given up at the deadline', async () => {
    const { missing, notes } = await bad('import time\ntime.sleep(600)', { timeoutMs: 1500 })
    expect(missing).toEqual([])
    expect(notes).toEqual([
      'shop.bad cannot be imported: it is not done in time',
      'there was no time to import shop.cart',
    ])
  })

  test('cannot be imported says why, and hinders no other', async () => {
    expect(await bad('raise ValueError("no\\ndatabase")')).toMatchObject({
      missing: others,
      notes: ['shop.bad cannot be imported: ValueError: no database'],
    })
    expect(await bad('import shop.nothing')).toMatchObject({
      missing: others,
      notes: ["shop.bad cannot be imported: ModuleNotFoundError: No module named 'shop.nothing'"],
    })
  })

  test.each([
    ['leaves by sys.exit', 'import sys\nsys.exit(3)', 'SystemExit: 3'],
    ['ends the interpreter', 'import os\nos._exit(0)', 'it ends the interpreter'],
    ['kills the interpreter', 'import os\nos.kill(os.getpid(), 9)', 'it ends the interpreter'],
  ])('%s hinders no other', async (_, source, why) => {
    expect(await bad(source)).toMatchObject({
      missing: others,
      notes: [`shop.bad cannot be imported: ${why}`],
    })
  })

  test.each([
    [
      'writes to its outputs',
      'import os, sys\nprint(\'["missing", 0, []]\')\nos.write(1, b"[1]\\n" * 9999)\nsys.stderr.write("x" * 999999)',
    ],
    ['closes its outputs', 'import os, sys\nsys.stdout.close()\nsys.stderr.close()\nos.close(1)'],
    ['reads its input', 'import sys\nsys.stdin.read()'],
    [
      'starts a thread that never ends',
      'import threading, time\nthreading.Thread(target=lambda: time.sleep(600)).start()',
    ],
    ['has names by the thousand', 'globals().update({f"name_{i:06}": i for i in range(50000)})'],
  ])('%s is asked all the same', async (_, source) => {
    const { missing, notes } = await bad(source)
    expect(missing).toEqual(['1 anything < shop.bad (shop/bad.py)', ...others])
    expect(notes).toEqual([])
  })

  test.skipIf(process.platform === 'win32')(
    'forks answers once, and its child does not live on',
    async () => {
      const pid = join(folder(), 'pid')
      const source = `import os, time\nif os.fork() == 0:\n    with open(${JSON.stringify(pid)}, 'w') as file:\n        file.write(str(os.getpid()))\n    time.sleep(600)\nwhile not (os.path.exists(${JSON.stringify(pid)}) and os.path.getsize(${JSON.stringify(pid)})):\n    time.sleep(0.01)`
      const { missing } = await bad(source)
      expect(missing).toEqual(['1 anything < shop.bad (shop/bad.py)', ...others])
      const child = Number(readFileSync(pid, 'utf8'))
      await expect.poll(() => lives(child), { timeout: 5000 }).toBe(false)
    },
  )

  test('asks for keys does not get them', async () => {
    const source =
      'import os\nif [n for n in os.environ if n.endswith("_TOKEN") or n == "GITHUB_ENV"] != ["MY_TOKEN"]:\n    raise ValueError(str(os.environ))'
    const env = {
      ...process.env,
      ANTHROPIC_API_KEY: 'a',
      GITHUB_TOKEN: 'b',
      GITHUB_ENV: 'x',
      MY_TOKEN: 'c',
    }
    expect((await bad(source, { env, keep: ['MY_TOKEN'] })).notes).toEqual([])
  })

  test('is imported after a signal is not', async () => {
    const signal = AbortSignal.abort()
    expect(await bad('', { signal })).toMatchObject({
      missing: [],
      notes: ['there was no time to import shop.bad, shop.cart'],
    })
    const later = AbortSignal.timeout(1000)
    await bad('import time\ntime.sleep(600)', { signal: later })
  })
})

test('an interpreter that is not there is a note, and other languages have none', async () => {
  const python = { command: join(folder(), 'no-python') }
  expect(await check(shop('import json\njson.x()'), { python })).toMatchObject({
    missing: [],
    notes: ['nothing was imported: the interpreter cannot be started'],
  })
  const made = project({ 'a.test.ts': "import { b } from './b'\n" })
  const found = await checkTestByImport(made, await buildGraph(made), relPath('a.test.ts'), {
    python,
  })
  expect(found).toEqual({ missing: [], notes: [] })
})

/** A process that is gone but for its burial does not. */
async function lives(pid: number): Promise<boolean> {
  await delay(10)
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}
