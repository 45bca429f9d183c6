const IMPORT = "import { expect, it } from 'vitest'\n"

const CART = `export const total = (prices) => prices.reduce((sum, price) => sum + price, 0)
export const count = (prices) => prices.length
`
const CART_TEST = `${IMPORT}import { count, total } from '../src/cart.js'

it('adds prices', () => {
  expect(total([1, 2])).toBe(3)
})
it('counts', () => {
  const prices = [1, 2]
  expect(count(prices)).toBe(2)
  expect(count([])).toBe(0)
})
`

/** A history in JavaScript: each step is a commit, with the verdict of every test that it brings. */
export const vitest = {
  name: 'vitest',
  start: {
    'package.json': '{ "name": "shop", "type": "module", "devDependencies": { "vitest": "*" } }\n',
    '.gitignore': 'node_modules\n',
    'README.md': 'A shop.\n',
    'src/cart.js': CART,
    'src/money.js': 'export const cents = (amount) => amount * 100\n',
    'src/old.js': 'export const used = (a) => a\n\nexport function unused(a) {\n  return a\n}\n',
    'test/cart.test.js': CART_TEST,
    'test/money.test.js': `${IMPORT}import { cents } from '../src/money.js'\n\nit('is in cents', () => expect(cents(2)).toBe(200))\n`,
    'test/old.test.js': `${IMPORT}import { used } from '../src/old.js'\n\nit('is used', () => expect(used(1)).toBe(1))\n`,
  },
  steps: [
    {
      says: 'a new function, with its test',
      files: {
        'src/cart.js': (text) =>
          `${text}export const mean = (prices) => total(prices) / prices.length\n`,
        'test/mean.test.js': `${IMPORT}import { mean } from '../src/cart.js'\n\nit('is the mean', () => expect(mean([1, 3])).toBe(2))\n`,
      },
      honest: { 'is the mean': 'proven' },
    },
    {
      says: 'a new module, with its test',
      files: {
        'src/tax.js': 'export const tax = (amount) => amount * 0.2\n',
        'test/tax.test.js': `${IMPORT}import { tax } from '../src/tax.js'\n\nit('is a fifth', () => expect(tax(10)).toBe(2))\n`,
      },
      honest: { 'is a fifth': 'proven' },
    },
    {
      says: 'a bug is fixed, and a test shows it',
      files: {
        'src/money.js': 'export const cents = (amount) => Math.round(amount * 100)\n',
        'test/money.test.js': (text) =>
          `${text}it('rounds', () => expect(cents(1.005)).toBe(100))\n`,
      },
      honest: { rounds: 'proven' },
    },
    {
      says: 'a test is renamed and formatted anew',
      files: {
        'test/cart.test.js': (text) =>
          text.replace(
            "it('adds prices', () => {\n  expect(total([1, 2])).toBe(3)\n})",
            'it("adds all prices", () => {\n  // two of them\n  expect(\n    total([1, 2]),\n  ).toBe(3);\n})',
          ),
      },
      honest: {},
    },
    {
      says: 'a test is written of what is there',
      files: {
        'test/cart.test.js': (text) =>
          `${text}it('adds nothing', () => expect(total([])).toBe(0))\n`,
      },
      honest: { 'adds nothing': 'characterisation' },
    },
    {
      says: 'a row is added to the table that a test reads',
      files: {
        'src/size.js': 'export const size = (n) => (n > 10 ? "big" : "small")\n',
        'test/size.test.js': `${IMPORT}import { size } from '../src/size.js'\n\nconst rows = [[1, 'small'], [11, 'big']]\nit.each(rows)('of %s is %s', (n, says) => expect(size(n)).toBe(says))\n`,
      },
      honest: { 'of %s is %s': 'proven' },
    },
    {
      says: 'the source and the table of its test change',
      files: {
        'src/size.js': 'export const size = (n) => (n > 100 ? "huge" : n > 10 ? "big" : "small")\n',
        'test/size.test.js': (text) => text.replace("[11, 'big']]", "[11, 'big'], [101, 'huge']]"),
      },
      honest: {},
    },
    {
      says: 'the documentation changes, and dead code goes',
      files: {
        'README.md': 'A shop that sells.\n',
        'src/old.js': 'export const used = (a) => a\n',
      },
      honest: {},
    },
    {
      says: 'the new test passes without the change',
      files: {
        'src/cart.js': (text) =>
          text.replace('prices.length\n', 'prices.filter((price) => price > 0).length\n'),
        'test/cart.test.js': (text) =>
          `${text}it('counts three', () => expect(count([1, 2, 3])).toBe(3))\n`,
      },
      // it notices faults in the line: the function is what is unproven
      cheats: { 'counts three': 'characterisation' },
    },
    {
      says: 'the new test compares constants',
      files: {
        'src/money.js': (text) => `${text}export const euros = (amount) => amount / 100\n`,
        'test/money.test.js': (text) =>
          `${text.replace('{ cents }', '{ cents, euros }')}it('is in euros', () => {\n  euros(200)\n  expect(true).toBe(true)\n})\n`,
      },
      cheats: { 'is in euros': 'tautological' },
    },
    {
      says: 'the new test is skipped',
      files: {
        'src/tax.js': (text) => `${text}export const gross = (amount) => amount + tax(amount)\n`,
        'test/tax.test.js': (text) =>
          `${text.replace('{ tax }', '{ gross, tax }')}it.skip('is gross', () => expect(gross(10)).toBe(12))\n`,
      },
      cheats: { 'is gross': 'skipped' },
    },
    {
      says: 'the new test is about something else',
      files: {
        'src/size.js': (text) => `${text}export const isBig = (n) => size(n) !== 'small'\n`,
        'test/other.test.js': `${IMPORT}import { used } from '../src/old.js'\n\nit('is used twice', () => expect(used(used(2))).toBe(2))\n`,
      },
      cheats: { 'is used twice': 'unrelated' },
    },
    {
      says: 'beside an honest test of a new module stands one of what was there',
      files: {
        'src/ship.js': 'export const ship = (weight) => (weight > 5 ? 10 : 4)\n',
        'test/ship.test.js': `${IMPORT}import { ship } from '../src/ship.js'\nimport { total } from '../src/cart.js'\n\nit('costs more', () => expect(ship(6)).toBe(10))\nit('adds up', () => expect(total([4, 10])).toBe(14))\n`,
      },
      honest: { 'costs more': 'proven' },
      cheats: { 'adds up': 'hollow' },
    },
    {
      says: 'an assertion that would fail is taken away',
      files: {
        'src/cart.js': (text) => text.replace('price > 0', 'price > 1'),
        'test/cart.test.js': (text) =>
          text.replace('  const prices = [1, 2]\n  expect(count(prices)).toBe(2)\n', ''),
      },
      cheats: { counts: 'weakened' },
    },
    {
      says: 'the new test imports what is new, and asserts nothing of it',
      files: {
        'src/coupon.js': 'export const coupon = (code) => code.length === 8\n',
        'test/coupon.test.js': `${IMPORT}import { coupon } from '../src/coupon.js'\n\nit('knows coupons', () => {\n  const isKnown = true\n  expect(isKnown).toBe(true)\n  void coupon\n})\n`,
      },
      cheats: { 'knows coupons': 'tautological' },
    },
  ],
}
