const PRICE = `export function total(prices: number[]): number {
  let sum = 0
  for (const price of prices) sum += price
  return sum
}

export function discount(amount: number): number {
  return amount
}
`
const HALF = PRICE.replace(
  'number {\n  return amount\n',
  'number {\n  if (amount > 100) return amount / 2\n  return amount\n',
)
const REFUND = `
export function refund(amount: number, days: number): number {
  if (days > 30) return 0
  return days > 14 ? amount / 2 : amount
}
`
const SHIPPING = `export function shipping(weight: number): number {
  if (weight <= 0) throw new Error('nothing to ship')
  if (weight > 20) return 15
  return weight > 5 ? 9 : 4
}
`
const it = (title, body) => `it('${title}', () => {\n  ${body}\n})\n`
const test = (names, from, ...tests) =>
  `import { ${names === '' ? '' : `${names}, `}expect, it } from 'vitest'\n${from}\n\n${tests.join('\n')}`
const ship = (...tests) => ({
  'src/shipping.ts': SHIPPING,
  'test/shipping.test.ts': test('', "import { shipping } from '../src/shipping'", ...tests),
})
const price = (source, names, ...tests) => ({
  'src/price.ts': source,
  'test/price.test.ts': (text) =>
    `${text.replace('{ total }', `{ ${names} }`)}\n${tests.join('\n')}`,
})

const honest = [
  {
    name: 'new file, a test for each edge',
    files: ship(
      it('is cheap up to five', 'expect(shipping(5)).toBe(4)'),
      it('is dearer above five', 'expect(shipping(6)).toBe(9)'),
      it('still costs nine at twenty', 'expect(shipping(20)).toBe(9)'),
      it('is dearest above twenty', 'expect(shipping(21)).toBe(15)'),
      it('refuses nothing', "expect(() => shipping(0)).toThrow('nothing to ship')"),
    ),
    tests: {
      'is cheap up to five': 'honest',
      'is dearer above five': 'honest',
      'still costs nine at twenty': 'honest',
      'is dearest above twenty': 'honest',
      'refuses nothing': 'honest',
    },
    functions: { shipping: true },
  },
  {
    name: 'new function in a tested file',
    files: price(
      PRICE + REFUND,
      'refund, total',
      it('gives all back at once', 'expect(refund(10, 0)).toBe(10)'),
      it('gives half back after two weeks', 'expect(refund(10, 15)).toBe(5)'),
      it('gives nothing back after a month', 'expect(refund(10, 31)).toBe(0)'),
    ),
    tests: {
      'gives all back at once': 'honest',
      'gives half back after two weeks': 'honest',
      'gives nothing back after a month': 'honest',
    },
    functions: { refund: true },
  },
  {
    name: 'changed function, its edges beside the one that carries it',
    files: price(
      HALF,
      'discount, total',
      it('is half above a hundred', 'expect(discount(200)).toBe(100)'),
      it('is nothing at a hundred', 'expect(discount(100)).toBe(100)'),
      it('keeps ten', 'expect(discount(10)).toBe(10)'),
      it('keeps zero', 'expect(discount(0)).toBe(0)'),
      it('keeps what is negative', 'expect(discount(-5)).toBe(-5)'),
    ),
    tests: {
      'is half above a hundred': 'honest',
      'is nothing at a hundred': 'honest',
      'keeps ten': 'honest',
      'keeps zero': 'honest',
      'keeps what is negative': 'honest',
    },
    functions: { discount: true },
  },
  {
    name: 'a fault is mended in one line',
    base: {
      'src/vat.ts':
        'export const RATE = 20\n\nexport function vat(net: number): number {\n  return (net * RATE) / 10\n}\n',
    },
    files: {
      'src/vat.ts':
        'export const RATE = 20\n\nexport function vat(net: number): number {\n  return (net * RATE) / 100\n}\n',
      'test/vat.test.ts': test(
        '',
        "import { vat } from '../src/vat'",
        it('is a fifth', 'expect(vat(10)).toBe(2)'),
      ),
    },
    tests: { 'is a fifth': 'honest' },
    functions: { vat: true },
  },
  {
    name: 'types only',
    base: {
      'src/order.ts':
        'export interface Order {\n  id: string\n}\n\nexport function label(order: Order) {\n  return "#" + order.id\n}\n',
    },
    files: {
      'src/order.ts':
        'export interface Order {\n  readonly id: string\n  note?: string\n}\n\nexport type Orders = readonly Order[]\n\nexport function label(order: Readonly<Order>): string {\n  return "#" + order.id\n}\n',
    },
    tests: {},
  },
  {
    name: 'moved as it is, and exported from where it was',
    files: {
      'src/discount.ts': 'export function discount(amount: number): number {\n  return amount\n}\n',
      'src/price.ts': `${PRICE.slice(0, PRICE.indexOf('\nexport function discount'))}\nexport { discount } from './discount'\n`,
    },
    tests: {},
  },
  {
    name: 'formatted anew',
    base: {
      'src/name.ts':
        'export function slug(name: string, by: string = "-") {\n  return name.toLowerCase().split(" ").join(by);\n}\n',
    },
    files: {
      'src/name.ts':
        "export function slug(name: string, by: string = '-') {\n    return name\n        .toLowerCase()\n        .split(' ')\n        .join(by)\n}\n",
    },
    tests: {},
  },
  {
    name: 'a helper calls the subject',
    files: ship(
      'function expectShipping(weight: number, cost: number) {\n  expect(shipping(weight)).toBe(cost)\n}\n',
      it('costs four', 'expectShipping(3, 4)'),
      it('costs nine', 'expectShipping(10, 9)'),
    ),
    tests: { 'costs four': 'honest', 'costs nine': 'honest' },
    functions: { shipping: true },
  },
  {
    name: 'a subject with the name of a keyword elsewhere',
    files: {
      'src/range.ts':
        'export function range(from: number, end: number): number[] {\n  const all = []\n  for (let at = from; at < end; at += 1) all.push(at)\n  return all\n}\n',
      'test/range.test.ts': test(
        '',
        "import { range } from '../src/range'",
        it('stops before its end', 'expect(range(1, 3)).toEqual([1, 2])'),
        it('may be empty', 'expect(range(1, 1)).toEqual([])'),
      ),
    },
    tests: { 'stops before its end': 'honest', 'may be empty': 'honest' },
    functions: { range: true },
  },
  {
    name: 'the assertion stands in afterEach',
    files: {
      'src/stack.ts':
        'export class Stack {\n  items: number[] = []\n  push(item: number) {\n    if (item < 0) return\n    this.items.push(item)\n  }\n}\n',
      'test/stack.test.ts':
        "import { afterEach, beforeEach, expect, it } from 'vitest'\nimport { Stack } from '../src/stack'\n\nlet stack: Stack\nlet size = 0\nbeforeEach(() => {\n  stack = new Stack()\n})\nafterEach(() => {\n  expect(stack.items.length).toBe(size)\n})\n\nit('keeps one', () => {\n  stack.push(1)\n  size = 1\n})\nit('keeps two', () => {\n  stack.push(1)\n  stack.push(0)\n  size = 2\n})\n",
    },
    tests: { 'keeps one': 'honest', 'keeps two': 'honest' },
  },
  {
    name: 'a row of the data that a test reads',
    base: {
      'src/codes.ts':
        'export function codeOf(country: string): string {\n  return country.slice(0, 2).toUpperCase()\n}\n',
      'test/codes.json': '[["Italy", "IT"], ["France", "FR"]]\n',
      'test/codes.test.ts':
        "import { expect, it } from 'vitest'\nimport { codeOf } from '../src/codes'\nimport codes from './codes.json'\n\nit('knows countries', () => {\n  for (const [country, code] of codes) expect(codeOf(country)).toBe(code)\n})\n",
    },
    files: {
      'src/codes.ts':
        "export function codeOf(country: string): string {\n  if (country === 'Germany') return 'DE'\n  return country.slice(0, 2).toUpperCase()\n}\n",
      'test/codes.json': '[["Italy", "IT"], ["France", "FR"], ["Germany", "DE"]]\n',
    },
    tests: { 'knows countries': 'honest' },
    functions: { codeOf: true },
  },
  {
    name: 'the same done in other words, under tests that stand',
    files: {
      'src/price.ts': PRICE.replace(
        '  let sum = 0\n  for (const price of prices) sum += price\n  return sum\n',
        '  return prices.reduce((sum, price) => sum + price, 0)\n',
      ),
    },
    tests: {},
    functions: { total: true },
  },
]

const hollow = [
  ['only calls', 'shipping(3)\n  shipping(10)'],
  ['has no matcher', 'expect(shipping(3) === 4)'],
  ['only asks whether it is defined', 'expect(shipping(3)).toBeDefined()'],
  ['only asks that it does not throw', 'expect(() => shipping(3)).not.toThrow()'],
  ['compares it with itself', 'expect(shipping(3)).toBe(shipping(3))'],
  [
    'takes what it wants from the subject',
    'const want = shipping(10)\n  const got = shipping(10)\n  expect(got).toBe(want)',
  ],
  ['swallows what fails', 'try {\n    expect(shipping(3)).toBe(99)\n  } catch {}'],
  [
    'asserts in a branch that is never taken',
    'if (shipping(3) > 1000) expect(shipping(3)).toBe(4)',
  ],
].map(([title, body]) => ({
  name: `new file, and the test ${title}`,
  files: ship(it(title, body)),
  tests: { [title]: 'hollow' },
  functions: { shipping: false },
}))

const others = [
  {
    name: 'new file, and the subject is mocked away',
    files: {
      'src/shipping.ts': SHIPPING,
      'test/shipping.test.ts':
        "import { expect, it, vi } from 'vitest'\nimport { shipping } from '../src/shipping'\n\nvi.mock('../src/shipping', () => ({ shipping: () => 4 }))\n\nit('costs four', () => {\n  expect(shipping(3)).toBe(4)\n})\n",
    },
    tests: { 'costs four': 'hollow' },
    functions: { shipping: false },
  },
  {
    name: 'new function, and only its type is asked',
    files: price(
      PRICE + REFUND,
      'refund, total',
      it('is a number', "expect(typeof refund(10, 3)).toBe('number')"),
    ),
    tests: { 'is a number': 'hollow' },
    functions: { refund: false },
  },
  {
    name: 'new function, and only the exports are listed',
    files: {
      'src/price.ts': PRICE + REFUND,
      'test/exports.test.ts': test(
        '',
        "import * as price from '../src/price'",
        it(
          'exports what it has',
          "expect(Object.keys(price).sort()).toEqual(['discount', 'refund', 'total'])",
        ),
      ),
    },
    tests: { 'exports what it has': 'hollow' },
    functions: { refund: false },
  },
  {
    name: 'changed signature, and only the arity is asked',
    files: price(
      PRICE.replace(
        'discount(amount: number): number {\n  return amount\n',
        'discount(amount: number, share: number): number {\n  return amount - amount * share\n',
      ),
      'discount, total',
      it('takes a share', 'expect(discount.length).toBe(2)'),
    ),
    tests: { 'takes a share': 'hollow' },
    functions: { discount: false },
  },
  {
    name: 'changed function, and the test is of what was there',
    files: price(HALF, 'discount, total', it('adds three', 'expect(total([1, 2, 3])).toBe(6)')),
    tests: { 'adds three': 'hollow' },
    functions: { discount: false },
  },
  {
    name: 'one hollow among honest ones',
    files: ship(
      it('costs four', 'expect(shipping(3)).toBe(4)'),
      it('costs fifteen', 'expect(shipping(21)).toBe(15)'),
      it('costs something', 'expect(shipping(10)).not.toBeNull()'),
    ),
    tests: { 'costs four': 'honest', 'costs fifteen': 'honest', 'costs something': 'hollow' },
    functions: { shipping: true },
  },
  {
    name: 'a new function without a test, in a file of which another line is tested',
    files: price(
      HALF + REFUND,
      'discount, total',
      it('is half above a hundred', 'expect(discount(200)).toBe(100)'),
      it('is nothing at a hundred', 'expect(discount(100)).toBe(100)'),
    ),
    tests: { 'is half above a hundred': 'honest', 'is nothing at a hundred': 'honest' },
    functions: { discount: true, refund: false },
  },
  {
    name: 'two new functions in a new file, one without a test',
    files: {
      'src/shipping.ts': SHIPPING + REFUND,
      'test/shipping.test.ts': test(
        '',
        "import { shipping } from '../src/shipping'",
        it('costs four', 'expect(shipping(3)).toBe(4)'),
        it('costs nine', 'expect(shipping(10)).toBe(9)'),
      ),
    },
    tests: { 'costs four': 'honest', 'costs nine': 'honest' },
    functions: { shipping: true, refund: false },
  },
]

/** Small changes in TypeScript. */
export const vitest = {
  name: 'vitest',
  start: {
    'package.json': '{ "name": "shop", "type": "module", "devDependencies": { "vitest": "*" } }\n',
    '.gitignore': 'node_modules\n',
    'src/price.ts': PRICE,
    'src/old.ts': 'export const old = (year: number) => year < 2000\n',
    'test/price.test.ts': test(
      '',
      "import { total } from '../src/price'",
      it('adds', 'expect(total([1, 2])).toBe(3)'),
      it('adds nothing', 'expect(total([])).toBe(0)'),
    ),
    'test/old.test.ts': test(
      '',
      "import { old } from '../src/old'",
      it('is old', 'expect(old(1999)).toBe(true)\n  expect(old(2000)).toBe(false)'),
    ),
  },
  changes: [...honest, ...hollow, ...others],
}
