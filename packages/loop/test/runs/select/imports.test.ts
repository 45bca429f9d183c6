import { existsSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { type Imports, importsCache, openImports } from '../../../src/runs/select/imports.ts'
import { syntax, type TempProject, tempProject } from '../../project.ts'

function importsOf(temp: TempProject, most?: number): Imports {
  return openImports(temp, { syntax, debug: () => {} }, most)
}

async function reached(temp: TempProject, ...from: string[]) {
  const { files, complete } = await importsOf(temp).reach(from.map(relPath))
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
    'node_modules/vitest/index.js': '',
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

test('paths of tsconfig.json are followed, and what they lead to counts', async () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'test/a.test.ts': "import { a } from '@/a'\n",
    'src/a.ts': "export * from '@/b'\n",
    'src/b.ts': 'export const a = 1\n',
  }
  expect(await reached(tempProject({ files }), 'test/a.test.ts')).toEqual({
    files: ['src/a.ts', 'src/b.ts', 'test/a.test.ts'],
    complete: true,
  })
})

test('a package of the workspace is followed through the name that others import it by', async () => {
  const temp = tempProject({
    files: {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/money/package.json': '{ "name": "@shop/money", "exports": "./src/index.ts" }',
      'packages/money/src/index.ts': "export * from './round'\n",
      'packages/money/src/round.ts': 'export const round = 1\n',
      'packages/web/package.json': '{ "dependencies": { "@shop/money": "*" } }',
      'packages/web/cart.test.ts': "import { round } from '@shop/money'\n",
    },
  })
  temp.link('node_modules/@shop/money', 'packages/money')
  expect(await reached(temp, 'packages/web/cart.test.ts')).toEqual({
    files: [
      'packages/money/src/index.ts',
      'packages/money/src/round.ts',
      'packages/web/cart.test.ts',
    ],
    complete: true,
  })
})

test('a Go test reaches its package, whether it imports it or not', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'cart/cart.go': 'package cart\n\nimport "shop/price"\n\nvar Total = price.One\n',
    'cart/cart_test.go': 'package cart\n',
    'price/price.go': 'package price\n\nconst One = 1\n',
    'web/web.go': 'package web\n',
  }
  const { files: found } = await reached(tempProject({ files }), 'cart/cart_test.go')
  expect(found).toEqual(['cart/cart.go', 'cart/cart_test.go', 'price/price.go'])
})

test('a test in a folder that git ignores may reach anything', async () => {
  const files = { '.gitignore': 'build\n', 'build/a.test.ts': "import '../a'\n", 'a.ts': '' }
  const { complete } = await reached(tempProject({ git: true, files }), 'build/a.test.ts')
  expect(complete).toBe(false)
})

test('a project of more sources than are read at once may reach anything, until it was read', async () => {
  const files = { 'a.ts': "import './b'\n", 'b.ts': '', 'c.md': '' }
  const temp = tempProject({ files })
  const all = { files: new Set(['a.ts', 'b.ts']), complete: true }
  const from = [relPath('a.ts')]
  expect(await importsOf(temp, 1).graph()).toBeUndefined()
  expect(await importsOf(temp, 1).reach(from)).toEqual({ files: new Set(from), complete: false })
  expect(existsSync(importsCache(temp.stateRoot))).toBe(false)
  expect(await importsOf(temp, 2).reach(from)).toEqual(all)
  expect(await importsOf(temp, 1).reach(from)).toEqual(all)
})

test('the same answers hold until the next turn: the graph is built once', async () => {
  const temp = tempProject({ files: { 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': '' } })
  const imports = importsOf(temp)
  const graph = await imports.graph()
  temp.write('a.ts', "import './c'\n")
  expect(await imports.graph()).toBe(graph)
  expect(await importsOf(temp).reach([relPath('a.ts')])).toEqual({
    files: new Set(['a.ts', 'c.ts']),
    complete: true,
  })
})

test('a project that was too large is not counted again for an hour, and then it is', async () => {
  const temp = tempProject({ files: { 'a.ts': '', 'b.ts': '', 'c.ts': '' } })
  expect(await importsOf(temp, 2).graph()).toBeUndefined()
  rmSync(join(temp.project.root, 'c.ts'))
  expect(await importsOf(temp, 2).graph()).toBeUndefined()

  const hourAgo = Date.now() / 1000 - 3601
  utimesSync(join(temp.stateRoot, 'more-than-2-sources'), hourAgo, hourAgo)
  expect((await importsOf(temp, 2).graph())?.files).toEqual(['a.ts', 'b.ts'])
})
