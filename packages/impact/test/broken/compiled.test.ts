import { describe, expect, test } from 'vitest'
import { broken } from './edits.ts'

const renamed = (text: string, from: string, to: string) =>
  text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)

describe('Go', () => {
  const CART =
    'package cart\n\ntype Cart struct{}\n\nconst VAT = 19\n\nfunc New() *Cart { return nil }\n\nfunc hidden() {}\n'
  const PROJECT = {
    'go.mod': 'module example.com/shop\n',
    'cart/cart.go': CART,
    'cart/sum.go': 'package cart\n\nfunc Sum() { hidden(); New() }\n',
    'cart/cart_test.go': 'package cart\n\nfunc TestA(t *testing.T) { hidden() }\n',
    'main.go':
      'package main\n\nimport "example.com/shop/cart"\n\nfunc main() {\n\tcart.New()\n\tvar c cart.Cart\n\t_ = cart.VAT\n}\n',
  }

  test.each([
    [
      'New',
      'Make',
      [
        'cart/sum.go:3 New < cart/cart.go -> Make',
        'main.go:6 cart.New < cart/cart.go -> cart.Make',
      ],
    ],
    ['VAT', 'TAX', ['main.go:8 cart.VAT < cart/cart.go -> cart.TAX']],
    [
      'hidden',
      'secret',
      [
        'cart/cart_test.go:3 hidden < cart/cart.go -> secret',
        'cart/sum.go:3 hidden < cart/cart.go -> secret',
      ],
    ],
  ])('%s that becomes %s breaks importers and the package itself', async (from, to, expected) => {
    expect(await broken(PROJECT, { 'cart/cart.go': renamed(CART, from, to) })).toEqual(expected)
  })

  test('a type that is gone', async () => {
    const after = {
      'cart/cart.go': CART.replace('type Cart struct{}', 'type Basket struct{}').replace(
        '*Cart',
        '*Basket',
      ),
    }
    expect(await broken(PROJECT, after)).toEqual([
      'main.go:7 cart.Cart < cart/cart.go -> cart.Basket',
    ])
  })

  test('a file of a package that is gone, and all of a package', async () => {
    expect(await broken(PROJECT, { 'cart/cart.go': undefined })).toEqual([
      'cart/cart_test.go:3 hidden < cart/cart.go (file)',
      'cart/sum.go:3 hidden < cart/cart.go (file)',
      'cart/sum.go:3 New < cart/cart.go (file)',
      'main.go:6 cart.New < cart/cart.go (file)',
      'main.go:7 cart.Cart < cart/cart.go (file)',
      'main.go:8 cart.VAT < cart/cart.go (file)',
    ])
    const all = {
      'cart/cart.go': undefined,
      'cart/sum.go': undefined,
      'cart/cart_test.go': undefined,
    }
    expect(await broken(PROJECT, all)).toEqual([
      'main.go:3 example.com/shop/cart < cart/cart.go (file)',
    ])
  })

  test('silent about what another file of the package has, and about other variables', async () => {
    const after = {
      'cart/cart.go': renamed(CART, 'New', 'Make'),
      'cart/new.go': 'package cart\n\nfunc New() {}\n',
    }
    expect(await broken(PROJECT, after)).toEqual([])
    const shadowed = {
      ...PROJECT,
      'cart/sum.go': 'package cart\n\nfunc Sum() { New := f(); New() }\n',
      'main.go': 'package main\n',
    }
    expect(await broken(shadowed, { 'cart/cart.go': renamed(CART, 'New', 'Make') })).toEqual([])
  })
})

describe('Java', () => {
  const CART =
    'package com.shop;\n\npublic class Cart {\n  public static final int VAT = 19;\n  public void add(String item) {}\n  public static Cart of() { return null; }\n}\n'
  const PROJECT = {
    'src/com/shop/Cart.java': CART,
    'src/com/shop/Shelf.java': 'package com.shop;\n\nclass Shelf {\n  Cart cart = Cart.of();\n}\n',
    'src/com/app/Main.java':
      'package com.app;\n\nimport com.shop.Cart;\nimport static com.shop.Cart.VAT;\n\nclass Main {\n  int a = Cart.VAT;\n  void b(Cart cart) { cart.add("x"); }\n}\n',
  }

  test.each<[string, string, string[]]>([
    ['of', 'make', ['src/com/shop/Shelf.java:4 Cart.of < src/com/shop/Cart.java -> Cart.make']],
    [
      'VAT',
      'TAX',
      [
        'src/com/app/Main.java:4 VAT < src/com/shop/Cart.java',
        'src/com/app/Main.java:7 Cart.VAT < src/com/shop/Cart.java',
      ],
    ],
    ['add', 'put', ['src/com/app/Main.java:8 Cart.add < src/com/shop/Cart.java -> Cart.put']],
  ])('%s of a class that becomes %s', async (from, to, expected) => {
    expect(await broken(PROJECT, { 'src/com/shop/Cart.java': renamed(CART, from, to) })).toEqual(
      expected,
    )
  })

  test('a class that is gone breaks its package and importers', async () => {
    const moved = {
      'src/com/shop/Cart.java': undefined,
      'src/com/shop/Basket.java': renamed(CART, 'Cart', 'Basket'),
    }
    expect(await broken(PROJECT, moved)).toEqual([
      'src/com/app/Main.java:3 Cart < src/com/shop/Cart.java (file)',
      'src/com/app/Main.java:4 com.shop.Cart < src/com/shop/Cart.java (file)',
      'src/com/shop/Shelf.java:4 Cart < src/com/shop/Cart.java (file)',
    ])
    const elsewhere = {
      'src/com/shop/Cart.java': undefined,
      'src/com/tax/Cart.java': CART.replace('com.shop', 'com.tax'),
    }
    expect(await broken(PROJECT, elsewhere)).toEqual([
      'src/com/app/Main.java:3 Cart < src/com/shop/Cart.java (file) => src/com/tax/Cart.java',
      'src/com/app/Main.java:4 com.shop.Cart < src/com/shop/Cart.java (file) => src/com/tax/Cart.java',
      'src/com/shop/Shelf.java:4 Cart < src/com/shop/Cart.java (file) => src/com/tax/Cart.java',
    ])
  })

  test('silent about a class that another file of the package has, and about wildcards', async () => {
    const same = { 'src/com/shop/Cart.java': undefined, 'src/com/shop/Carts.java': CART }
    expect(await broken(PROJECT, same)).toEqual([])
    const wild = {
      ...PROJECT,
      'src/com/shop/Shelf.java':
        'package com.shop;\n\nimport org.other.*;\n\nclass Shelf {\n  Cart cart;\n}\n',
      'src/com/app/Main.java': '',
    }
    expect(await broken(wild, { 'src/com/shop/Cart.java': undefined })).toEqual([])
  })
})

describe('Kotlin', () => {
  const CART =
    'package shop\n\nclass Cart\n\nfun total(prices: List<Int>) = prices.sum()\n\nobject Prices {\n  const val VAT = 19\n}\n'
  const PROJECT = {
    'src/cart.kt': CART,
    'src/shelf.kt': 'package shop\n\nval a = total(listOf())\n',
    'src/app.kt':
      'package app\n\nimport shop.Cart\nimport shop.Prices\nimport shop.total\n\nval a = total(listOf()) + Prices.VAT\n',
  }

  test.each<[string, string, string[]]>([
    [
      'total',
      'sum',
      ['src/app.kt:5 total < src/cart.kt -> sum', 'src/shelf.kt:3 total < src/cart.kt -> sum'],
    ],
    ['Cart', 'Basket', ['src/app.kt:3 Cart < src/cart.kt -> Basket']],
    ['VAT', 'TAX', ['src/app.kt:7 Prices.VAT < src/cart.kt']],
  ])('%s that becomes %s', async (from, to, expected) => {
    expect(await broken(PROJECT, { 'src/cart.kt': renamed(CART, from, to) })).toEqual(expected)
  })

  test('silent about a variable of the same name', async () => {
    const before = {
      ...PROJECT,
      'src/shelf.kt': 'package shop\n\nfun a(total: Int) = total\n',
      'src/app.kt': '',
    }
    expect(await broken(before, { 'src/cart.kt': renamed(CART, 'total', 'sum') })).toEqual([])
  })
})
