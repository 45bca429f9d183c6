import { isTestFile, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { classOf } from '../../src/classes.ts'
import { type ChangedFile, compareTests } from '../../src/integrity/index.ts'

type Texts = Record<string, readonly [before: string | undefined, after: string | undefined]>

const CONFIG =
  /^(?:package\.json|(?:vitest|jest)\.config\.\w+|tsconfig\.json|pyproject\.toml|pytest\.ini)$/

function filesOf(texts: Texts): ChangedFile[] {
  return Object.entries(texts).map(([name, [before, after]]) => {
    const path = relPath(name)
    const isRunnerConfig = CONFIG.test(name)
    const isSource = /\.(?:ts|py|go)$/.test(name) && !isTestFile(path)
    return {
      path,
      class: classOf(path, { isProtected: false, isSource, isRunnerConfig }),
      before,
      after,
    }
  })
}

/** What is said: each with `!` where it is certain. */
async function said(texts: Texts, failing: readonly string[] = []): Promise<string[]> {
  const { weakened } = await compareTests(filesOf(texts), {
    isFailing: (id) => failing.includes(id),
  })
  return weakened.map(({ how, certain }) => how + (certain ? '!' : ''))
}

const TS = 'test/cart.test.ts'
const PY = 'tests/test_cart.py'
const GO = 'cart_test.go'

const ts = `import { expect, test } from 'vitest'
import { total, count } from '../src/cart'
test('adds up', () => {
  const cart = [1, 2, 3]
  expect(total(cart)).toBe(6)
  expect(count(cart)).toBe(3)
})
test('is nothing', () => {
  expect(total([])).toBe(0)
})
`
const py = `import pytest
from shop.cart import total, count

def test_adds_up():
    cart = [1, 2, 3]
    assert total(cart) == 6
    assert count(cart) == 3

def test_is_nothing():
    assert total([]) == 0
`
const go = `package shop

import "testing"

func TestAddsUp(t *testing.T) {
	if got := Total(1, 2, 3); got != 6 {
		t.Errorf("got %d", got)
	}
	if got := Count(1, 2, 3); got != 3 {
		t.Errorf("got %d", got)
	}
}

func TestIsNothing(t *testing.T) {
	if got := Total(); got != 0 {
		t.Errorf("got %d", got)
	}
}
`
const upTs = ts.slice(ts.indexOf("test('adds up'"), ts.indexOf("test('is nothing'"))
const upPy = py.slice(py.indexOf('def test_adds_up'), py.indexOf('def test_is_nothing'))
const upGo = go.slice(go.indexOf('func TestAddsUp'), go.indexOf('func TestIsNothing'))

const OF_TESTS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['deleted', TS, ts.replace(upTs, ''), ['deleted']],
  ['deleted', PY, py.replace(upPy, ''), ['deleted']],
  ['deleted', GO, go.replace(upGo, ''), ['deleted']],
  ['skipped', TS, ts.replace("test('adds", "test.skip('adds"), ['skipped!']],
  ['skipped', PY, py.replace('def test_adds', '@pytest.mark.skip\ndef test_adds'), ['skipped!']],
  [
    'skipped in its code',
    PY,
    py.replace('    cart =', '    pytest.skip("x")\n    cart ='),
    ['skipped!'],
  ],
  ['skipped', GO, go.replace('T) {\n', 'T) {\n\tt.Skip("x")\n'), ['skipped!']],
  [
    'skipped in places',
    TS,
    ts.replace("test('adds", "test.skipIf(isCI)('adds"),
    ['skipped-sometimes'],
  ],
  [
    'skipped in places',
    PY,
    py.replace('def test_adds', '@pytest.mark.skipif(CI, reason="x")\ndef test_adds'),
    ['skipped-sometimes'],
  ],
  [
    'skipped with its suite',
    TS,
    ts.replace(upTs, `describe.skip('cart', () => {\n${upTs}})\n`),
    ['skipped!'],
  ],
  ['focused', TS, ts.replace("test('is", "test.only('is"), ['focused!']],
  [
    'focused, and new',
    TS,
    `${ts}test.only('more', () => { expect(total([1])).toBe(1) })\n`,
    ['focused!'],
  ],
  ['todo', TS, ts.replace("test('adds", "test.todo('adds"), ['todo!']],
  ['expected to fail', TS, ts.replace("test('adds", "test.fails('adds"), ['expected-to-fail!']],
  [
    'expected to fail',
    PY,
    py.replace('def test_adds', '@pytest.mark.xfail\ndef test_adds'),
    ['expected-to-fail!'],
  ],
  ['emptied', TS, ts.replace(upTs, "test('adds up', () => {})\n"), ['emptied!']],
  ['emptied', PY, py.replace(upPy, 'def test_adds_up():\n    pass\n\n'), ['emptied!']],
  [
    'what always holds',
    TS,
    ts.replaceAll(/expect\((?:total|count)\(cart\)\)\.toBe\(\d\)/g, 'expect(true).toBe(true)'),
    ['emptied!'],
  ],
  [
    'what always holds',
    PY,
    py.replaceAll(/assert (?:total|count)\(cart\) == \d/g, 'assert True'),
    ['emptied!'],
  ],
  ['one always holds', PY, py.replace('assert total(cart) == 6', 'assert True'), ['asserts-less']],
  [
    'printed',
    TS,
    ts.replaceAll(/expect\((\w+\(cart\))\)\.toBe\((\d)\)/g, 'console.log($1 === $2)'),
    ['emptied!'],
  ],
  [
    'printed',
    TS,
    ts.replaceAll(/expect\((\w+\(cart\))\)\.toBe\((\d)\)/g, 'console.error($1, $2)'),
    ['emptied!'],
  ],
  ['printed', PY, py.replaceAll(/assert (\w+\(cart\) == \d)/g, 'print($1)'), ['emptied!']],
  [
    'printed',
    GO,
    go.replaceAll(/t\.Errorf\("got %d", got\)/g, 't.Logf("got %d", got)'),
    ['emptied!', 'emptied!'],
  ],
  [
    'one is printed',
    PY,
    py.replace('assert total(cart) == 6', 'print(total(cart) == 6)'),
    ['asserts-less'],
  ],
  ['said to nobody', PY, py.replaceAll(/assert (\w+\(cart\) == \d)/g, '$1'), ['emptied!']],
  ['fewer assertions', TS, ts.replace('  expect(total(cart)).toBe(6)\n', ''), ['asserts-less']],
  ['fewer assertions', PY, py.replace('    assert total(cart) == 6\n', ''), ['asserts-less']],
  ['vaguer', TS, ts.replace('toBe(6)', 'toBeDefined()'), ['vaguer!']],
  ['vaguer', TS, ts.replace('toBe(6)', 'toBeTruthy()'), ['vaguer!']],
  ['vaguer', TS, ts.replace('toBe(6)', 'toBeGreaterThan(0)'), ['vaguer']],
  ['vaguer', TS, ts.replace('toBe(6)', 'toEqual(expect.anything())'), ['vaguer!']],
  ['vaguer', PY, py.replace('assert total(cart) == 6', 'assert total(cart)'), ['vaguer!']],
  [
    'vaguer',
    PY,
    py.replace('assert total(cart) == 6', 'assert total(cart) is not None'),
    ['vaguer!'],
  ],
  [
    'a return before it asserts',
    TS,
    ts.replace('  const cart', '  return\n  const cart'),
    ['returns-early!'],
  ],
  [
    'a return before it asserts',
    PY,
    py.replace('    cart =', '    return\n    cart ='),
    ['returns-early!'],
  ],
  [
    'its failure is caught',
    TS,
    ts.replace('  expect(total(cart)).toBe(6)', '  try { expect(total(cart)).toBe(6) } catch {}'),
    ['failure-caught'],
  ],
  [
    'its failure is caught',
    PY,
    py.replace(
      '    assert total(cart) == 6',
      '    try:\n        assert total(cart) == 6\n    except Exception:\n        pass',
    ),
    ['failure-caught'],
  ],
  [
    'its subject is mocked',
    TS,
    ts.replace(
      "test('adds",
      "vi.mock('../src/cart', () => ({ total: () => 6, count: () => 3 }))\ntest('adds",
    ),
    ['subject-mocked!'],
  ],
  [
    'its subject is mocked',
    PY,
    py.replace('def test_adds', '@patch("shop.cart.total", lambda _: 6)\ndef test_adds'),
    ['subject-mocked!'],
  ],
  ['its types are not checked', TS, `// @ts-${'nocheck'}\n${ts}`, ['types-unchecked!']],
]

const BEFORE: Record<string, string> = { [TS]: ts, [PY]: py, [GO]: go }

describe('a test that says less', () => {
  test.each(OF_TESTS)('%s: %s', async (_, path, after, expected) => {
    expect(after).not.toBe(BEFORE[path])
    expect(await said({ [path]: [BEFORE[path], after] })).toEqual(expected)
  })

  test.each([
    [TS, `${TS}::adds up`, ts.replace('toBe(6)', 'toBe(5)'), 'expectation-changed!'],
    [PY, `${PY}::test_adds_up`, py.replace('== 6', '== 5'), 'expectation-changed!'],
    [GO, `${GO}::TestAddsUp`, go.replace('got != 6', 'got != 5'), 'expectation-changed!'],
    [TS, `${TS}::is nothing`, ts.replace('total([])', 'total([0])'), 'input-changed!'],
  ])('that failed, and whose %s is bent for %s', async (path, id, after, expected) => {
    expect(await said({ [path]: [BEFORE[path], after] }, [id])).toEqual([expected])
    expect(await said({ [path]: [BEFORE[path], after] })).toEqual([])
  })

  test('what is different is told in a few words', async () => {
    const { weakened } = await compareTests(
      filesOf({ [TS]: [ts, ts.replace('toBe(6)', 'toBeDefined()')] }),
    )
    const [first] = weakened
    expect(first).toMatchObject({ subject: `${TS}::adds up`, text: 'toBe(6) → toBeDefined()' })
  })

  test('a file that is gone, or that no runner takes for tests', async () => {
    expect(await said({ [TS]: [ts, undefined] })).toEqual(['deleted'])
    expect(await said({ [TS]: [ts, undefined], 'test/cart.test.ts.bak': [undefined, ts] })).toEqual(
      ['renamed-away!'],
    )
  })
})

const OF_SETTINGS: readonly (readonly [string, string, string, string])[] = [
  [
    'vitest.config.ts',
    'export default { test: {} }',
    "export default { test: { exclude: ['test/cart.test.ts'] } }",
    'left-out!',
  ],
  [
    'vitest.config.ts',
    'export default { test: {} }',
    'export default { test: { passWithNoTests: true } }',
    'passes-without-tests!',
  ],
  [
    'vitest.config.ts',
    'export default { test: { retry: 0 } }',
    'export default { test: { retry: 3 } }',
    'retried',
  ],
  [
    'vitest.config.ts',
    'export default { test: { testTimeout: 5000 } }',
    'export default { test: { testTimeout: 60000 } }',
    'timeout-raised',
  ],
  [
    'vitest.config.ts',
    'export default { test: { coverage: { thresholds: { lines: 90 } } } }',
    'export default { test: { coverage: { thresholds: { lines: 20 } } } }',
    'threshold-lowered!',
  ],
  [
    'jest.config.js',
    'module.exports = {}',
    "module.exports = { testPathIgnorePatterns: ['cart.test.ts'] }",
    'left-out!',
  ],
  [
    'jest.config.js',
    'module.exports = {}',
    "module.exports = { testNamePattern: '^(?!adds up)' }",
    'left-out!',
  ],
  [
    'package.json',
    '{"scripts":{"test":"vitest run"}}',
    '{"scripts":{"test":"vitest run || true"}}',
    'failure-ignored!',
  ],
  [
    'package.json',
    '{"scripts":{"test":"vitest run"}}',
    '{"scripts":{"test":"echo ok"}}',
    'tests-not-run!',
  ],
  [
    'package.json',
    '{"scripts":{"test":"vitest run"}}',
    '{"scripts":{"test":"vitest run --exclude test/cart.test.ts"}}',
    'left-out!',
  ],
  [
    'pytest.ini',
    '[pytest]\naddopts = -q\n',
    '[pytest]\naddopts = -q --deselect=tests/test_cart.py::test_adds_up\n',
    'left-out!',
  ],
  [
    'pyproject.toml',
    '[tool.pytest.ini_options]\naddopts = "-q"\n',
    '[tool.pytest.ini_options]\naddopts = "-q -k \'not adds\'"\n',
    'left-out',
  ],
  [
    'pyproject.toml',
    '[tool.pytest.ini_options]\naddopts = "-q"\n',
    '[tool.pytest.ini_options]\naddopts = "-q --ignore=tests/test_cart.py"\n',
    'left-out!',
  ],
  [
    'pyproject.toml',
    '[tool.coverage.report]\nfail_under = 90\n',
    '[tool.coverage.report]\nfail_under = 10\n',
    'threshold-lowered!',
  ],
  [
    'tsconfig.json',
    '{"compilerOptions":{"strict":true}}',
    '{"compilerOptions":{"strict":false}}',
    'strict-off!',
  ],
  [
    '.github/workflows/ci.yml',
    'jobs:\n  a:\n    steps:\n      - run: npm test\n',
    'jobs:\n  a:\n    steps:\n      - run: npm test\n        continue-on-error: true\n',
    'failure-ignored',
  ],
  [
    '.github/workflows/ci.yml',
    'jobs:\n  a:\n    steps:\n      - run: npm ci\n      - run: npm test\n',
    'jobs:\n  a:\n    steps:\n      - run: npm ci\n',
    'tests-not-run',
  ],
  ['.husky/pre-commit', 'npx ava\n', '', 'hook-emptied'],
  ['.husky/pre-commit', 'npx tap\n', '', 'hook-emptied'],
  ['.husky/pre-commit', 'npm test\n', '', 'hook-emptied'],
  ['.tailtest-ignore', 'dist/\n', 'dist/\nsrc/**\n', 'ignored'],
  [
    '.tailtest/config.json',
    '{"depth":"standard"}',
    '{"depth":"standard","run_tests":"off"}',
    'setting-changed',
  ],
  [
    '.tailtest/config.yaml',
    'depth: standard\n',
    'depth: standard\nrun_tests: off\n',
    'setting-changed',
  ],
  [
    'test/setup.ts',
    'export {}\n',
    "import { expect } from 'vitest'\nexpect.extend({ toBe: () => ({ pass: true, message: () => '' }) })\n",
    'expect-patched!',
  ],
  [
    'src/cart.ts',
    'export const total = 1\n',
    '// @generated\nexport const total = 1\n',
    'marked-generated!',
  ],
  [
    'src/cart.ts',
    'export const total = 1\n',
    '/* v8 ignore start */\nexport const total = 1\n',
    'coverage-ignored',
  ],
  [
    'src/cart.py',
    'def total(): return 1\n',
    'def total(): return 1  # pragma: no cover\n',
    'coverage-ignored',
  ],
  [
    'src/cart.ts',
    'export const total = 1\n',
    '/* eslint-disable */\nexport const total = 1\n',
    'lint-disabled',
  ],
]

test.each(OF_SETTINGS)('what decides of tests: %s: %s', async (path, before, after, expected) => {
  expect(await said({ [path]: [before, after] })).toEqual([expected])
  expect(await said({ [path]: [after, before] })).toEqual([])
})

const HONEST: readonly (readonly [string, Texts])[] = [
  [
    'handed to what compares',
    {
      [PY]: [
        py,
        py
          .replace('assert total(cart) == 6', 'same(total(cart), 6)')
          .replace('assert count(cart) == 3', 'same(count(cart), 3)'),
      ],
    },
  ],
  [
    'into a table, and printed as before',
    {
      [PY]: [
        py.replace('    assert total(cart)', '    print(total(cart))\n    assert total(cart)'),
        py
          .replace(
            'def test_adds_up():',
            '@pytest.mark.parametrize("of, is_", [(total, 6), (count, 3)])\ndef test_adds_up(of, is_):',
          )
          .replace(
            '    assert total(cart) == 6\n    assert count(cart) == 3\n',
            '    print(total(cart))\n    assert of(cart) == is_\n',
          ),
      ],
    },
  ],
  ['renamed', { [TS]: [ts, ts.replace('adds up', 'sums up')] }],
  [
    'prepared in one of two ways',
    {
      [PY]: [
        py,
        py.replace(
          'cart = [1, 2, 3]',
          'try:\n        cart = [1, 2, 3]\n    except TypeError:\n        cart = [3, 2, 1]',
        ),
      ],
    },
  ],
  [
    'compared with what is called expect',
    {
      [PY]: [
        py,
        py.replace('    assert total(cart) == 6', '    expect = 6\n    assert total(cart) == 6'),
      ],
    },
  ],
  [
    'renamed and extended',
    {
      [PY]: [
        py,
        py
          .replace('test_adds_up', 'test_sums')
          .replace('count(cart) == 3', 'count(cart) == 3\n    assert total(cart) > 1'),
      ],
    },
  ],
  [
    'moved to another file',
    {
      [TS]: [ts, ts.replace(upTs, '')],
      'test/total.test.ts': [undefined, `import { expect, test } from 'vitest'\n${upTs}`],
    },
  ],
  [
    'moved to another file',
    { [PY]: [py, py.replace(upPy, '')], 'tests/test_total.py': [undefined, upPy] },
  ],
  ['the file renamed', { [TS]: [ts, undefined], 'test/basket.test.ts': [undefined, ts] }],
  [
    'assertions in a helper',
    {
      [TS]: [
        ts,
        ts
          .replace(
            '  expect(total(cart)).toBe(6)\n  expect(count(cart)).toBe(3)\n',
            '  isCart(cart, 6, 3)\n',
          )
          .replace(
            "test('adds",
            "function isCart(cart: number[], sum: number, size: number) {\n  expect(total(cart)).toBe(sum)\n  expect(count(cart)).toBe(size)\n}\ntest('adds",
          ),
      ],
    },
  ],
  [
    'assertions in a helper',
    {
      [PY]: [
        py,
        py
          .replace(
            '    assert total(cart) == 6\n    assert count(cart) == 3\n',
            '    is_cart(cart, 6, 3)\n',
          )
          .replace(
            'def test_adds',
            'def is_cart(cart, sum, size):\n    assert total(cart) == sum\n    assert count(cart) == size\n\ndef test_adds',
          ),
      ],
    },
  ],
  [
    'assertions in a helper',
    {
      [GO]: [
        go,
        go
          .replace(/\tif got := Count[\s\S]*?\n\t\}\n/, '\twantCount(t, 3, 1, 2, 3)\n')
          .replace(
            'func TestAdds',
            'func wantCount(t *testing.T, want int, of ...int) {\n\tif got := Count(of...); got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\nfunc TestAdds',
          ),
      ],
    },
  ],
  [
    'copies folded into a table',
    {
      [TS]: [
        `${ts}test('one', () => { expect(total([7])).toBe(7) })\ntest('two', () => { expect(total([8, 9])).toBe(17) })\n`,
        `${ts}test.each([[[7], 7], [[8, 9], 17]])('%s', (cart, sum) => { expect(total(cart)).toBe(sum) })\n`,
      ],
    },
  ],
  [
    'copies folded into a table',
    {
      [PY]: [
        `${py}\ndef test_one():\n    assert total([7]) == 7\n\ndef test_two():\n    assert total([8, 9]) == 17\n`,
        `${py}\n@pytest.mark.parametrize("cart, sum", [([7], 7), ([8, 9], 17)])\ndef test_total(cart, sum):\n    assert total(cart) == sum\n`,
      ],
    },
  ],
  [
    'copies folded into a table',
    {
      [GO]: [
        go,
        `package shop\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tfor _, tt := range []struct{ of []int; want, count int }{{[]int{1, 2, 3}, 6, 3}, {nil, 0, 0}} {\n\t\tif got := Total(tt.of...); got != tt.want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t\tif got := Count(tt.of...); got != tt.count {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n`,
      ],
    },
  ],
  [
    'split',
    {
      [TS]: [
        ts,
        ts.replace(
          '  expect(count(cart)).toBe(3)\n})',
          "})\ntest('counts', () => {\n  const cart = [1, 2, 3]\n  expect(count(cart)).toBe(3)\n})",
        ),
      ],
    },
  ],
  [
    'split',
    {
      [PY]: [
        py,
        py.replace(
          '    assert count(cart) == 3\n',
          '\ndef test_counts():\n    assert count([1, 2, 3]) == 3\n',
        ),
      ],
    },
  ],
  ['formatted', { [TS]: [ts, ts.replaceAll("'", '"').replaceAll(')\n', ');\n')] }],
  [
    'formatted',
    { [PY]: [py, py.replaceAll('[1, 2, 3]', '[\n        1,\n        2,\n        3,\n    ]')] },
  ],
  [
    'removed with its source',
    { [TS]: [ts, undefined], 'src/cart.ts': ['export const total = 1\n', undefined] },
  ],
  [
    'removed with its source',
    { [PY]: [py, undefined], 'shop/cart.py': ['def total(): pass\n', undefined] },
  ],
  [
    'removed with its function',
    {
      [TS]: [ts, ts.replace(upTs, '')],
      'src/cart.ts': [
        'export const total = 1\nexport const count = 2\n',
        'export const total = 1\n',
      ],
    },
  ],
  ['stricter', { [TS]: [ts.replace('toBe(6)', 'toBeDefined()'), ts] }],
  ['stricter', { [PY]: [py.replace('total(cart) == 6', 'total(cart)'), py] }],
  [
    'an expectation changed with its source',
    {
      [TS]: [ts, ts.replace('toBe(6)', 'toBe(7)')],
      'src/cart.ts': ['export const total = 6\n', 'export const total = 7\n'],
    },
  ],
  ['unskipped', { [TS]: [ts.replace("test('adds", "test.skip('adds"), ts] }],
  ['a new test that is to do', { [TS]: [ts, `${ts}test.todo('more')\n`] }],
  [
    'assertions in other words',
    {
      [PY]: [
        py,
        py.replace(
          '    assert total(cart) == 6\n    assert count(cart) == 3\n',
          '    assert (total(cart), count(cart)) == (6, 3)\n',
        ),
      ],
    },
  ],
  [
    'a usual folder is left out',
    {
      'vitest.config.ts': [
        'export default { test: {} }',
        "export default { test: { exclude: ['node_modules/**', 'dist/**'] } }",
      ],
    },
  ],
  [
    'what coverage leaves out',
    {
      'vitest.config.ts': [
        'export default { test: {} }',
        "export default { test: { coverage: { exclude: ['src/cart.ts'] } } }",
      ],
    },
  ],
  [
    'a workflow in other words',
    { '.github/workflows/ci.yml': ['      - run: npm test\n', '      - run: pnpm test\n'] },
  ],
]

const MORE_HONEST: readonly (readonly [string, Texts])[] = [
  [
    'a value where nothing was',
    {
      [TS]: [
        ts.replace('toBe(6)', 'toBeUndefined()'),
        ts.replace('toBe(6)', 'toMatchObject({ sum: 6 })'),
      ],
    },
  ],
  [
    'more is expected, some of it of a kind',
    {
      [TS]: [
        ts.replace('toBe(6)', 'toMatchObject({ sum: 6 })'),
        ts.replace('toBe(6)', 'toMatchObject({ sum: 6, at: expect.any(Number) })'),
      ],
    },
  ],
  [
    'written anew',
    {
      [PY]: [
        py,
        py.replace(
          upPy,
          'def test_more():\n    for cart in carts():\n        check = cart.sum\n        assert check == cart.want\n        assert check != 1\n        assert cart.rows\n        assert cart.name\n\n',
        ),
      ],
    },
  ],
  [
    'new code that coverage leaves out',
    {
      'src/cart.ts': [
        'export const a = 1\n',
        'export const a = 1\n/* v8 ignore next */\nexport const b = 2\n',
      ],
    },
  ],
]

test.each([...HONEST, ...MORE_HONEST])('is not accused: %s: %#', async (_, texts) => {
  expect(await said(texts)).toEqual([])
})

test('a test under another name is known by it, its words changed or not', async () => {
  const { renamed } = await compareTests(
    filesOf({ [TS]: [ts, ts.replace('adds up', 'sums up').replace('toBe(6)', 'toBe(7)')] }),
  )
  expect([...renamed]).toEqual([[`${TS}::adds up`, `${TS}::sums up`]])
})

describe('a helper of tests that asserts nothing any more', () => {
  const helped = {
    [TS]: [
      "import { expect, test } from 'vitest'\n",
      'const sums = (cart: number[], to: number) => {\n  const got = total(cart)\n  expect(got).toBe(to)\n}\n',
      'const sums = (cart: number[], to: number) => {\n  const got = total(cart)\n  console.log(got, to)\n}\n',
      "test('adds up', () => sums([1, 2, 3], 6))\n",
    ],
    [PY]: [
      'from shop.cart import total\n\n',
      'def sums(cart, to):\n    assert total(cart) == to\n\n',
      'def sums(cart, to):\n    assert True\n\n',
      'def test_adds_up():\n    sums([1, 2, 3], 6)\n',
    ],
    [GO]: [
      'package shop\n\nimport "testing"\n\n',
      'func sums(t *testing.T, to int, of ...int) {\n\tif got := Total(of...); got != to {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\n',
      'func sums(t *testing.T, to int, of ...int) {\n\tt.Log(Total(of...), to)\n}\n\n',
      'func TestAddsUp(t *testing.T) {\n\tsums(t, 6, 1, 2, 3)\n}\n',
    ],
  }
  test.each(Object.entries(helped))('is told: %s', async (path, [head = '', was, is, tests]) => {
    expect(await said({ [path]: [head + was + tests, head + is + tests] })).toEqual([
      'helper-emptied',
    ])
    expect(await said({ [path]: [head + was + tests, head + tests + was] })).toEqual([])
    expect(await said({ [path]: [head + was + tests, `${head}${was}${tests}\n`] })).toEqual([])
  })

  test('is told of a file that only tests use', async () => {
    const [head = '', was, is] = helped[PY] ?? []
    expect(await said({ 'tests/conftest.py': [`${head}${was}`, `${head}${is}`] })).toEqual([
      'helper-emptied',
    ])
  })

  test('is not told where its assertion stands in another, or in the test', async () => {
    const [head = '', was = '', , tests = ''] = helped[PY] ?? []
    const through =
      'def sums(cart, to):\n    same(total(cart), to)\n\ndef same(one, other):\n    assert one == other\n\n'
    expect(await said({ [PY]: [head + was + tests, head + through + tests] })).toEqual([])
    const inline =
      'def sums(cart):\n    return total(cart)\n\ndef test_adds_up():\n    assert sums([1, 2, 3]) == 6\n'
    expect(await said({ [PY]: [head + was + tests, head + inline] })).toEqual([])
  })
})
