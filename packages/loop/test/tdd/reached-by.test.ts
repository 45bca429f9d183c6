import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { openImports } from '../../src/runs/select/imports.ts'
import { reachedBy, wouldLoad } from '../../src/tdd/reached-by.ts'
import { addVitest, session, tempProject } from '../project.ts'

test.each([
  ['./cart', 'src/cart.test.ts', 'src/cart.ts'],
  ['./cart.js', 'src/cart.test.ts', 'src/cart.ts'],
  ['../src/cart', 'test/cart.test.ts', 'src/cart/index.tsx'],
  ['./cart.service', 'src/cart.test.ts', 'src/cart.service.ts'],
  ['@/lib/cart', 'test/cart.test.ts', 'src/lib/cart.ts'],
  ['#cart', 'test/cart.test.ts', 'src/cart.js'],
  ['shop.cart', 'tests/test_cart.py', 'src/shop/cart.py'],
  ['.cart', 'shop/test_cart.py', 'shop/cart.py'],
  ['shop.cart', 'tests/test_cart.py', 'shop/cart/__init__.py'],
  ['crate::cart', 'src/price.rs', 'src/cart.rs'],
])('%s in %s would load %s', (written, from, path) => {
  expect(wouldLoad(written, relPath(from), relPath(path))).toBe(true)
})

test.each([
  ['./cart', 'src/cart.test.ts', 'lib/cart.ts'],
  ['./cart', 'src/cart.test.ts', 'src/cart.service.ts'],
  ['shop.cart', 'tests/test_cart.py', 'shop/art.py'],
  ['art', 'test/cart.test.ts', 'src/cart.ts'],
  ['', 'test/cart.test.ts', 'src/cart.ts'],
])('"%s" in %s would not load %s', (written, from, path) => {
  expect(wouldLoad(written, relPath(from), relPath(path))).toBe(false)
})

test('a file that is not there is reached by the tests that ask for it, by import or by name', async () => {
  const temp = tempProject({
    files: {
      'src/cart.ts': "import { tax } from './tax.ts'\nexport const total = () => tax()\n",
      'src/price.ts': '',
      'test/cart.test.ts': "import { total } from '../src/cart.ts'\ntotal()\n",
      'src/order.test.ts': "import { order } from './orders/order.ts'\norder()\n",
      'src/stock.test.ts': 'test()\n',
    },
  })
  addVitest(temp)
  const { place, context } = session(temp)
  const reds = ['test/cart.test.ts', 'src/order.test.ts', 'src/stock.test.ts'].map(relPath)
  const at = { place, imports: openImports(place, context), reds }
  const found = (path: string) => reachedBy(relPath(path), false, at)
  expect(await found('src/orders/order.ts')).toEqual(['src/order.test.ts'])
  expect(await found('src/tax.ts')).toEqual(['test/cart.test.ts'])
  expect(await found('src/stock.ts')).toEqual(['src/stock.test.ts'])
  expect(await found('src/price-list.ts')).toEqual([])
  expect(await reachedBy(relPath('src/cart.ts'), true, at)).toEqual(['test/cart.test.ts'])
})
