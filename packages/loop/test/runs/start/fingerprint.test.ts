import { readFileSync } from 'node:fs'
import { type RelPath, relPath, toAbsolute } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { openImports } from '../../../src/runs/select/imports.ts'
import { fingerprint, openDisk, supportFiles } from '../../../src/runs/start/fingerprint.ts'
import { syntax, type TempProject, tempProject } from '../../project.ts'

const RUNNER: Runner = {
  name: 'vitest',
  languages: ['typescript'],
  directory: relPath(''),
  command: 'vitest',
  args: ['run'],
  report: 'vitest',
  tests: { kind: 'beside', because: 'convention' },
  libraries: [],
  notes: [],
  installed: true,
  foundBy: 'dependency vitest',
}

const TEST = relPath('src/cart.test.ts')

const FILES = {
  'package.json': '{}',
  'package-lock.json': '{}',
  'vitest.config.ts': 'export default {}\n',
  'src/cart.test.ts': "import { total } from './cart'\n",
  'src/cart.ts': "import { price } from './price'\nexport const total = price\n",
  'src/price.ts': 'export const price = 1\n',
  'src/unrelated.ts': 'export const u = 1\n',
  'src/__snapshots__/cart.test.ts.snap': 'one',
  'src/__snapshots__/unrelated.test.ts.snap': 'one',
}

/** The hash of a result that would be found now, all files read anew. */
async function hashOf(temp: TempProject, test: RelPath = TEST, runner = RUNNER): Promise<string> {
  const imports = openImports(temp, { syntax, debug: () => {} })
  const disk = openDisk(temp.project)
  const reach = await imports.reach([test, ...supportFiles(disk, test)])
  return fingerprint(temp, test, { runner, reach, disk })
}

describe('what a test’s result stands for', () => {
  test('is the same as long as no byte changed', async () => {
    const temp = tempProject({ git: true, files: FILES })
    expect(await hashOf(temp)).toBe(await hashOf(temp))
  })

  test.each([
    'src/cart.test.ts',
    'src/cart.ts',
    'src/price.ts',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'src/__snapshots__/cart.test.ts.snap',
  ])('changes with %s', async (path) => {
    const temp = tempProject({ git: true, files: FILES })
    const before = await hashOf(temp)
    temp.write(path, `${readFileSync(toAbsolute(temp.project, relPath(path)), 'utf8')}\n`)
    expect(await hashOf(temp)).not.toBe(before)
  })

  test.each(['src/unrelated.ts', 'src/__snapshots__/unrelated.test.ts.snap', 'README.md'])(
    'does not change with %s',
    async (path) => {
      const temp = tempProject({ git: true, files: FILES })
      const before = await hashOf(temp)
      temp.write(path, 'another text\n')
      expect(await hashOf(temp)).toBe(before)
    },
  )

  test.each([
    ['a lock file', 'pnpm-lock.yaml'],
    ['settings in a folder between', 'src/tsconfig.json'],
  ])('changes when %s appears', async (_, path) => {
    const temp = tempProject({ git: true, files: FILES })
    const before = await hashOf(temp)
    temp.write(path, '{}')
    expect(await hashOf(temp)).not.toBe(before)
  })

  test('changes when a reached source is deleted, and is back when it is', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const before = await hashOf(temp)
    temp.remove('src/price.ts')
    expect(await hashOf(temp)).not.toBe(before)
    temp.write('src/price.ts', FILES['src/price.ts'])
    expect(await hashOf(temp)).toBe(before)
  })

  test('changes with what the settings of the runner import', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write('vitest.config.ts', "import './build/alias'\nexport default {}\n")
    temp.write('build/alias.ts', 'export const alias = 1\n')
    const before = await hashOf(temp)
    temp.write('build/alias.ts', 'export const alias = 2\n')
    expect(await hashOf(temp)).not.toBe(before)
  })

  test('changes with how it is run', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const before = await hashOf(temp)
    const others = [
      { ...RUNNER, args: ['run', '--dom'] },
      { ...RUNNER, name: 'jest' },
      { ...RUNNER, directory: relPath('src') },
    ]
    for (const runner of others) expect(await hashOf(temp, TEST, runner)).not.toBe(before)
  })
})

describe('what a Python test’s result stands for', () => {
  const check = relPath('tests/unit/test_cart.py')
  const files = {
    'pyproject.toml': '[project]\nname = "shop"\n',
    'requirements-dev.txt': 'pytest\n',
    'conftest.py': '',
    'tests/unit/__init__.py': '',
    'tests/conftest.py': 'from tests.fakes import Clock\n',
    'tests/fakes.py': 'class Clock: ...\n',
    'tests/unit/test_cart.py': 'from shop.cart import Cart\n',
    'shop/cart.py': 'class Cart: ...\n',
    'shop/web.py': '',
    'docs/conftest.py': '',
  }

  test.each([
    'conftest.py',
    'tests/conftest.py',
    'tests/fakes.py',
    'tests/unit/__init__.py',
    'pyproject.toml',
    'requirements-dev.txt',
    'shop/cart.py',
  ])('changes with %s', async (path) => {
    const temp = tempProject({ git: true, files })
    const before = await hashOf(temp, check)
    temp.write(path, '# another text\n')
    expect(await hashOf(temp, check)).not.toBe(before)
  })

  test.each(['shop/web.py', 'docs/conftest.py'])('does not change with %s', async (path) => {
    const temp = tempProject({ git: true, files })
    const before = await hashOf(temp, check)
    temp.write(path, '# another text\n')
    expect(await hashOf(temp, check)).toBe(before)
  })
})

describe.each([
  ['with git', true],
  ['without git', false],
])('where an import cannot be followed, %s', (_, git) => {
  const files = { ...FILES, 'src/cart.test.ts': "import { total } from '@/cart'\n" }

  test('the result stands for the whole tree', async () => {
    const temp = tempProject({ git, files })
    const before = await hashOf(temp)
    expect(await hashOf(temp)).toBe(before)
    temp.write('src/unrelated.ts', 'export const u = 22\n')
    const written = await hashOf(temp)
    expect(written).not.toBe(before)
    temp.write('src/unrelated.ts', 'export const u = 333\n')
    const again = await hashOf(temp)
    expect(again).not.toBe(written)
    temp.write('src/another.ts', '')
    expect(await hashOf(temp)).not.toBe(again)
  })
})

test('supports of a test are those of its folder and the folders above', () => {
  const temp = tempProject({
    files: {
      'packages/web/src/a.test.ts': '',
      'packages/web/package.json': '',
      'packages/api/package.json': '',
      'package.json': '',
      'yarn.lock': '',
      'notes.json': '',
    },
  })
  expect(supportFiles(openDisk(temp.project), relPath('packages/web/src/a.test.ts'))).toEqual([
    'packages/web/package.json',
    'package.json',
    'yarn.lock',
  ])
})
