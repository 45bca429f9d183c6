import { describe, expect, test } from 'vitest'
import { prove, start } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = toolchainEnv

const CART = 'defmodule Shop.Cart do\n  def total(prices), do: Enum.sum(prices)\nend\n'

const testOf = (total = 3) => `defmodule Shop.CartTest do
  use ExUnit.Case

  test "adds", do: assert Shop.Cart.total([1, 2]) == ${total}
end
`

/** What ExUnit counted: "2 tests, 0 failures", with the doctests that `mix new` asks for. */
function counted(output: string): string | undefined {
  return /^(?:\d+ doctests?, )?\d+ tests?, \d+ failures?.*$/m.exec(output)?.[0]
}

describe.skipIf(!hasTool('elixir', '--version'))('mix', () => {
  test('mix runs the placed test of a project that mix made, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'mix', 'new', '.', '--app', 'shop')
    const proof = { root, files: { 'lib/shop/cart.ex': CART }, source: 'lib/shop/cart.ex', env }
    const { runner, place, one, suite } = await prove({ ...proof, test: testOf() })
    expect(runner).toMatchObject({ name: 'mix', installed: true, args: ['-S', 'mix', 'test'] })
    expect(place).toBe('test/shop/cart_test.exs')
    expect(counted(one.output)).toBe('1 test, 0 failures')
    expect(counted(suite.output)).toBe('1 doctest, 2 tests, 0 failures')
    const both = await start({ root, runner, tests: [place, 'test/shop_test.exs'], env })
    expect(counted(both.output)).toBe('1 doctest, 2 tests, 0 failures')
  })

  test('mix says that a placed test fails', async () => {
    const root = tempProject()
    await runIn(root, 'mix', 'new', '.', '--app', 'shop')
    const proof = { root, files: { 'lib/cart.ex': CART }, source: 'lib/cart.ex', env }
    const { one } = await prove({ ...proof, test: testOf(4) })
    expect(counted(one.output)).toBe('1 test, 1 failure')
    expect(one.exitCode).not.toBe(0)
  })

  test('mix runs the tests of an application of an umbrella in its own folder', async () => {
    const root = tempProject()
    await runIn(root, 'mix', 'new', '.', '--app', 'shop', '--umbrella')
    for (const app of ['cart', 'web']) await runIn(`${root}/apps`, 'mix', 'new', app)
    const files = { 'apps/cart/lib/total.ex': CART }
    const proof = { root, files, source: 'apps/cart/lib/total.ex', test: testOf(), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner.directory).toBe('apps/cart')
    expect(place).toBe('apps/cart/test/total_test.exs')
    expect(counted(one.output)).toBe('1 test, 0 failures')
    expect(counted(suite.output)).toBe('1 doctest, 2 tests, 0 failures')
  })
})
