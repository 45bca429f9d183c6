import { describe, expect, test } from 'vitest'
import { makeGem } from '../support/gem.ts'
import { prove, start } from '../support/prove.ts'
import { tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const CART = 'class Cart\n  def total(prices) = prices.sum\nend\n'

const testOf = (name: string, file = 'cart', total = 3) => `require "test_helper"
require "${file}"

class ${name}Test < Minitest::Test
  def test_total
    assert_equal ${total}, Cart.new.total([1, 2])
  end
end
`

const PROJECT = {
  Rakefile:
    'require "rake/testtask"\n\nRake::TestTask.new(:test) do |t|\n  t.libs << "test"\nend\n',
  'test/test_helper.rb': 'require "minitest/autorun"\n',
}

/** What minitest counted: "2 runs, 2 assertions, 0 failures". */
function counted(output: string): string | undefined {
  return /^\d+ runs, \d+ assertions, \d+ failures/m.exec(output)?.[0]
}

const GEMSPEC = `Gem::Specification.new do |spec|
  spec.name = "shop"
  spec.version = "0.1.0"
  spec.summary = "A shop"
  spec.authors = ["us"]
  spec.files = []
end
`

describe.skipIf(!hasTool('ruby', '-e', 'require "minitest"'))('minitest', () => {
  test('minitest runs the placed test, several, and all of them', async () => {
    const root = tempProject()
    const files = { ...PROJECT, 'lib/cart.rb': CART, 'test/other_test.rb': testOf('Other') }
    const proof = { root, files, source: 'lib/cart.rb', test: testOf('Cart'), env: toolchainEnv }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({
      name: 'minitest',
      installed: true,
      foundBy: 'test task (Rakefile)',
    })
    expect(place).toBe('test/cart_test.rb')
    expect(counted(one.output)).toBe('1 runs, 1 assertions, 0 failures')
    expect(counted(suite.output)).toBe('2 runs, 2 assertions, 0 failures')
    const tests = [place, 'test/other_test.rb']
    const both = await start({ root, runner, tests, env: toolchainEnv })
    expect(counted(both.output)).toBe('2 runs, 2 assertions, 0 failures')
  })

  test('minitest says that a placed test fails', async () => {
    const root = tempProject()
    const files = { ...PROJECT, 'lib/shop/cart.rb': CART }
    const text = testOf('Cart', 'shop/cart', 4)
    const proof = { root, files, source: 'lib/shop/cart.rb', test: text, env: toolchainEnv }
    const { place, one } = await prove(proof)
    expect(place).toBe('test/shop/cart_test.rb')
    expect(counted(one.output)).toBe('1 runs, 1 assertions, 1 failures')
  })

  test.skipIf(!hasTool('bundle', '--version'))(
    'minitest runs the placed test of a gem that bundler made, through bundler',
    async () => {
      const root = tempProject()
      await makeGem(root, 'minitest')
      const files = { 'shop/shop.gemspec': GEMSPEC, 'shop/lib/shop/cart.rb': CART }
      const proof = {
        root,
        files,
        source: 'shop/lib/shop/cart.rb',
        test: testOf('Cart', 'shop/cart'),
        env: toolchainEnv,
      }
      const { runner, one, suite } = await prove(proof)
      expect(runner.args.slice(0, 2)).toEqual(['exec', 'ruby'])
      expect(counted(one.output)).toBe('1 runs, 1 assertions, 0 failures')
      // two tests of the template, one of which fails until a person makes it pass
      expect(counted(suite.output)).toBe('3 runs, 3 assertions, 1 failures')
    },
  )
})
