import { describe, expect, test } from 'vitest'
import { buildGraph, checkTest } from '../../src/index.ts'
import { project } from '../projects.ts'

/** What is missing, as `line name -> nearest`. */
async function missing(path: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const made = project(files)
  const found = await checkTest(made, await buildGraph(made), path)
  return found.map(({ name, line, nearest }) => `${line} ${name} -> ${nearest}`)
}

describe('TypeScript and JavaScript', () => {
  const cart = `
export const VAT = 19
export function total(prices: number[]): number { return prices.length }
export class Cart {
  readonly items: string[] = []
  #secret = 1
  add(item: string): void { this.items.push(item) }
  static of(): Cart { return new Cart() }
  get size(): number { return this.items.length }
}
export class Shelf extends Map<string, number> {}
export class Any { [key: string]: unknown; run(): void {} }
function helper() {}
`
  const check = (source: string, other: Readonly<Record<string, string>> = {}) =>
    missing('cart.test.ts', { 'cart.ts': cart, 'cart.test.ts': `${source}\n`, ...other })

  test.each([
    ["import { totl } from './cart'", ['1 totl -> total']],
    ["import { total, vat } from './cart.js'", ['1 vat -> VAT']],
    ["import { helper } from './cart'", ['1 helper -> undefined']],
    ["import cart from './cart'", ['1 default -> undefined']],
    ["import * as c from './cart'\nc.totl()", ['2 c.totl -> c.total']],
    ["const { totl } = await import('./cart.js')", ['1 totl -> total']],
    [
      "import { Cart } from './cart'\nconst cart = new Cart()\nexpect(cart).toBeDefined()\ncart.ad('x')",
      ['4 Cart.ad -> Cart.add'],
    ],
    [
      "import { Cart } from './cart'\nlet cart: Cart\nbeforeEach(() => {\n  cart = new Cart()\n})\ntest('a', () => {\n  cart.remove('x')\n})",
      ['7 Cart.remove -> undefined'],
    ],
    [
      "import { Cart as C } from './cart'\nC.off()\nnew C().adds('x')",
      ['2 C.off -> C.of', '3 C.adds -> C.add'],
    ],
    ["import { total } from './index'", []],
    ["import { totel } from './index'", ['1 totel -> total']],
  ])('%s', async (source, expected) => {
    expect(await check(source, { 'index.ts': "export * from './cart'\n" })).toEqual(expected)
  })

  test.each([
    [
      'what exists',
      "import { Cart, total, VAT } from './cart'\nconst c = new Cart()\nc.add('a')\nCart.of()\ntotal([VAT])\nc.toString()\nc.size",
    ],
    ['types', "import type { Missing } from './cart'\nimport { type Other } from './cart'"],
    ['a mocked module', "vi.mock('./cart', () => ({ other: 1 }))\nimport { other } from './cart'"],
    [
      'what the compiler is known to refuse',
      `// @ts-${'expect'}-error on purpose\nimport { other } from './cart'`,
    ],
    ['members from a base class', "import { Shelf } from './cart'\nnew Shelf().set('a', 1)"],
    ['members of any name', "import { Any } from './cart'\nnew Any().anything()"],
    [
      'a member that the test itself gives',
      "import { Cart } from './cart'\nconst c = new Cart()\nc.extra = () => 1\nc.extra()",
    ],
    [
      'a variable that is something else elsewhere',
      "import { Cart } from './cart'\nconst a = () => { const c = new Cart(); c.add('a') }\nconst b = () => { const c = other(); c.nothing() }",
    ],
    [
      'a parameter of the same name',
      "import { Cart } from './cart'\nconst c = new Cart()\nitems.map((c) => c.nothing())",
    ],
    ['what is not of the project', "import { anything } from 'vitest'"],
    ['files that are no modules', "import data from './data.json'\ndata.anything()"],
  ])('silent about %s', async (_, source) => {
    expect(await check(source, { 'data.json': '{}' })).toEqual([])
  })

  test.each([
    ['a star export that leads out of the project', "export * from 'vitest'\nexport const a = 1\n"],
    ['computed CommonJS', 'module.exports = make()\nmodule.exports.a = 1\n'],
    ['exports that are copied', 'Object.assign(exports, other)\nexports.a = 1\n'],
    ['exports that are spread', 'module.exports = { a: 1, ...other }\n'],
    ['export =', 'const a = make()\nexport = a\n'],
    ['code in the middle of an edit', 'export const a = 1\nexport function b( {\n'],
    ['a module that exports nothing yet', 'const a = 1\n'],
    ['what is too new for the parser', 'export const a = 1\nexport using missing = f()\n'],
  ])('silent about a module with %s', async (_, source) => {
    const files = { 'm.ts': source, 'm.test.ts': "import { missing } from './m'\n" }
    expect(await missing('m.test.ts', files)).toEqual([])
  })

  test('CommonJS that is written out is known', async () => {
    const files = {
      'm.js': 'module.exports = { total, vat: 1 }\n',
      'm.test.js': "const { totl, vat } = require('./m')\n",
    }
    expect(await missing('m.test.js', files)).toEqual(['1 totl -> total'])
  })

  test('modules that pass everything on to each other end', async () => {
    const files = {
      'a.ts': "export * from './b'\nexport const one = 1\n",
      'b.ts': "export * from './a'\nexport const two = 2\n",
      'a.test.ts': "import { one, two, thre } from './a'\n",
    }
    expect(await missing('a.test.ts', files)).toEqual(['1 thre -> undefined'])
  })
})

describe('Python', () => {
  const cart = `
import json
from .money import cents
VAT, RATE = 19, 7
def total(prices):
    def inner(): pass
    return sum(prices)
class Cart:
    def __init__(self):
        self.items = []
    def add(self, item):
        self.items.append(item)
    @classmethod
    def of(cls): return cls()
class Shelf(dict):
    pass
@register
class Plugin:
    def run(self): pass
for name in range(3):
    pass
if True:
    fast = 1
`
  const check = (source: string, other: Readonly<Record<string, string>> = {}) =>
    missing('tests/test_cart.py', {
      'shop/__init__.py': 'from .cart import Cart\n',
      'shop/cart.py': cart,
      'shop/money.py': 'cents = 100\n',
      'tests/test_cart.py': `${source}\n`,
      ...other,
    })

  test.each([
    ['from shop.cart import totl, VAT', ['1 totl -> total']],
    ['from shop.cart import (\n    total,\n    inner,\n)', ['3 inner -> undefined']],
    ['from shop import Crat', ['1 Crat -> Cart']],
    ['import shop.cart\nshop.cart.totl([])', ['2 shop.cart.totl -> shop.cart.total']],
    ['from shop import cart as c\nc.totl([])', []],
    ['import shop.cart as c\nc.totl([])', ['2 c.totl -> c.total']],
    [
      'from shop.cart import Cart\n\ndef test_a():\n    cart = Cart()\n    cart.ad(1)',
      ['5 Cart.ad -> Cart.add'],
    ],
    [
      'from shop import Cart\nCart.off()\nCart().adds(1)',
      ['2 Cart.off -> Cart.of', '3 Cart.adds -> Cart.add'],
    ],
  ])('%s', async (source, expected) => {
    expect(await check(source)).toEqual(expected)
  })

  test.each([
    [
      'what exists',
      'from shop.cart import Cart, total, VAT, RATE, json, cents, name, fast\nCart().add(1)\nCart.of()',
    ],
    ['submodules', 'from shop import cart, money'],
    ['star imports', 'from shop.cart import *\nanything()'],
    ['base classes', 'from shop.cart import Shelf\nShelf().items()'],
    ['decorated classes', 'from shop.cart import Plugin\nPlugin().name()'],
    ['attributes', 'from shop.cart import Cart\nCart().items.append(1)'],
    [
      'what is patched',
      "from shop import cart as c\nfrom unittest.mock import patch\nimport shop.cart\n@patch('shop.cart.gone', create=True)\ndef test(gone):\n    shop.cart.gone()",
    ],
    [
      'what may be missing',
      'try:\n    from shop.cart import gone\nexcept ImportError:\n    gone = None',
    ],
    [
      'a fixture of the same name',
      'from shop.cart import Cart\ncart = Cart()\ndef test_a(cart):\n    cart.anything()',
    ],
    ['what is not of the project', 'from json import anything\nimport os\nos.anything()'],
  ])('silent about %s', async (_, source) => {
    expect(await check(source)).toEqual([])
  })

  test.each([
    ['__getattr__', 'def __getattr__(name):\n    return 1\n'],
    ['globals()', 'globals()[name] = 1\n'],
    ['a star import from elsewhere', 'from numpy import *\n'],
    ['code in the middle of an edit', 'def f(:\n'],
    ['a global that a function binds', 'def f():\n    global gone\n    gone = 1\n'],
    ['a walrus', 'if (gone := 1): pass\n'],
    ['a name in a with', 'with open(x) as gone: pass\n'],
  ])('silent about a module with %s', async (_, source) => {
    expect(
      await missing('test_m.py', { 'm.py': source, 'test_m.py': 'from m import gone\n' }),
    ).toEqual([])
  })
})

describe('Go', () => {
  const files = {
    'go.mod': 'module example.com/shop\n',
    'cart/cart.go':
      'package cart\n\ntype Cart struct{}\n\nfunc New() *Cart { return nil }\n\nfunc hidden() {}\n',
    'cart/sum.go': 'package cart\n\nfunc Total(prices []int) int { return 0 }\n',
    'cart/export_test.go': 'package cart\n\nfunc Hidden() { hidden() }\n',
  }
  const check = (body: string) =>
    missing('cart/cart_test.go', {
      ...files,
      'cart/cart_test.go': `package cart_test\n\nimport "example.com/shop/cart"\n\nfunc TestA(t *testing.T) {\n${body}\n}\n`,
    })

  test('functions that a package lacks', async () => {
    expect(await check('\tcart.Totl(nil)\n\tcart.New()\n\tcart.Total(nil)')).toEqual([
      '6 cart.Totl -> cart.Total',
    ])
  })

  test.each([
    ['what tests of the package itself export', '\tcart.Hidden()'],
    ['a variable of the same name', '\tcart := cart.New()\n\tcart.Anything()'],
    ['a conversion to a type', '\t_ = cart.Cart(x)'],
  ])('silent about %s', async (_, body) => {
    expect(await check(body)).toEqual([])
  })
})

describe('Java', () => {
  const files = {
    'src/com/shop/Cart.java':
      'package com.shop;\npublic class Cart {\n  public void add(String item) {}\n  public static Cart of() { return null; }\n}\n',
    'src/com/shop/Shelf.java':
      'package com.shop;\npublic class Shelf extends Base {\n  public void put() {}\n}\n',
    'src/com/shop/Data.java': 'package com.shop;\n@Value\npublic class Data {\n  int size;\n}\n',
    'src/com/shop/tax/Rate.java': 'package com.shop.tax;\npublic class Rate {}\n',
  }
  const check = (source: string) =>
    missing('src/com/shop/CartTest.java', { ...files, 'src/com/shop/CartTest.java': source })

  test('methods and types that are not there', async () => {
    const source =
      'package com.shop;\nimport com.shop.tax.Rat;\nclass CartTest {\n  Cart cart = new Cart();\n  void a() {\n    cart.ad("x");\n    Cart.off();\n    new Cart().add("x");\n    cart.hashCode();\n  }\n}\n'
    expect(await check(source)).toEqual([
      '2 Rat -> Rate',
      '6 Cart.ad -> Cart.add',
      '7 Cart.off -> Cart.of',
    ])
  })

  test.each([
    ['base classes', 'Shelf s = new Shelf(); void a() { s.anything(); }'],
    ['annotations that write methods', 'Data d = new Data(); void a() { d.getSize(); }'],
    [
      'a variable of another type elsewhere',
      'void a() { Cart c = new Cart(); }\n  void b() { Other c = f(); c.anything(); }',
    ],
    ['what is not of the project', 'java.util.List<String> l; void a() { l.anything(); }'],
  ])('silent about %s', async (_, body) => {
    expect(await check(`package com.shop;\nclass CartTest {\n  ${body}\n}\n`)).toEqual([])
  })
})

test('other languages, files that are gone and graphs of others', async () => {
  expect(await missing('a_spec.rb', { 'a_spec.rb': 'Foo.bar\n' })).toEqual([])
  expect(await missing('gone.test.ts', { 'a.ts': '' })).toEqual([])
  const made = project({ 'a.ts': '' })
  const graph = await buildGraph(made)
  await expect(checkTest(made, { ...graph }, 'a.ts')).rejects.toThrow('buildGraph')
  await expect(checkTest(made, graph, '../a.ts')).rejects.toThrow('"../a.ts"')
})
