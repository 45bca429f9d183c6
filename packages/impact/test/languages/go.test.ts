import { describe, expect, test } from 'vitest'
import { gaps, graphOf, reached, users } from '../projects.ts'

describe('Go', () => {
  const shop = {
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'cart/cart.go': 'package cart\n\nimport (\n\t"fmt"\n\n\t"example.com/shop/money"\n)\n',
    'cart/line.go': 'package cart\n',
    'cart/cart_test.go': 'package cart\n',
    'cart/shop_test.go': 'package cart_test\n\nimport "example.com/shop/cart"\n',
    'money/money.go': 'package money\n',
    'money/money_test.go': 'package money\n',
    'main.go': 'package main\n\nimport c "example.com/shop/cart"\n',
  }

  test('files of one package are reached together, tests of others are not', async () => {
    const graph = await graphOf(shop)
    expect(reached(graph, 'main.go')).toEqual(['cart/cart.go', 'cart/line.go', 'money/money.go'])
    expect(graph.complete).toBe(true)
  })

  test('a test reaches the files and tests of its package', async () => {
    const graph = await graphOf(shop)
    const expected = ['cart/cart.go', 'cart/line.go', 'money/money.go']
    expect(reached(graph, 'cart/cart_test.go')).toEqual([...expected, 'cart/shop_test.go'].sort())
    expect(reached(graph, 'cart/shop_test.go')).toEqual([...expected, 'cart/cart_test.go'].sort())
  })

  test('importers are counted by packages, not by files', async () => {
    const graph = await graphOf(shop)
    expect(users(graph, 'money/money.go')).toEqual([
      'cart/cart.go 1',
      'money/money_test.go 1',
      'cart/cart_test.go 2',
      'cart/line.go 2',
      'cart/shop_test.go 2',
      'main.go 2',
    ])
  })

  test('modules of a workspace, and those that replace others', async () => {
    const graph = await graphOf({
      'go.work': 'go 1.22\n\nuse (\n\t./a\n\t./b\n)\n',
      'a/go.mod': 'module example.com/a\n\nreplace example.com/c v1.0.0 => ../forks/c\n',
      'a/a.go': 'package a\n\nimport (\n\t"example.com/b/deep"\n\t_ "example.com/c"\n)\n',
      'b/go.mod': 'module example.com/b\n',
      'b/deep/deep.go': 'package deep\n',
      'forks/c/c.go': 'package c\n',
    })
    expect(reached(graph, 'a/a.go')).toEqual(['b/deep/deep.go', 'forks/c/c.go'])
    expect(graph.complete).toBe(true)
  })

  test('a package of the module that is not there is a gap', async () => {
    const graph = await graphOf({
      'go.mod': 'module example.com/shop\n',
      'a.go': 'package a\n\nimport "example.com/shop/generated"\n',
    })
    expect(gaps(graph)).toEqual(['a.go:3 unresolved example.com/shop/generated'])
  })

  test('embedded files are reached', async () => {
    const graph = await graphOf({
      'go.mod': 'module m\n',
      'a.go': 'package a\n\nimport _ "embed"\n\n//go:embed sql/*.sql\nvar q string\n',
      'sql/a.sql': '',
    })
    expect(reached(graph, 'a.go')).toEqual(['sql/a.sql'])
  })
})
