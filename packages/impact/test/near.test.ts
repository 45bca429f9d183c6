import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { buildGraph, near } from '../src/index.ts'
import { project } from './projects.ts'

const cart = relPath('test/cart.test.ts')

/** A project in which a test leads over one file to others, one import of which leads nowhere. */
const shop = () =>
  project({
    'package.json': '{"dependencies":{"@shop/money":"*"}}',
    'packages/money/package.json': '{"name":"@shop/money","main":"src/money.ts"}',
    'packages/money/src/money.ts': "import './far'\nexport const cents = 1\n",
    'packages/money/src/far.ts': '',
    'src/cart.ts':
      "import { cents } from '@shop/money'\nimport './missing'\nexport const total = cents\n",
    'src/other.ts': '',
    'test/cart.test.ts': "import { total } from '../src/cart.js'\nimport '../src/gone'\ntotal()\n",
  })

test('what a file loads is followed over as many imports as are asked for', async () => {
  const within = async (hops: number) => {
    const found = await near(shop(), cart, hops)
    return { files: [...(found?.files ?? [])], loose: found?.loose.map(({ text }) => text) }
  }
  expect(await within(1)).toEqual({ files: [cart, 'src/cart.ts'], loose: ['../src/gone'] })
  expect(await within(2)).toEqual({
    files: [cart, 'src/cart.ts', 'packages/money/src/money.ts'],
    loose: ['../src/gone', './missing'],
  })
})

test.each([
  [
    'a test of Python',
    'tests/test_shop.py',
    { 'tests/test_shop.py': 'import shop\n', 'shop.py': '' },
  ],
  [
    'a package of Go',
    'cart_test.go',
    { 'go.mod': 'module shop\n', 'cart_test.go': 'package shop\n', 'cart.go': 'package shop\n' },
  ],
  [
    'a class of Java',
    'shop/CartTest.java',
    {
      'shop/CartTest.java': 'package shop;\nclass CartTest { Cart cart; }\n',
      'shop/Cart.java': 'package shop;\nclass Cart {}\n',
    },
  ],
])('%s: the graph says the same, or is the only one to tell', async (_, file, files) => {
  const made = project(files)
  const path = relPath(file)
  const found = await near(made, path, 2)
  const graph = await buildGraph(made)
  const all = graph.files.filter(
    (other) => other === path || graph.importers(other, 2).some((one) => one.file === path),
  )
  if (found !== undefined) expect([...found.files].sort()).toEqual(all)
  else expect(all.length).toBeGreaterThan(1)
})

test('of more files than are read only the graph tells', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `unit-${n}`)
  const made = project({
    ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, ''])),
    'test/cart.test.ts': names.map((name) => `import '../src/${name}'\n`).join(''),
  })
  expect((await near(made, cart, 1))?.files.size).toBe(61)
  expect(await near(made, cart, 2)).toBeUndefined()
})

test('files in the root are seen like those in folders', async () => {
  const made = project({ 'cart.test.ts': "import './cart'\n", 'cart.ts': '' })
  const found = await near(made, relPath('cart.test.ts'), 1)
  expect([...(found?.files ?? [])]).toEqual(['cart.test.ts', 'cart.ts'])
})
