import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject, type Project, relPath } from '@tailtest/project'
import type { ReportFormat } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { runTests } from '../src/run-tests.ts'
import { temporaryFolder } from './processes.ts'
import { runnerOf } from './runner.ts'

const require = createRequire(import.meta.url)

async function projectOf(files: Readonly<Record<string, string>>): Promise<Project> {
  const project = openProject(await temporaryFolder())
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, file)), { recursive: true })
    writeFileSync(join(project.root, file), text)
  }
  return project
}

interface Asked {
  format: ReportFormat
  command: string
  args: readonly string[]
  tests: readonly string[]
  source: string
  env?: NodeJS.ProcessEnv
}

/** What a run of the real tool says of a source: the lines that ran, and those that did not. `undefined`: nothing. */
async function linesOf(project: Project, { format, command, args, tests, source, env }: Asked) {
  const file = relPath(source)
  const results = await runTests(project, runnerOf(format, command, args), tests.map(relPath), {
    ...{ timeoutMs: 60_000, sources: [file], env: { ...process.env, ...env } },
  })
  expect(results.crash).toBeUndefined()
  const stretches = results.lines?.get(file)
  if (stretches === undefined) return undefined
  const starts = (isRun: boolean) =>
    [...new Set(stretches.filter(({ ran }) => ran === isRun).map(({ from }) => from[0]))].sort(
      (one, other) => one - other,
    )
  return { ran: starts(true), not: starts(false) }
}

/** Every Python from 3.10 on that this machine has, the one on the PATH first. */
function pythons(): { version: string; command: string }[] {
  const own = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions')
  const kept = existsSync(own) ? readdirSync(own).map((name) => join(own, name, 'bin/python3')) : []
  const found = new Map<string, string>()
  for (const command of ['python3', ...kept.filter((path) => existsSync(path))]) {
    const { stdout } = spawnSync(command, ['-c', 'import sys; print(sys.version.split()[0])'])
    const version = String(stdout ?? '').trim()
    const [minor] = /^3\.(\d+)/.exec(version)?.slice(1) ?? []
    if (Number(minor) >= 10 && !found.has(version)) found.set(version, command)
  }
  return [...found].map(([version, command]) => ({ version, command }))
}

const CART = `"""About carts."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


def total(prices, coupon=None):
    """The sum
    of all."""
    amount = sum(
        price
        for price in prices
    )
    if coupon == "HALF":
        # half of it
        amount = amount / 2
    elif coupon:
        raise ValueError(
            coupon,
        )
    for price in prices:
        if price > 5:
            continue
        amount += 0
    return amount


def unused(prices):
    def inner():
        return prices
    return inner()


def excused():  # pragma: no cover
    return 1
`
const TEST = `import unittest
from shop.cart import total


class CartTest(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(total([2, 3]), 5)
        self.assertEqual(total([9]), 9)
`
const PYTHON = { 'shop/__init__.py': '', 'shop/cart.py': CART, 'tests/__init__.py': '' }
const NOT = [17, 19, 20, 30, 31, 32]

describe.each(pythons())('Python $version', ({ command }) => {
  const unittest = (...tests: string[]): Asked => ({
    ...{ format: 'unittest', command, args: ['-m', 'unittest'], tests, source: 'shop/cart.py' },
  })

  test('tells which lines ran, and leaves out docstrings, comments and what is excused', async () => {
    const project = await projectOf({ ...PYTHON, 'tests/test_cart.py': TEST })
    const lines = await linesOf(project, unittest('tests/test_cart.py'))
    expect(lines?.not).toEqual(NOT)
    expect(lines?.ran).toEqual([1, 2, 8, 11, 12, 13, 15, 18, 22, 23, 24, 25, 26, 29])
  })

  test('follows the processes that a test starts, forks and ends', async () => {
    const project = await projectOf({
      ...PYTHON,
      'tests/test_cart.py': `${TEST}
import os, subprocess, sys


class ProcessTest(unittest.TestCase):
    def test_starts(self):
        code = "from shop.cart import total; total([], 'HALF')"
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_forks(self):
        child = os.fork()
        if child == 0:
            from shop.cart import unused
            unused([])
            os._exit(0)
        os.waitpid(child, 0)
`,
    })
    const lines = await linesOf(project, unittest('tests/test_cart.py'))
    expect(lines?.not).toEqual([19, 20])
  })

  test('says nothing where a test starts a Python that cannot be followed', async () => {
    for (const [words, env] of [
      ['"-c"', '{"PATH": os.environ["PATH"]}'],
      ['"-I", "-c"', 'None'],
    ]) {
      const project = await projectOf({
        ...PYTHON,
        'tests/test_cart.py': `${TEST}
import os, subprocess, sys


class ProcessTest(unittest.TestCase):
    def test_starts(self):
        subprocess.run([sys.executable, ${words}, "print()"], env=${env}, check=True)
`,
      })
      expect(await linesOf(project, unittest('tests/test_cart.py'))).toBeUndefined()
    }
  })

  test('says nothing of a source that no test loads', async () => {
    const test = TEST.replace('from shop.cart import total', 'total = sum')
    const project = await projectOf({ ...PYTHON, 'tests/test_cart.py': test })
    expect(await linesOf(project, unittest('tests/test_cart.py'))).toBeUndefined()
  })

  test('loads the sitecustomize of the project, which it stands before', async () => {
    const project = await projectOf({
      ...PYTHON,
      'own/sitecustomize.py': 'import os\nos.environ["OWN"] = __name__\n',
      'tests/test_cart.py': TEST.replace(
        'total([9]), 9)',
        'total([9]), 9)\n        import os, sys\n        self.assertEqual(os.environ["OWN"], "sitecustomize")\n        self.assertIn("own", sys.modules["sitecustomize"].__file__)',
      ),
    })
    const env = { PYTHONPATH: [join(project.root, 'own'), 'elsewhere'].join(delimiter) }
    const file = 'tests/test_cart.py'
    const results = await runTests(
      project,
      runnerOf('unittest', command, ['-m', 'unittest']),
      [relPath(file)],
      { timeoutMs: 60_000, sources: [relPath('shop/cart.py')], env: { ...process.env, ...env } },
    )
    expect(results.tests.map(({ status }) => status)).toEqual(['pass'])
    expect(results.lines?.size).toBe(1)
  })
})

test('pytest tells the same, and what does not come to its end nothing', async () => {
  const project = await projectOf({
    ...PYTHON,
    'tests/test_cart.py': TEST,
    'tests/test_ends.py': 'import os\n\ndef test_ends():\n    os._exit(3)\n',
  })
  const pytest: Omit<Asked, 'tests'> = {
    ...{ format: 'pytest', command: 'python3', args: ['-m', 'pytest'], source: 'shop/cart.py' },
  }
  const lines = await linesOf(project, { ...pytest, tests: ['tests/test_cart.py'] })
  expect(lines?.not).toEqual(NOT)
  const runner = runnerOf('pytest', 'python3', ['-m', 'pytest'])
  const files = ['tests/test_cart.py', 'tests/test_ends.py'].map(relPath)
  const options = { timeoutMs: 60_000, sources: [relPath('shop/cart.py')] }
  expect((await runTests(project, runner, files, options)).lines).toBeUndefined()
  const plain = await runTests(project, runner, files.slice(0, 1), { timeoutMs: 60_000 })
  expect(plain.lines).toBeUndefined()
})

test('before Python 3.12, one that traces by itself is left alone, and nothing is said', async () => {
  const isOld = execFileSync('python3', ['-c', 'import sys; print(sys.version_info < (3, 12))'])
  const project = await projectOf({
    ...PYTHON,
    'tests/test_cart.py': TEST.replace(
      '        self.assertEqual(total([2',
      '        import sys\n        sys.settrace(lambda *each: None)\n        self.assertEqual(total([2',
    ),
  })
  const asked: Asked = {
    ...{ format: 'pytest', command: 'python3', args: ['-m', 'pytest'] },
    ...{ tests: ['tests/test_cart.py'], source: 'shop/cart.py' },
  }
  const lines = await linesOf(project, asked)
  expect(lines?.not).toEqual(String(isOld).trim() === 'True' ? undefined : NOT)
})

const PRICE = `package price

import "fmt"

// Total adds.
func Total(prices []int, coupon string) (int, error) {
	sum := 0
	for _, p := range prices {
		sum += p
	}
	switch coupon {
	case "HALF":
		return sum / 2, nil
	case "LOST":
		return 0, fmt.Errorf(
			"lost %s", coupon,
		)
	}
	f := func() int {
		return 7
	}
	/* é */ if sum > 100 {
		sum = f()
	} else {
		sum += 0
	}
	return sum, nil
}
`
const PRICE_TEST = `package price

import "testing"

func TestTotal(t *testing.T) {
	if n, _ := Total([]int{1, 2}, ""); n != 3 {
		t.Fatal(n)
	}
}
`
const GO = { 'go.mod': 'module example.com/shop\n\ngo 1.20\n', 'price/price.go': PRICE }

describe.runIf(spawnSync('go', ['version']).status === 0)('Go', () => {
  const asked = (...tests: string[]): Asked => ({
    ...{ format: 'go', command: 'go', args: ['test'], source: 'price/price.go', tests },
  })
  const own = 'price/price_test.go'

  test('tells what ran, by its own profile, of tests of other packages too', async () => {
    const project = await projectOf({
      ...GO,
      [own]: PRICE_TEST,
      'shop/shop_test.go': PRICE_TEST.replace('package price', 'package shop')
        .replace('import "testing"', 'import (\n\t"testing"\n\n\t"example.com/shop/price"\n)')
        .replace(' Total(', ' price.Total(')
        .replace('""', '"HALF"')
        .replace('!= 3', '!= 1'),
    })
    const alone = await linesOf(project, asked(own))
    expect(alone).toEqual({ ran: [6, 8, 11, 19, 22, 24, 27], not: [12, 14, 19, 22] })
    const both = await linesOf(project, asked(own, 'shop/shop_test.go'))
    expect(both?.ran).toContain(12)
    expect(both?.not).toContain(14)
  })

  test('says nothing where a package ends before its profile is written, or starts programs', async () => {
    const ends = PRICE_TEST.replace('import "testing"', 'import (\n\t"os"\n\t"testing"\n)').replace(
      '\tif n',
      '\tos.Exit(1)\n\tif n',
    )
    const starts = PRICE_TEST.replace(
      'import "testing"',
      'import (\n\t"os/exec"\n\t"testing"\n)\n\nvar run = exec.Command',
    )
    for (const text of [ends, starts]) {
      const project = await projectOf({ ...GO, [own]: text })
      const runner = runnerOf('go', 'go', ['test'])
      const options = { timeoutMs: 60_000, sources: [relPath('price/price.go')] }
      const { lines, tests } = await runTests(project, runner, [relPath(own)], options)
      expect(tests).toHaveLength(1)
      expect(lines).toBeUndefined()
    }
  })

  test('a module in a folder of the project is told of by its paths from the root', async () => {
    const files = Object.entries({ ...GO, [own]: PRICE_TEST })
    const project = await projectOf(
      Object.fromEntries(files.map(([name, text]) => [`backend/${name}`, text])),
    )
    const runner = { ...runnerOf('go', 'go', ['test']), directory: relPath('backend') }
    const file = relPath('backend/price/price.go')
    const options = { timeoutMs: 60_000, sources: [file] }
    const { lines } = await runTests(project, runner, [relPath(`backend/${own}`)], options)
    expect([...(lines?.keys() ?? [])]).toEqual([file])
  })
})

const JS = `#!/usr/bin/env node
// é
export function total(items, coupon) {
  const sum = items.reduce((all, { price }) => all + price, 0)
  if (coupon === 'HALF') {
    return sum / 2
  } else if (coupon === 'LOST') {
    throw new Error('lost')
  }
  return sum
}
export const unused = () => {
  return 1
}
`
const JS_TEST = `import test from 'node:test'
import assert from 'node:assert'
import { total } from '../src/cart.js'
test('adds', () => assert.equal(total([{ price: 1 }]), 1))
`
const NODE = { 'package.json': '{"type":"module"}', 'src/cart.js': JS }

/** The lines of which no word ran, though one is known not to. */
async function unrunIn(project: Project, source: string, asked: Omit<Asked, 'source'>) {
  const { format, command, args, tests, env } = asked
  const results = await runTests(project, runnerOf(format, command, args), tests.map(relPath), {
    ...{ timeoutMs: 60_000, sources: [relPath(source)], env: { ...process.env, ...env } },
  })
  expect(results.tests.map(({ status }) => status)).not.toContain('fail')
  const stretches = results.lines?.get(relPath(source))
  if (stretches === undefined) return undefined
  const isAt = ([line, at]: readonly [number, number], [l, c]: readonly [number, number]) =>
    line < l || (line === l && at <= c)
  const rows = readFileSync(join(project.root, source), 'utf8').split('\n')
  return rows.flatMap((row, index) => {
    const words = [...row.matchAll(/(?!else\b)\b[\p{L}\d]+/gu)].map((match) => match.index)
    const holding = words.flatMap((column) => {
      const here = [index + 1, column] as const
      return stretches.filter(({ from, to }) => isAt(from, here) && !isAt(to, here))
    })
    return holding.length > 0 && !holding.some(({ ran }) => ran) ? [index + 1] : []
  })
}

describe('Node', () => {
  const nodeTest = (...tests: string[]) => ({
    ...{ format: 'node-test' as const, command: process.execPath, args: ['--test'], tests },
  })

  test('tells what ran of what is run as it stands', async () => {
    const project = await projectOf({ ...NODE, 'test/cart.test.js': JS_TEST })
    expect(await unrunIn(project, 'src/cart.js', nodeTest('test/cart.test.js'))).toEqual([6, 8, 13])
  })

  test('follows the processes that a test starts, and says nothing once one is killed', async () => {
    const start = (code: string, more = '') => `${JS_TEST}
import { spawn } from 'node:child_process'
test('starts', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(code)}], { stdio: 'pipe'${more} })
  child.stdout.on('data', () => child.kill('SIGKILL'))
  await new Promise((resolve) => child.once('close', resolve))
})
`
    const cart = "import { total } from './src/cart.js'; total([], 'HALF')"
    const half = await projectOf({ ...NODE, 'test/cart.test.js': start(cart) })
    expect(await unrunIn(half, 'src/cart.js', nodeTest('test/cart.test.js'))).toEqual([8, 13])
    for (const env of ['', ', env: {}']) {
      const killed = start(`${cart}; console.log(1); setInterval(() => {}, 1000)`, env)
      const project = await projectOf({ ...NODE, 'test/cart.test.js': killed })
      expect(await unrunIn(project, 'src/cart.js', nodeTest('test/cart.test.js'))).toBeUndefined()
    }
  })

  test('what is compiled when it is loaded is told of by its source map', async () => {
    const ts = JS.replace(/^.*\n/, 'interface Item {\n  price: number\n}\n').replace(
      '(items, coupon)',
      '(items: Item[], coupon?: string): number',
    )
    const project = await projectOf({
      'hook.cjs': `const ts = require(${JSON.stringify(require.resolve('typescript'))})
require.extensions['.ts'] = (module, file) => {
  const text = require('fs').readFileSync(file, 'utf8')
  const compilerOptions = { module: 'commonjs', target: 'es2022', inlineSourceMap: true, removeComments: true }
  module._compile(ts.transpileModule(text, { fileName: file, compilerOptions }).outputText, file)
}
`,
      'src/cart.ts': ts,
      'test/cart.test.cjs': JS_TEST.replace(
        "import test from 'node:test'",
        'const test = require("node:test")',
      )
        .replace("import assert from 'node:assert'", 'const assert = require("node:assert")')
        .replace(
          "import { total } from '../src/cart.js'",
          'const { total } = require("../src/cart.ts")',
        ),
    })
    const asked = nodeTest('test/cart.test.cjs')
    const args = ['--require', join(project.root, 'hook.cjs'), '--test']
    expect(await unrunIn(project, 'src/cart.ts', { ...asked, args })).toEqual([8, 10, 15])
  })

  test('coverage that somebody else asks Node for is left to them', async () => {
    const project = await projectOf({ ...NODE, 'test/cart.test.js': JS_TEST })
    const env = { NODE_V8_COVERAGE: join(project.root, 'own') }
    const asked = nodeTest('test/cart.test.js')
    expect(await unrunIn(project, 'src/cart.js', { ...asked, env })).toBeUndefined()
    expect(readdirSync(join(project.root, 'own'))).not.toEqual([])
  })
})

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

describe.each(['vitest', 'jest'] as const)('%s', (format) => {
  const scripts = { vitest: 'vitest/vitest.mjs', jest: 'jest/bin/jest.js' }
  const isJest = format === 'jest'
  const asked = (...args: string[]) => ({
    ...{
      format,
      command: process.execPath,
      tests: [isJest ? 'test/cart.test.js' : 'src/cart.test.ts'],
    },
    args: [join(modules, scripts[format]), ...(isJest ? [] : ['run']), ...args],
  })
  const source = isJest ? 'src/cart.js' : 'src/cart.ts'
  const shop = async (more = '') => {
    const plain = JS.replace(/^.*\n/, '').replace('export const unused', 'exports.unused')
    const js = `${plain.replace('export function', 'exports.total = total\nfunction')}`
    const ts = JS.replace(/^.*\n/, 'interface Item {\n  price: number\n}\n').replace(
      '(items, coupon)',
      '(items: Item[], coupon?: string): number',
    )
    const body = `test('adds', () => { expect(total([{ price: 1 }])).toBe(1) })\n${more}`
    const project = await projectOf(
      isJest
        ? {
            'package.json':
              '{"jest":{"collectCoverage":false,"coverageThreshold":{"global":{"lines":100}}}}',
            'src/cart.js': js,
            'test/cart.test.js': `const { total } = require('../src/cart')\n${body}`,
          }
        : {
            'package.json': '{"type":"module"}',
            'vitest.config.ts':
              'export default { test: { coverage: { thresholds: { lines: 100 } } } }\n',
            'src/cart.ts': ts,
            'src/cart.test.ts': `import { expect, test } from 'vitest'\nimport { total } from './cart'\n${body}`,
          },
    )
    symlinkSync(modules, join(project.root, 'node_modules'), 'junction')
    return project
  }

  test('tells what ran, whatever coverage the project itself asks for', async () => {
    const project = await shop()
    const unrun = (await unrunIn(project, source, asked()))?.map((line) =>
      rowAt(project, source, line),
    )
    expect(unrun).toEqual(['return sum / 2', "throw new Error('lost')", 'return 1'])
  })

  test('says nothing once a test starts a program, unless that is git', async () => {
    const run = (words: string) => `
test('starts', ${isJest ? '' : 'async '}() => {
  const { execFileSync } = ${isJest ? "require('child_process')" : "await import('node:child_process')"}
  execFileSync(${words})
})
`
    const git = await shop(run("'git', ['--version']"))
    expect(await unrunIn(git, source, asked())).toHaveLength(3)
    const node = await shop(run("process.execPath, ['-e', '']"))
    expect(await unrunIn(node, source, asked())).toBeUndefined()
  })

  test('tells it of each kind of process that tests are run in', async () => {
    const project = await shop()
    for (const words of isJest
      ? [['--runInBand'], ['--maxWorkers=2']]
      : [['--pool=threads'], ['--pool=vmThreads'], ['--no-isolate']]) {
      expect(await unrunIn(project, source, asked(...words))).toHaveLength(3)
    }
  })
})

function rowAt({ root }: Project, source: string, line: number): string | undefined {
  return readFileSync(join(root, source), 'utf8').split('\n')[line - 1]?.trim()
}

test.each(pythons())(
  'Python $version follows a program of many calls where that is cheap',
  async ({ version, command }) => {
    const project = await projectOf({
      ...PYTHON,
      'tests/test_cart.py': `${TEST}

def nothing():
    pass


class BusyTest(unittest.TestCase):
    def test_calls(self):
        for _ in range(600000):
            nothing()
        total([], "HALF")
`,
    })
    const lines = await linesOf(project, {
      ...{ format: 'unittest', command, args: ['-m', 'unittest'], source: 'shop/cart.py' },
      tests: ['tests/test_cart.py'],
    })
    const isCheap = Number(/^3\.(\d+)/.exec(version)?.[1]) >= 12
    expect(lines?.not).toEqual(isCheap ? [19, 20, 30, 31, 32] : undefined)
  },
)
