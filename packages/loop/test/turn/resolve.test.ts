import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Language, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { resolveImport } from '../../src/turn/resolve.ts'
import { type TempProject, tempProject } from '../project.ts'

function empty(...paths: string[]): TempProject {
  return tempProject({ files: Object.fromEntries(paths.map((path) => [path, ''])) })
}

/** Where an import leads: paths, or why there are none. */
function lead(
  temp: TempProject,
  from: string,
  specifier: string,
  { names = [], language = 'typescript' }: { names?: string[]; language?: Language } = {},
): string | string[] {
  const named = names.map((name) => ({ name, as: name }))
  const imported = { from: specifier, names: named, typeOnly: false, line: 1 }
  const resolution = resolveImport(temp.project, relPath(from), language, imported)
  return resolution.type === 'files' ? resolution.files : resolution.type
}

function python(temp: TempProject, from: string, specifier: string, ...names: string[]) {
  return lead(temp, from, specifier, { names, language: 'python' })
}

describe('an import of a script', () => {
  test.each([
    ['as it is written', 'src/cart.ts', './cart.ts', 'src/cart.ts'],
    ['without an extension', 'src/cart.tsx', './cart', 'src/cart.tsx'],
    ['as .js for .ts', 'src/cart.ts', './cart.js', 'src/cart.ts'],
    ['as .js for .tsx', 'src/cart.tsx', './cart.js', 'src/cart.tsx'],
    ['as .jsx for .tsx', 'src/cart.tsx', './cart.jsx', 'src/cart.tsx'],
    ['as .mjs for .mts', 'src/cart.mts', './cart.mjs', 'src/cart.mts'],
    ['as .cjs for .cts', 'src/cart.cts', './cart.cjs', 'src/cart.cts'],
    ['by its folder’s index', 'src/cart/index.ts', './cart', 'src/cart/index.ts'],
    ['by a folder with a slash', 'src/cart/index.js', './cart/', 'src/cart/index.js'],
    ['of its own folder’s index', 'src/index.ts', '.', 'src/index.ts'],
    ['of the folder above', 'index.ts', '..', 'index.ts'],
    ['upwards', 'lib/cart.ts', '../lib/cart', 'lib/cart.ts'],
    ['of data', 'src/prices.json', './prices.json', 'src/prices.json'],
    ['with a query', 'src/cart.ts', './cart.ts?raw', 'src/cart.ts'],
    ['with a fragment', 'src/cart.ts', './cart#total', 'src/cart.ts'],
    ['with dots in its name', 'src/cart.model.ts', './cart.model', 'src/cart.model.ts'],
  ])('is found %s', (_, file, specifier, expected) => {
    expect(lead(empty(file, 'src/cart.test.ts'), 'src/cart.test.ts', specifier)).toEqual([expected])
  })

  test('means the source where its output lies beside it and the extension is left out', () => {
    const temp = empty('src/cart.ts', 'src/cart.js')
    expect(lead(temp, 'src/a.ts', './cart')).toEqual(['src/cart.ts'])
    expect(lead(temp, 'src/a.ts', './cart.js')).toEqual(['src/cart.js'])
  })

  test('is unknown when nothing is there', () => {
    expect(lead(empty('src/a.ts'), 'src/a.ts', './cart.js')).toBe('unknown')
  })

  test('leads nobody knows where when its path leaves the project', () => {
    const temp = empty('src/a.ts')
    const file = join(dirname(temp.project.root), 'sibling', 'cart.ts')
    mkdirSync(dirname(file))
    writeFileSync(file, '')
    expect(lead(temp, 'src/a.ts', '../../sibling/cart.ts')).toBe('unknown')
  })

  test.each(['node:fs', 'fs', 'fs/promises', 'path'])('leads out of the project: %s', (name) => {
    expect(lead(empty('src/a.ts'), 'src/a.ts', name)).toBe('outside')
  })

  test('leads out for an installed package, also one of a scope or of a folder above', () => {
    const temp = empty(
      'packages/web/src/a.ts',
      'packages/web/node_modules/zod/package.json',
      'node_modules/@scope/money/package.json',
    )
    const from = 'packages/web/src/a.ts'
    expect(lead(temp, from, 'zod')).toBe('outside')
    expect(lead(temp, from, 'zod/v4')).toBe('outside')
    expect(lead(temp, from, '@scope/money')).toBe('outside')
    expect(lead(temp, from, '@scope/money/round')).toBe('outside')
  })

  test('leads out for a package that a package manager links into its own store', () => {
    const temp = empty('src/a.ts', 'node_modules/.pnpm/zod@4/node_modules/zod/package.json')
    temp.link('node_modules/zod', 'node_modules/.pnpm/zod@4/node_modules/zod')
    expect(lead(temp, 'src/a.ts', 'zod')).toBe('outside')
  })

  test('is unknown for a package that is a link back into the project: its bytes may change', () => {
    const temp = empty('src/a.ts', 'packages/money/package.json')
    temp.link('node_modules/@shop/money', 'packages/money')
    expect(lead(temp, 'src/a.ts', '@shop/money')).toBe('unknown')
  })

  test.each(['zod', '@/cart', '~/cart', '#cart', '/cart'])(
    'is unknown for an alias, or a package that is not installed: %s',
    (specifier) => {
      expect(lead(empty('src/a.ts', 'src/cart.ts'), 'src/a.ts', specifier)).toBe('unknown')
    },
  )

  test('is unknown in a language whose imports nobody follows', () => {
    const temp = empty('main.go')
    expect(lead(temp, 'main.go', 'fmt', { language: 'go' })).toBe('unknown')
  })
})

describe('an import in Python', () => {
  test('is found beside the file, with one dot', () => {
    const temp = empty('shop/cart.py', 'shop/price.py')
    expect(python(temp, 'shop/cart.py', '.price', 'total')).toEqual(['shop/price.py'])
  })

  test('of a sibling runs their package too', () => {
    const temp = empty('shop/__init__.py', 'shop/cart.py', 'shop/price.py')
    const both = ['shop/__init__.py', 'shop/price.py']
    expect(python(temp, 'shop/cart.py', '.price', 'total')).toEqual(both)
    expect(python(temp, 'shop/cart.py', '.', 'price')).toEqual(both)
    expect(python(temp, 'shop/cart.py', '.', 'VERSION')).toEqual(['shop/__init__.py'])
  })

  test('is found upwards, one folder for each further dot', () => {
    const temp = empty('shop/web/views.py', 'shop/price.py', 'price.py')
    expect(python(temp, 'shop/web/views.py', '..price')).toEqual(['shop/price.py'])
    expect(python(temp, 'shop/web/views.py', '...price')).toEqual(['price.py'])
  })

  test('is unknown when its dots lead to nothing, or out of the project', () => {
    const temp = empty('shop/cart.py')
    expect(python(temp, 'shop/cart.py', '.price')).toBe('unknown')
    expect(python(temp, 'shop/cart.py', '....price')).toBe('unknown')
  })

  test('runs the packages above a module, outermost first', () => {
    const temp = empty('shop/__init__.py', 'shop/web/__init__.py', 'shop/web/views.py')
    expect(python(temp, 'tests/test_views.py', 'shop.web.views', 'index')).toEqual([
      'shop/__init__.py',
      'shop/web/__init__.py',
      'shop/web/views.py',
    ])
  })

  test('finds the submodules that `from` names, beside names that are none', () => {
    const temp = empty('shop/__init__.py', 'shop/cart.py', 'shop/price.py', 'shop/other.py')
    expect(python(temp, 'test_shop.py', 'shop', 'cart', 'VERSION')).toEqual([
      'shop/__init__.py',
      'shop/cart.py',
    ])
  })

  test('finds a package of the src layout from the tests beside it', () => {
    const temp = empty('src/shop/__init__.py', 'src/shop/cart.py', 'tests/unit/test_cart.py')
    expect(python(temp, 'tests/unit/test_cart.py', 'shop.cart', 'Cart')).toEqual([
      'src/shop/__init__.py',
      'src/shop/cart.py',
    ])
  })

  test('finds a package in a folder of a larger repository', () => {
    const temp = empty('services/api/src/shop/cart.py', 'services/api/tests/test_cart.py')
    expect(python(temp, 'services/api/tests/test_cart.py', 'shop.cart')).toEqual([
      'services/api/src/shop/cart.py',
    ])
  })

  test('finds a package without an __init__.py', () => {
    const temp = empty('shop/cart.py')
    expect(python(temp, 'test_cart.py', 'shop', 'cart')).toEqual(['shop/cart.py'])
  })

  test.each([
    ['python/shop/cart.py', 'as pytest’s pythonpath may say'],
    ['libs/money/shop/cart.py', 'as an editable install of a sibling package may say'],
  ])('finds a package in a folder near the root: %s (%s)', (path) => {
    expect(python(empty(path), 'tests/test_cart.py', 'shop.cart')).toEqual([path])
  })

  test.each(['os', 'json.decoder', 'requests', 'pytest'])(
    'leads out of the project: %s',
    (module) => {
      expect(python(empty('shop/cart.py'), 'shop/cart.py', module)).toBe('outside')
    },
  )
})
