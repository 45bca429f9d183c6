import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { findRunner, recentTests } from '../src/index.ts'
import { runnerIn } from './placement/runner.ts'
import { needs, tempDir, write } from './temp.ts'

function shop(files: Record<string, string>, changed: Record<string, number> = {}) {
  const dir = tempDir()
  write(dir, { 'package.json': needs('vitest'), 'pytest.ini': '', ...files })
  for (const name of Object.keys(files)) utimesSync(join(dir, name), 0, changed[name] ?? 1000)
  const project = openProject(dir)
  return async (limit: number, path = 'a.ts') => {
    const language = path.endsWith('.py') ? 'python' : 'typescript'
    const runner = await findRunner(project, relPath(path), language, { PATH: '' })
    if (runner === undefined) throw new Error('no runner')
    return recentTests(project, runner, limit)
  }
}

test('the tests that changed last, newest first', async () => {
  const files = {
    'src/a.test.ts': 'a',
    'src/b.test.js': 'b',
    'tests/c.spec.tsx': 'c',
    'src/d.ts': 'd',
  }
  const recent = shop(files, { 'tests/c.spec.tsx': 3000, 'src/b.test.js': 2000 })
  expect(await recent(2)).toEqual([
    { path: 'tests/c.spec.tsx', text: 'c' },
    { path: 'src/b.test.js', text: 'b' },
  ])
  expect((await recent(9)).map(({ path }) => path)).toEqual([
    'tests/c.spec.tsx',
    'src/b.test.js',
    'src/a.test.ts',
  ])
  expect(await recent(0)).toEqual([])
})

test('only tests of the runner’s language; fixtures and conftest.py are no examples', async () => {
  const recent = shop({
    'tests/test_a.py': '',
    'tests/conftest.py': '',
    'tests/fixtures/test_b.py': '',
    'a.test.ts': '',
  })
  expect((await recent(9, 'a.py')).map(({ path }) => path)).toEqual(['tests/test_a.py'])
})

test('a long one is cut at the end of a line, a huge one is none', async () => {
  const recent = shop({
    'a.test.ts': `${'x'.repeat(99)}\n`.repeat(100),
    'b.test.ts': 'x'.repeat(100_000),
  })
  const [sample, ...rest] = await recent(9)
  expect(rest).toEqual([])
  expect(sample?.text).toBe(`${'x'.repeat(99)}\n`.repeat(40))
})

test.each<[Language, Record<string, string>, string[]]>([
  [
    'go',
    { 'cart_test.go': 'b', 'internal/x/x_test.go': 'a', 'cart.go': '' },
    ['cart_test.go', 'internal/x/x_test.go'],
  ],
  ['ruby', { 'spec/a_spec.rb': '', 'spec/spec_helper.rb': '', 'lib/a.rb': '' }, ['spec/a_spec.rb']],
  ['php', { 'tests/TestCase.php': '', 'tests/Unit/ATest.php': '' }, ['tests/Unit/ATest.php']],
  [
    'java',
    { 'core/src/test/java/com/acme/shop/cart/CartTest.java': '', 'core/src/main/java/A.java': '' },
    ['core/src/test/java/com/acme/shop/cart/CartTest.java'],
  ],
  ['kotlin', { 'src/test/kotlin/a/CartTests.kt': '' }, ['src/test/kotlin/a/CartTests.kt']],
  [
    'csharp',
    { 'Shop.Tests/Pricing/CartTests.cs': '', 'Shop.Tests/Usings.cs': '', 'Shop/Cart.cs': '' },
    ['Shop.Tests/Pricing/CartTests.cs'],
  ],
  [
    'rust',
    {
      'src/cart.rs': '#[cfg(test)]\nmod tests {}',
      'src/price.rs': 'fn x() {}',
      'tests/cli.rs': '#[test]\nfn a() {}',
      'tests/common/mod.rs': 'pub fn b() {}',
    },
    ['src/cart.rs', 'tests/cli.rs'],
  ],
])('of %s', (language, files, expected) => {
  const dir = tempDir()
  write(dir, files)
  for (const name of Object.keys(files)) utimesSync(join(dir, name), 0, 1000)
  const project = openProject(dir)
  const recent = recentTests(project, runnerIn(project, language), 9)
  expect(recent.map(({ path }) => path)).toEqual(expected)
})
