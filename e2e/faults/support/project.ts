/** A small project whose tests Node runs itself: nothing is slow in it but tailtest. */
export const SHOP = {
  'package.json': `${JSON.stringify({ name: 'shop', private: true, type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
  '.gitignore': 'node_modules/\n',
  'src/price.js': 'export const price = (net, rate) => net + net * rate\n',
  'test/price.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { price } from '../src/price.js'
test('adds the tax', () => assert.equal(price(100, 0.2), 120))
`,
  'notes.md': 'What the person wrote down.\r\n',
} as const

/** A source that the agent adds, and a test of it that fails. */
export const HALF = {
  source: 'src/half.js',
  text: `export function half(price) {
  if (price < 0) throw new RangeError('a price is not negative')
  return price / 3
}
`,
  test: 'test/half.test.js',
  testText: `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { half } from '../src/half.js'
test('gives half of it', () => assert.equal(half(10), 5))
`,
} as const
