import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { createReach } from '../../src/turn/reach.ts'
import { syntax, type TempProject, tempProject } from '../project.ts'

async function reached(temp: TempProject, ...from: string[]) {
  const { files, complete } = await createReach(temp.project, syntax)(from.map(relPath))
  return { files: [...files].sort(), complete }
}

test('a test reaches what it imports, and what that imports', async () => {
  const files = {
    'src/a.test.ts': "import { expect } from 'vitest'\nimport { a } from './a.js'\n",
    'src/a.ts': "import { b } from './lib/b'\nimport data from './data.json'\nexport const a = b\n",
    'src/lib/b.ts': "import { readFileSync } from 'node:fs'\nexport const b = readFileSync\n",
    'src/data.json': '{}',
    'src/unrelated.ts': 'export const u = 1\n',
    'node_modules/vitest/package.json': '{}',
  }
  expect(await reached(tempProject({ files }), 'src/a.test.ts')).toEqual({
    files: ['src/a.test.ts', 'src/a.ts', 'src/data.json', 'src/lib/b.ts'],
    complete: true,
  })
})

test('files that import each other are reached once', async () => {
  const files = {
    'a.ts': "import { b } from './b'\nexport const a = () => b\n",
    'b.ts': "import { c } from './c'\nexport const b = () => c\n",
    'c.ts': "import { a } from './a'\nexport const c = () => a\n",
  }
  const temp = tempProject({ files })
  const all = { files: ['a.ts', 'b.ts', 'c.ts'], complete: true }
  expect(await reached(temp, 'a.ts')).toEqual(all)
  expect(await reached(temp, 'c.ts')).toEqual(all)
})

test('what a file passes on is reached through it', async () => {
  const files = {
    'a.test.ts': "import { total } from './index'\n",
    'index.ts': "export * from './cart'\nexport { price } from './price'\n",
    'cart.ts': 'export const total = 1\n',
    'price.ts': 'export const price = 1\n',
  }
  expect(await reached(tempProject({ files }), 'a.test.ts')).toEqual({
    files: ['a.test.ts', 'cart.ts', 'index.ts', 'price.ts'],
    complete: true,
  })
})

test('a module loaded late or in the old way is reached too', async () => {
  const files = {
    'a.js': "const b = require('./b')\nmodule.exports = () => import('./c.js')\n",
    'b.js': 'module.exports = 1\n',
    'c.js': 'export const c = 1\n',
  }
  const { files: found } = await reached(tempProject({ files }), 'a.js')
  expect(found).toEqual(['a.js', 'b.js', 'c.js'])
})

test('Python is followed through packages and relative imports', async () => {
  const files = {
    'tests/test_cart.py': 'import pytest\nfrom shop.cart import Cart\n',
    'src/shop/__init__.py': '',
    'src/shop/cart.py': 'import json\nfrom .price import total\nfrom . import tax\n',
    'src/shop/price.py': '',
    'src/shop/tax.py': '',
    'src/shop/web.py': '',
  }
  expect(await reached(tempProject({ files }), 'tests/test_cart.py')).toEqual({
    files: [
      'src/shop/__init__.py',
      'src/shop/cart.py',
      'src/shop/price.py',
      'src/shop/tax.py',
      'tests/test_cart.py',
    ],
    complete: true,
  })
})

test('Python is followed through a folder that is no package', async () => {
  const files = { 'shop/cart.py': 'from . import tax as rate\n', 'shop/tax.py': '' }
  expect(await reached(tempProject({ files }), 'shop/cart.py')).toEqual({
    files: ['shop/cart.py', 'shop/tax.py'],
    complete: true,
  })
})

test.each([
  ['an import leads nowhere', "import { b } from './b'\n"],
  ['an alias is imported', "import { b } from '@/b'\n"],
  ['an alias is passed on', "export { b } from '@/b'\n"],
])('the answer is not complete when %s', async (_, text) => {
  expect(await reached(tempProject({ files: { 'a.ts': text } }), 'a.ts')).toEqual({
    files: ['a.ts'],
    complete: false,
  })
})

test('the answer is not complete when a file further down cannot be followed', async () => {
  const files = { 'a.ts': "import './b'\n", 'b.ts': "import './c'\n", 'c.ts': "import '~/gone'\n" }
  const { complete } = await reached(tempProject({ files }), 'a.ts')
  expect(complete).toBe(false)
})

test('the answer is not complete when the file itself is gone', async () => {
  const { complete } = await reached(tempProject(), 'gone.ts')
  expect(complete).toBe(false)
})

test('types that cannot be found change nothing: they are not there at run time', async () => {
  const files = { 'a.ts': "import type { B } from '@/b'\nexport type { C } from '@/c'\n" }
  const { complete } = await reached(tempProject({ files }), 'a.ts')
  expect(complete).toBe(true)
})

test('several files are followed as one; files that are no source lead nowhere', async () => {
  const files = {
    'a.ts': "import './shared'\n",
    'b.ts': "import './shared'\n",
    'shared.ts': '',
    'package.json': '{}',
  }
  expect(await reached(tempProject({ files }), 'a.ts', 'b.ts', 'package.json')).toEqual({
    files: ['a.ts', 'b.ts', 'package.json', 'shared.ts'],
    complete: true,
  })
})

test.each(['src/a.rs', 'a_test.go', 'A.java', 'A.php'])(
  '%s may reach any other file, although it imports nothing',
  async (path) => {
    const temp = tempProject({ files: { [path]: '' } })
    expect(await reached(temp, path)).toEqual({ files: [path], complete: false })
  },
)
