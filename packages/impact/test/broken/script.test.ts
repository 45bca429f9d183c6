import { describe, expect, test } from 'vitest'
import { broken } from './edits.ts'

const CART = `
export const VAT = 19
export function total(prices: number[]): number { return prices.length }
export type Item = string
export interface Basket { items: Item[] }
export enum Color { red }
export class Cart {
  readonly items: Item[] = []
  add(item: Item): void { this.items.push(item) }
  static of(): Cart { return new Cart() }
}
export default function open() {}
`

/** What a user of the cart sees of an edit of it. */
const edited = (user: string, edit: (cart: string) => string, more: Record<string, string> = {}) =>
  broken(
    { 'src/cart.ts': CART, 'src/user.ts': `${user}\n`, ...more },
    { 'src/cart.ts': edit(CART) },
  )

const renamed = (from: string, to: string) => (text: string) =>
  text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)

const without = (name: string) => (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(name))
    .join('\n')

describe('a name that is renamed or removed', () => {
  test.each([
    ['import', "import { total } from './cart'", 'total', 'sum'],
    ['import under another name', "import { total as t } from './cart.js'", 'total', 'sum'],
    ['import of a type', "import type { Item } from './cart'", 'Item', 'Article'],
    ['import of a type among values', "import { VAT, type Item } from './cart'", 'Item', 'Article'],
    ['import of a class', "import { Cart } from './cart'", 'Cart', 'Shelf'],
    ['import of an enum', "import { Color } from './cart'", 'Color', 'Paint'],
    ['require', "const { total } = require('./cart')", 'total', 'sum'],
    ['import()', "const { total } = await import('./cart.js')", 'total', 'sum'],
    ['export from', "export { total } from './cart'", 'total', 'sum'],
    ['export from under another name', "export { total as t } from './cart'", 'total', 'sum'],
    ['export of a type from', "export type { Item } from './cart'", 'Item', 'Article'],
  ])('breaks an %s', async (_, user, from, to) => {
    expect(await edited(user, renamed(from, to))).toEqual([
      `src/user.ts:1 ${from} < src/cart.ts -> ${to}`,
    ])
  })

  test.each([
    ['called', 'cart.total([])', 'total', 'sum'],
    ['read', 'const a = cart.VAT + 1', 'VAT', 'TAX'],
    ['taken for a type', 'let item: cart.Item', 'Item', 'Article'],
    ['with a question mark', 'cart?.total', 'total', 'sum'],
  ])('breaks a member of the whole module that is %s', async (_, use, from, to) => {
    expect(await edited(`import * as cart from './cart'\n${use}`, renamed(from, to))).toEqual([
      `src/user.ts:2 cart.${from} < src/cart.ts -> cart.${to}`,
    ])
  })

  test('breaks the calls of a method', async () => {
    const user = "import { Cart } from './cart'\nconst cart = new Cart()\ncart.add('a')\nCart.of()"
    const edit = (text: string) => renamed('of', 'make')(renamed('add', 'put')(text))
    expect(await edited(user, edit)).toEqual([
      'src/user.ts:3 Cart.add < src/cart.ts -> Cart.put',
      'src/user.ts:4 Cart.of < src/cart.ts -> Cart.make',
    ])
  })

  test('breaks the default import when the default export goes', async () => {
    const edit = (text: string) => text.replace('export default', 'export')
    expect(await edited("import open from './cart'", edit)).toEqual([
      'src/user.ts:1 default < src/cart.ts',
    ])
  })

  test('is told with the line it stands in and the existing name that is most like it', async () => {
    const user = 'import {\n  VAT,\n  total,\n} from "./cart"\n'
    expect(await edited(user, without('total'))).toEqual(['src/user.ts:3 total < src/cart.ts'])
    const similar = (text: string) =>
      `${renamed('total', 'totals')(text)}\nexport const other = 1\n`
    expect(await edited(user, similar)).toEqual(['src/user.ts:3 total < src/cart.ts -> totals'])
  })

  test('breaks whoever takes it through modules that pass everything on, and is told where it was', async () => {
    const more = {
      'src/index.ts': "export * from './all.js'\n",
      'src/all.ts': "export * from './cart.js'\n",
      'test/cart.test.ts':
        "import { total } from '../src/index.js'\nimport { VAT } from '../src'\n",
    }
    expect(await edited('', renamed('total', 'sum'), more)).toEqual([
      'test/cart.test.ts:1 total < src/cart.ts -> sum',
    ])
  })

  test('breaks the module that passes it on by name, not those behind it', async () => {
    const more = {
      'src/index.ts': "export { total } from './cart.js'\n",
      'src/far.ts': "import { total } from './index.js'\n",
    }
    expect(await edited('', renamed('total', 'sum'), more)).toEqual([
      'src/index.ts:1 total < src/cart.ts -> sum',
    ])
  })

  test('breaks the calls of a method of a class that is passed on', async () => {
    const more = {
      'src/index.ts': "export { Cart as Basket } from './cart.js'\n",
      'src/far.ts': "import { Basket } from './index.js'\nBasket.of()\n",
    }
    expect(await edited('', renamed('of', 'make'), more)).toEqual([
      'src/far.ts:2 Basket.of < src/cart.ts -> Basket.make',
    ])
  })

  test('breaks the importers of a barrel that no longer passes it on', async () => {
    const before = {
      'cart.ts': CART,
      'index.ts': "export * from './cart'\nexport const a = 1\n",
      'user.ts': "import { total, a } from '.'\n",
    }
    expect(await broken(before, { 'index.ts': 'export const a = 1\n' })).toEqual([
      'user.ts:1 total < index.ts',
    ])
  })

  test('that another edited file has now is told with that file', async () => {
    const before = { 'cart.ts': CART, 'user.ts': "import { total } from './cart'\n" }
    const after = { 'cart.ts': without('total')(CART), 'sum.ts': 'export function total() {}\n' }
    expect(await broken(before, after)).toEqual(['user.ts:1 total < cart.ts => sum.ts'])
  })

  test('breaks components of Vue and Svelte, too', async () => {
    const user = '<script lang="ts">\nimport { total } from \'./cart\'\n</script>\n<p>{total}</p>\n'
    const before = { 'cart.ts': CART, 'A.vue': user, 'B.svelte': user }
    expect(await broken(before, { 'cart.ts': renamed('total', 'sum')(CART) })).toEqual([
      'A.vue:2 total < cart.ts -> sum',
      'B.svelte:2 total < cart.ts -> sum',
    ])
  })

  test('breaks CommonJS', async () => {
    const before = {
      'cart.js': 'module.exports = { total, vat: 1 }\n',
      'user.js': "const { total } = require('./cart')\nconst cart = require('./cart')\ncart.vat\n",
    }
    expect(await broken(before, { 'cart.js': 'module.exports = { sum, tax: 1 }\n' })).toEqual([
      'user.js:1 total < cart.js',
      'user.js:3 cart.vat < cart.js',
    ])
  })

  test('leaves a module that exports nothing any more', async () => {
    const before = { 'a.ts': 'export const a = 1\n', 'user.ts': "import { a } from './a'\n" }
    expect(await broken(before, { 'a.ts': 'const a = 1\nuse(a)\n' })).toEqual([
      'user.ts:1 a < a.ts',
    ])
  })
})

describe('a file that is gone', () => {
  const before = {
    'package.json': '{"name": "shop"}',
    'tsconfig.json': '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
    'src/cart.ts': CART,
    'src/tax.ts': 'export const tax = 1\n',
    'src/user.ts': "import { total } from './cart.js'\nimport type { Item } from './cart'\n",
    'src/far.ts': "import { total } from '@/cart'\n",
    'src/all.ts': "export * from './cart'\n",
    'test/cart.test.ts': "const cart = await import('../src/cart')\n",
    'src/other.ts': "import { tax } from './tax'\n",
  }
  const users = [
    'src/all.ts:1 ./cart < src/cart.ts (file)',
    'src/far.ts:1 @/cart < src/cart.ts (file)',
    'src/user.ts:1 ./cart.js < src/cart.ts (file)',
    'src/user.ts:2 ./cart < src/cart.ts (file)',
    'test/cart.test.ts:1 ../src/cart < src/cart.ts (file)',
  ]

  test('breaks all that import it', async () => {
    expect(await broken(before, { 'src/cart.ts': undefined })).toEqual(users)
  })

  test('is told with the place it was moved to', async () => {
    const after = { 'src/cart.ts': undefined, 'src/shop/basket.ts': CART }
    const told = users.map((one) => `${one} => src/shop/basket.ts`)
    expect(await broken(before, after)).toEqual(told)
  })

  test('breaks nobody where a folder took its place, but for what that lacks', async () => {
    const after = { 'src/cart.ts': undefined, 'src/cart/index.ts': 'export type Item = string\n' }
    expect(
      await broken(
        { 'src/cart.ts': CART, 'src/user.ts': "import { total, type Item } from './cart'\n" },
        after,
      ),
    ).toEqual(['src/user.ts:1 total < src/cart.ts (file)'])
  })

  test('may have been all of a package of the workspace', async () => {
    const workspace = {
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/a/package.json': '{"name": "@shop/a", "exports": "./src/index.ts"}',
      'packages/a/src/index.ts': CART,
      'packages/b/package.json': '{"name": "@shop/b"}',
      'packages/b/b.ts': "import { total } from '@shop/a'\n",
    }
    expect(await broken(workspace, { 'packages/a/src/index.ts': undefined })).toEqual([
      'packages/b/b.ts:1 @shop/a < packages/a/src/index.ts (file)',
    ])
    const edit = { 'packages/a/src/index.ts': renamed('total', 'sum')(CART) }
    expect(await broken(workspace, edit)).toEqual([
      'packages/b/b.ts:1 total < packages/a/src/index.ts -> sum',
    ])
  })
})

describe('silent about', () => {
  test.each<[string, string, (text: string) => string]>([
    [
      'what is still there',
      "import { total, Cart } from './cart'\nnew Cart().add('a')",
      (text) => `${text}\nexport const more = 1\n`,
    ],
    ['what never was', "import { nothing } from './cart'", renamed('total', 'sum')],
    [
      'what is written elsewhere',
      "import { VAT } from './cart'\nconst total = 1",
      renamed('total', 'sum'),
    ],
    [
      'a module that the user mocks',
      "vi.mock('./cart', () => ({ total: 1 }))\nimport { total } from './cart'",
      renamed('total', 'sum'),
    ],
    [
      'what the compiler is known to refuse',
      `// @ts-${'expect'}-error\nimport { total } from './cart'`,
      renamed('total', 'sum'),
    ],
    [
      'a variable of the same name',
      "import * as cart from './cart'\nconst a = (cart) => cart.total",
      renamed('total', 'sum'),
    ],
    [
      'comments and texts',
      "import * as cart from './cart'\n// cart.total\nconst a = 'cart.total'",
      renamed('total', 'sum'),
    ],
    [
      'a file in the middle of an edit',
      "import { total } from './cart'",
      (text) => `${renamed('total', 'sum')(text)}\nexport function b( {`,
    ],
    [
      'a module that passes on what nobody sees',
      "import { total } from './cart'",
      (text) => `${renamed('total', 'sum')(text)}\nexport * from 'lodash'\n`,
    ],
    [
      'what is exported in another way',
      "import { total } from './cart'",
      (text) => `${renamed('total', 'sum')(text)}\nexport { sum as total }\n`,
    ],
    [
      'a class that has a base class now',
      "import { Cart } from './cart'\nnew Cart().add('a')",
      (text) => renamed('add', 'put')(text.replace('class Cart', 'class Cart extends Base')),
    ],
  ])('%s', async (_, user, edit) => {
    expect(await edited(user, edit)).toEqual([])
  })

  test('a user that was edited as well', async () => {
    const before = { 'cart.ts': CART, 'user.ts': "import { total } from './cart'\n" }
    const after = {
      'cart.ts': renamed('total', 'sum')(CART),
      'user.ts': "import { sum } from './cart'\n",
    }
    expect(await broken(before, after)).toEqual([])
  })

  test('a file that was not there before, and one that nobody imports', async () => {
    expect(await broken({ 'user.ts': "import './x'\n" }, { 'a.ts': CART })).toEqual([])
    expect(await broken({ 'a.ts': CART, 'b.ts': 'total()\n' }, { 'a.ts': undefined })).toEqual([])
  })
})
