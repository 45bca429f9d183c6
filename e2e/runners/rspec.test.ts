import { describe, expect, test } from 'vitest'
import { makeGem } from '../support/gem.ts'
import { prove, start } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const CART = 'class Cart\n  def total(prices) = prices.sum\nend\n'

const specOf = (name: string, total = 3) => `require "cart"

RSpec.describe Cart do
  it "adds ${name}" do
    expect(Cart.new.total([1, 2])).to eq(${total})
  end
end
`

/** What rspec counted: "2 examples, 0 failures". */
function counted(output: string): string | undefined {
  return /^\d+ examples?, \d+ failures?.*$/m.exec(output)?.[0]
}

const GEMSPEC = `Gem::Specification.new do |spec|
  spec.name = "shop"
  spec.version = "0.1.0"
  spec.summary = "A shop"
  spec.authors = ["us"]
  spec.files = []
end
`

describe.skipIf(!hasTool('rspec', '--version'))('rspec', () => {
  test('rspec runs the placed spec of a project that rspec made, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'rspec', '--init')
    const files = { 'lib/cart.rb': CART, 'spec/other_spec.rb': specOf('other') }
    const proof = { root, files, source: 'lib/cart.rb', test: specOf('cart'), env: toolchainEnv }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'rspec', installed: true, foundBy: '.rspec', args: [] })
    expect(place).toBe('spec/cart_spec.rb')
    expect(counted(one.output)).toBe('1 example, 0 failures')
    expect(counted(suite.output)).toBe('2 examples, 0 failures')
    const tests = [place, 'spec/other_spec.rb']
    const both = await start({ root, runner, tests, env: toolchainEnv })
    expect(counted(both.output)).toBe('2 examples, 0 failures')
  })

  test('rspec says that a placed spec fails', async () => {
    const root = tempProject()
    const files = { '.rspec': '', 'lib/shop/cart.rb': CART }
    const spec = specOf('cart', 4).replace('"cart"', '"shop/cart"')
    const proof = { root, files, source: 'lib/shop/cart.rb', test: spec, env: toolchainEnv }
    const { place, one } = await prove(proof)
    expect(place).toBe('spec/shop/cart_spec.rb')
    expect(counted(one.output)).toBe('1 example, 1 failure')
  })

  test.skipIf(!hasTool('bundle', '--version'))(
    'rspec runs the placed spec of a gem that bundler made, through bundler',
    async () => {
      const root = tempProject()
      await makeGem(root, 'rspec')
      const spec = specOf('cart').replace('"cart"', '"shop/cart"')
      const files = { 'shop/shop.gemspec': GEMSPEC, 'shop/lib/shop/cart.rb': CART }
      const proof = { root, files, source: 'shop/lib/shop/cart.rb', test: spec, env: toolchainEnv }
      const { runner, place, one } = await prove(proof)
      expect(runner).toMatchObject({ directory: 'shop', args: ['exec', 'rspec'] })
      expect(place).toBe('shop/spec/shop/cart_spec.rb')
      expect(counted(one.output)).toBe('1 example, 0 failures')
    },
  )
})
