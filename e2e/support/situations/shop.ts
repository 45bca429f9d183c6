/** The shop of the situations: three sources with their tests, run by Node's own runner. */
export const cart = (total = 'sum + price') => `export function total(prices) {
  if (prices.length === 0) return 0
  return prices.reduce((sum, price) => ${total}, 0)
}

export function isEmpty(prices) {
  return prices.length === 0
}
`

export const price = (vat = '1.2') => `export function withVat(net) {
  if (net < 0) throw new RangeError('net')
  return net * ${vat}
}
`

export const order = `import { total } from './cart.js'

export function charge(prices) {
  if (prices.length > 9) throw new RangeError('too many')
  return { amount: total(prices) }
}
`

const header = (names: string, from: string) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names} } from './${from}.js'\n`

const one = (title: string, body: string, word = 'test') =>
  `\n${word}('${title}', () => {\n  ${body}\n})\n`

export const ADDS_UP = one('adds up', 'assert.equal(total([2, 4]), 6)')
export const IS_EMPTY = one('knows an empty cart', 'assert.equal(isEmpty([]), true)')

export const cartTest = (...tests: string[]) =>
  header('isEmpty, total', 'cart') + (tests.length === 0 ? [ADDS_UP, IS_EMPTY] : tests).join('')
export const addsUp = (body: string, word = 'test') => one('adds up', body, word)

const NO_DEBT = one('refuses a debt', 'assert.throws(() => withVat(-1), RangeError)')
/** The tests of the price, with another body of the first or without it. */
export const priceTest = (
  body: string | undefined = 'assert.equal(withVat(100), 120)',
  word = 'test',
) => header('withVat', 'price') + one('adds the tax', body, word) + NO_DEBT
export const withoutTax = header('withVat', 'price') + NO_DEBT

const orderTest =
  header('charge', 'order') +
  one('charges the sum', 'assert.deepEqual(charge([2, 4]), { amount: 6 })')

export const SHOP: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules\n',
  'package.json': `${JSON.stringify({ name: 'shop', type: 'module', scripts: { test: 'node --test' } }, undefined, 2)}\n`,
  'src/cart.js': cart(),
  'src/cart.test.js': cartTest(),
  'src/price.js': price(),
  'src/price.test.js': priceTest(),
  'src/order.js': order,
  'src/order.test.js': orderTest,
}

export const stock = (body = 'return count - sold') =>
  `export function left(count, sold) {\n  if (sold > count) throw new RangeError('sold')\n  ${body}\n}\n`
export const stockTest = (expected = '3') =>
  header('left', 'stock') + one('counts what is left', `assert.equal(left(5, 2), ${expected})`)
