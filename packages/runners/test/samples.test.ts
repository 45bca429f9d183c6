import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { findRunner, recentTests } from '../src/index.ts'
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
