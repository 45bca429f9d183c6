import { languageOf, openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner, sourcesByName, testsByName } from '../src/index.ts'
import { needs, tempDir, write } from './temp.ts'

const env = { PATH: '' }

function shop(...files: (string | [string, string])[]) {
  const dir = tempDir()
  write(dir, { 'package.json': needs('vitest'), 'pytest.ini': '' })
  write(
    dir,
    Object.fromEntries(files.map((file) => (typeof file === 'string' ? [file, ''] : file))),
  )
  return openProject(dir)
}

async function testsOf(project: ReturnType<typeof shop>, path: string) {
  const runner = await findRunner(project, relPath(path), languageOf(path) ?? 'typescript', env)
  if (runner === undefined) throw new Error(`no runner for ${path}`)
  return testsByName(project, relPath(path), runner)
}

describe('the tests of a source, by name', () => {
  test.each([
    [
      'beside it',
      'src/a.ts',
      ['src/a.test.ts', 'src/a.spec.tsx'],
      ['src/b.test.ts', 'src/aa.test.ts', 'src/a.b.test.ts', 'lib/a.test.ts'],
    ],
    ['of another extension', 'src/a.tsx', ['src/a.test.js'], ['src/a.ts', 'src/test_a.py']],
    [
      'in __tests__ beside it',
      'src/a.ts',
      ['src/__tests__/a.test.ts', 'src/__tests__/a.spec.ts'],
      ['src/__tests__/b.test.ts', 'src/__tests__/a.ts'], // the last is no test to vitest
    ],
    [
      'in __tests__ above it',
      'src/x/a.ts',
      ['src/__tests__/x/a.test.ts', 'src/__tests__/a.test.ts'],
      ['src/__tests__/y/a.test.ts'],
    ],
    [
      'in tests/, mirrored',
      'src/x/a.ts',
      ['tests/x/a.test.ts', 'tests/src/x/a.test.ts', 'test/unit/x/a.spec.ts'],
      ['tests/y/a.test.ts', 'tests/x/y/a.test.ts'],
    ],
    ['of a component', 'src/App.vue', ['src/App.test.ts'], ['src/AppBar.test.ts']],
    [
      'of a folder’s index',
      'src/cart/index.ts',
      ['src/cart/index.test.ts', 'src/cart/cart.test.ts', 'src/cart.test.ts'],
      ['src/index.test.ts', 'cart.test.ts'],
    ],
    [
      'of a kind of its own',
      'src/a.ts',
      ['src/a.unit.test.ts', 'tests/integration/a.test.ts'],
      ['src/a.service.test.ts'],
    ],
    [
      'in Python',
      'shop/a.py',
      [
        'tests/test_a.py',
        'tests/a_test.py',
        'tests/unit/test_a.py',
        'shop/tests/test_a.py',
        'shop/test_a.py',
        'tests/test_shop_a.py',
        'tests/test_a_hunt.py',
      ],
      [
        'tests/test_ab.py',
        'tests/test_b_a.py',
        'other/tests/test_a.py',
        'tests/other/test_a.py',
        'tests/a.test.ts',
      ],
    ],
    ['of a Python package', 'shop/__init__.py', ['tests/test_shop.py'], ['tests/test_init.py']],
    [
      'nothing of the tools that are installed',
      'src/a.ts',
      [],
      ['node_modules/x/tests/a.test.ts', 'dist/a.test.js', 'tests/fixtures/a.test.ts'],
    ],
  ])('%s', async (_, source, own, others) => {
    const project = shop(source, ...own, ...others)
    expect((await testsOf(project, source)).sort()).toEqual([...own].sort())
  })

  test('sure ones come first', async () => {
    const project = shop('src/x/a.ts', 'src/__tests__/a.test.ts', 'src/x/a.test.ts')
    expect(await testsOf(project, 'src/x/a.ts')).toEqual([
      'src/x/a.test.ts',
      'src/__tests__/a.test.ts',
    ])
  })

  test('of two sources of one name: the one whose folder the text names', async () => {
    const project = shop('app/users/models.py', 'app/orders/models.py', [
      'tests/test_models.py',
      'from app.users.models import User',
    ])
    expect(await testsOf(project, 'app/users/models.py')).toEqual(['tests/test_models.py'])
    expect(await testsOf(project, 'app/orders/models.py')).toEqual([])
  })

  test('of the package alone', async () => {
    const project = shop(
      'packages/a/src/x.ts',
      ['packages/a/package.json', needs('vitest')],
      'tests/x.test.ts',
      'packages/a/tests/x.test.ts',
    )
    expect(await testsOf(project, 'packages/a/src/x.ts')).toEqual(['packages/a/tests/x.test.ts'])
  })

  test('in the folder that testpaths names', async () => {
    const project = shop(
      ['pytest.ini', '[pytest]\ntestpaths = qa'],
      'shop/deep/a.py',
      'qa/deep/test_a.py',
      'qa/test_b.py',
    )
    expect(await testsOf(project, 'shop/deep/a.py')).toEqual(['qa/deep/test_a.py'])
  })
})

describe('the sources of a test, by name', () => {
  test.each([
    ['beside it', 'src/a.test.ts', ['src/a.ts'], ['src/b.ts', 'lib/a.ts', 'src/a.py', 'src/a.css']],
    ['in both languages', 'src/a.test.ts', ['src/a.tsx', 'src/a.js'], []],
    ['above __tests__', 'src/__tests__/a.test.ts', ['src/a.ts'], ['a.ts', 'lib/a.ts']],
    ['mirrored', 'tests/x/a.test.ts', ['src/x/a.ts'], ['src/y/a.ts', 'src/a.ts']],
    ['an index by its folder', 'src/cart.test.ts', ['src/cart/index.ts'], ['src/cart/cart.ts']],
    ['in Python', 'tests/test_a.py', ['shop/deep/a.py'], ['shop/ab.py', 'tests/a_data.py']],
    ['in Python, with its folder', 'tests/test_shop_a.py', ['shop/a.py'], ['other/a.py']],
    ['a Python package', 'tests/test_shop.py', ['shop/__init__.py'], ['shop/a.py']],
    ['none of a conftest', 'tests/conftest.py', [], ['conftest/a.py']],
    ['none of a file that is no test', 'src/a.ts', [], ['src/b.ts']],
  ])('%s', (_, path, own, others) => {
    const project = shop(path, ...own, ...others)
    expect(sourcesByName(project, relPath(path)).sort()).toEqual([...own].sort())
  })

  test('of two that fit, those whose folder the text names', () => {
    const files = ['app/users/models.py', 'app/orders/models.py']
    const about = (text: string) =>
      sourcesByName(shop(...files, ['tests/test_models.py', text]), relPath('tests/test_models.py'))
    expect(about('from app.orders import models')).toEqual(['app/orders/models.py'])
    expect(about('import something_else')).toEqual([])
  })
})
