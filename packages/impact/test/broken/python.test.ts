import { describe, expect, test } from 'vitest'
import { broken } from './edits.ts'

const CART = `
import json
VAT = 19
def total(prices):
    return sum(prices)
class Cart:
    def __init__(self):
        self.items = []
    def add(self, item):
        self.items.append(item)
    @classmethod
    def of(cls): return cls()
`

const PROJECT = {
  'pyproject.toml': '[project]\nname = "shop"\n',
  'shop/__init__.py': '',
  'shop/cart.py': CART,
  'shop/money.py': 'cents = 100\n',
}

const edited = (user: string, edit: (cart: string) => string, more: Record<string, string> = {}) =>
  broken({ ...PROJECT, 'tests/test_user.py': `${user}\n`, ...more }, { 'shop/cart.py': edit(CART) })

const renamed = (from: string, to: string) => (text: string) =>
  text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)

const USER = 'tests/test_user.py'

describe('a name that is renamed or removed', () => {
  test.each([
    ['an import', 'from shop.cart import total', 1, 'total', 'total', 'sum_of'],
    [
      'an import under another name',
      'from shop.cart import total as t',
      1,
      'total',
      'total',
      'sum_of',
    ],
    [
      'an import over lines',
      'from shop.cart import (\n    VAT,\n    total,\n)',
      3,
      'total',
      'total',
      'sum_of',
    ],
    [
      'an import for type checkers',
      'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop.cart import Cart',
      3,
      'Cart',
      'Cart',
      'Shelf',
    ],
    [
      'an attribute that is called',
      'import shop.cart\nshop.cart.total([])',
      2,
      'shop.cart.total',
      'total',
      'sum_of',
    ],
    ['an attribute that is read', 'import shop.cart as c\nprint(c.VAT)', 2, 'c.VAT', 'VAT', 'TAX'],
    [
      'an attribute of a module of a package',
      'from shop import cart\ncart.total([])',
      2,
      'cart.total',
      'total',
      'sum_of',
    ],
    [
      'what is patched',
      "from unittest.mock import patch\n@patch('shop.cart.total')\ndef test(total): pass",
      2,
      'shop.cart.total',
      'total',
      'sum_of',
    ],
    [
      'a method',
      'from shop.cart import Cart\ncart = Cart()\ncart.add(1)',
      3,
      'Cart.add',
      'add',
      'put',
    ],
    ['a class method', 'from shop.cart import Cart\nCart.of()', 2, 'Cart.of', 'of', 'make'],
  ])('breaks %s', async (_, user, line, name, from, to) => {
    expect(await edited(user, renamed(from, to))).toEqual([
      `${USER}:${line} ${name} < shop/cart.py -> ${name.replace(new RegExp(`${from}$`), to)}`,
    ])
  })

  test('breaks relative imports', async () => {
    const more = {
      'shop/tax.py': 'from .cart import total\nfrom . import cart\ncart.total([])\n',
      'shop/deep/__init__.py': 'from ..cart import total, VAT\n',
    }
    expect(await edited('', renamed('total', 'sum_of'), more)).toEqual([
      'shop/deep/__init__.py:1 total < shop/cart.py -> sum_of',
      'shop/tax.py:1 total < shop/cart.py -> sum_of',
      'shop/tax.py:3 cart.total < shop/cart.py -> cart.sum_of',
    ])
  })

  test('breaks whoever takes it from a package that takes everything', async () => {
    const more = { 'shop/__init__.py': 'from .cart import *\n' }
    expect(await edited('from shop import total', renamed('total', 'sum_of'), more)).toEqual([
      `${USER}:1 total < shop/cart.py -> sum_of`,
    ])
  })

  test('breaks the package that takes it by name, not those behind it', async () => {
    const more = { 'shop/__init__.py': 'from .cart import total\n' }
    expect(await edited('from shop import total', renamed('total', 'sum_of'), more)).toEqual([
      'shop/__init__.py:1 total < shop/cart.py -> sum_of',
    ])
  })

  test('is missed although a function has a variable of that name', async () => {
    const edit = (text: string) =>
      `${renamed('total', 'sum_of')(text)}\ndef other():\n    total = 1\n    return total\n`
    expect(await edited('from shop.cart import total', edit)).toEqual([
      `${USER}:1 total < shop/cart.py -> sum_of`,
    ])
  })
})

describe('a module that is gone', () => {
  test('breaks its importers, and is told with the place it was moved to', async () => {
    const before = {
      ...PROJECT,
      'tests/test_a.py': 'import shop.cart\n',
      'tests/test_b.py': 'from shop.cart import total\n',
      'tests/test_c.py': 'from shop import cart, money\n',
      'shop/d.py': 'from .cart import total\n',
    }
    expect(await broken(before, { 'shop/cart.py': undefined, 'shop/basket.py': CART })).toEqual([
      'shop/d.py:1 .cart < shop/cart.py (file) => shop/basket.py',
      'tests/test_a.py:1 shop.cart < shop/cart.py (file) => shop/basket.py',
      'tests/test_b.py:1 shop.cart < shop/cart.py (file) => shop/basket.py',
      'tests/test_c.py:1 cart < shop/cart.py (file) => shop/basket.py',
    ])
  })

  test('in a package without __init__.py', async () => {
    const before = {
      'lib/cart.py': CART,
      'lib/tax.py': '',
      'user.py': 'from lib import cart, tax\n',
    }
    expect(await broken(before, { 'lib/cart.py': undefined })).toEqual([
      'user.py:1 cart < lib/cart.py (file)',
    ])
  })

  test('at the top, unless it is installed now', async () => {
    const before = { 'cart.py': CART, 'user.py': 'import cart\n' }
    expect(await broken(before, { 'cart.py': undefined })).toEqual([
      'user.py:1 cart < cart.py (file)',
    ])
    const installed = { ...before, 'requirements.txt': 'cart==1.0\n' }
    expect(await broken(installed, { 'cart.py': undefined })).toEqual([])
  })

  test('is not, where it became a package', async () => {
    const before = { ...PROJECT, 'user.py': 'import shop.cart\nfrom shop.cart import total, VAT\n' }
    const after = { 'shop/cart.py': undefined, 'shop/cart/__init__.py': 'def total(): pass\n' }
    expect(await broken(before, after)).toEqual(['user.py:2 VAT < shop/cart.py (file)'])
  })
})

test('silent about a module of Python that a package has one of the same name of', async () => {
  const before = {
    'shop/__init__.py': '',
    'shop/subprocess.py': 'PIPE = 1\n',
    'shop/run.py': 'import subprocess\nsubprocess.PIPE\n',
  }
  expect(await broken(before, { 'shop/subprocess.py': 'TUBE = 1\n' })).toEqual([])
  expect(await broken(before, { 'shop/subprocess.py': undefined })).toEqual([])
})

describe('silent about', () => {
  const gone = renamed('total', 'sum_of')
  test.each<[string, string, (text: string) => string]>([
    ['what never was', 'from shop.cart import nothing', gone],
    ['star imports', 'from shop.cart import *\ntotal([])', gone],
    [
      'what may be missing',
      'try:\n    from shop.cart import total\nexcept ImportError:\n    total = None',
      gone,
    ],
    ['what is asked for', "import shop.cart as c\nif hasattr(c, 'total'):\n    c.total([])", gone],
    [
      'what may be missing of a module',
      'import shop.cart as c\ntry:\n    c.total\nexcept AttributeError:\n    pass',
      gone,
    ],
    ['what the test brings along', 'import shop.cart as c\nc.total = lambda: 1\nc.total()', gone],
    ['a variable of the same name', 'import shop.cart as c\nc = other()\nc.total()', gone],
    ['comments and texts', "import shop.cart as c\n# c.total\nprint('c.total')", gone],
    [
      'a module in the middle of an edit',
      'from shop.cart import total',
      (text) => `${gone(text)}\ndef f(:\n`,
    ],
    [
      'a module that computes its names',
      'from shop.cart import total',
      (text) => `${gone(text)}\ndef __getattr__(name): return 1\n`,
    ],
    [
      'what is bound in another way',
      'from shop.cart import total',
      (text) => `${gone(text)}\nfor total in range(3): pass\n`,
    ],
    [
      'what is imported instead',
      'from shop.cart import total',
      (text) => `${gone(text)}\nfrom shop.money import cents as total\n`,
    ],
    [
      'a star from elsewhere',
      'from shop.cart import total',
      (text) => `${gone(text)}\nfrom numpy import *\n`,
    ],
  ])('%s', async (_, user, edit) => {
    expect(await edited(user, edit)).toEqual([])
  })
})
