import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prove, write } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

/** Names each test that runs. */
const env = { ...toolchainEnv, GOFLAGS: '-v -count=1', GOWORK: undefined }

const CART = `package cart

func Total(prices []int) int {
	sum := 0
	for _, price := range prices {
		sum += price
	}
	return sum
}
`

const testOf = (name: string, total: number) => `package cart

import "testing"

func Test${name}(t *testing.T) {
	if total := Total([]int{1, 2}); total != ${total} {
		t.Fatalf("total is %d", total)
	}
}
`

const OTHER = {
  'other/other.go': 'package other\n',
  'other/other_test.go': 'package other\n\nimport "testing"\n\nfunc TestOther(t *testing.T) {}\n',
}

/** The names of the tests that ran, in the order of their names. */
function ran(output: string): string[] {
  return [...output.matchAll(/^=== RUN\s+(\S+)/gm)].flatMap(([, name]) => name ?? []).sort()
}

describe.skipIf(!hasTool('go', 'version'))('go', () => {
  test('go runs the placed test of a module, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'go', 'mod', 'init', 'example.com/shop')
    const files = { 'cart/cart.go': CART, ...OTHER }
    const proof = { root, files, source: 'cart/cart.go', test: testOf('Total', 3), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'go', directory: '', installed: true, foundBy: 'go.mod' })
    expect(place).toBe('cart/cart_test.go')
    expect(ran(one.output)).toEqual(['TestTotal'])
    expect(one.output).toContain('--- PASS: TestTotal')
    expect(ran(suite.output)).toEqual(['TestOther', 'TestTotal'])
  })

  test('go says that a placed test fails', async () => {
    const root = tempProject()
    await runIn(root, 'go', 'mod', 'init', 'example.com/shop')
    const files = { 'cart/cart.go': CART }
    const proof = { root, files, source: 'cart/cart.go', test: testOf('Total', 4), env }
    const { one } = await prove(proof)
    expect(one.output).toContain('--- FAIL: TestTotal')
    expect(one.output).toContain('total is 3')
  })

  test('go runs the module of a workspace that a source belongs to, with its neighbours as they are here', async () => {
    const root = tempProject()
    for (const name of ['cart', 'money']) {
      mkdirSync(join(root, name))
      await runIn(join(root, name), 'go', 'mod', 'init', `example.com/${name}`)
    }
    await runIn(root, 'go', 'work', 'init', './cart', './money')
    write(root, {
      'money/money.go': 'package money\n\nfunc Add(a, b int) int { return a + b }\n',
      'money/money_test.go': 'package money\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {}\n',
      'cart/cart.go': CART.replace(
        'package cart\n',
        'package cart\n\nimport "example.com/money"\n',
      ).replace('sum += price', 'sum = money.Add(sum, price)'),
    })
    const proof = { root, source: 'cart/cart.go', test: testOf('Total', 3), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'go', directory: 'cart' })
    expect(place).toBe('cart/cart_test.go')
    expect(ran(one.output)).toEqual(['TestTotal'])
    expect(one.output).toMatch(/^ok\s+example\.com\/cart\b/m)
    expect(ran(suite.output)).toEqual(['TestTotal'])
  })

  test('go tests a module that the workspace above leaves out', async () => {
    const root = tempProject()
    for (const name of ['cart', 'money']) {
      mkdirSync(join(root, name))
      await runIn(join(root, name), 'go', 'mod', 'init', `example.com/${name}`)
    }
    await runIn(root, 'go', 'work', 'init', './money')
    write(root, { 'cart/cart.go': CART })
    const proof = { root, source: 'cart/cart.go', test: testOf('Total', 3), env }
    const { runner, one } = await prove(proof)
    expect(runner.env).toEqual({ GOWORK: 'off' })
    expect(ran(one.output)).toEqual(['TestTotal'])
    expect(one.output).toContain('--- PASS: TestTotal')
  })

  test('go takes the build tags of the test target', async () => {
    const root = tempProject()
    await runIn(root, 'go', 'mod', 'init', 'example.com/shop')
    const files = {
      Makefile: 'test:\n\tgo test -race -tags=slow ./...\n',
      'cart/cart.go': CART,
      'cart/slow_test.go': `//go:build slow\n\n${testOf('Slow', 3)}`,
    }
    const proof = { root, files, source: 'cart/cart.go', test: testOf('Total', 3), env }
    const { runner, one } = await prove(proof)
    expect(runner.foundBy).toBe('target test (Makefile)')
    expect(ran(one.output)).toEqual(['TestSlow', 'TestTotal'])
  })
})
