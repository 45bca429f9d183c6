// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them
import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenUses, buildGraph } from '../../src/index.ts'
import { project, write } from '../projects.ts'
import { brokenBy, type Texts } from './edits.ts'

interface Pair {
  source: string
  text: string
  user: string
  use: string
}

/** A source and a user of it in each language. */
const PAIRS: readonly Pair[] = [
  {
    source: 'cart.ts',
    text: "export * from './b'\nexport const total = (a: number[]) => `${a.map((b) => b)}`\nexport class Cart {\n  add() {}\n}\n",
    user: 'user.ts',
    use: "import { total, Cart } from './cart'\nimport * as c from './cart'\nnew Cart().add()\nc.total([])\nexport { total as t } from './cart'\n",
  },
  {
    source: 'cart.py',
    text: 'from b import *\ndef total(a):\n    return f"{a}"\nclass Cart:\n    def add(self): pass\n',
    user: 'user.py',
    use: 'import cart\nfrom cart import total, Cart\ncart.total()\nCart().add()\n',
  },
  {
    source: 'cart/cart.go',
    text: 'package cart\n\nfunc Total(a []int) int { return len(a) }\n\ntype Cart struct{}\n',
    user: 'cart/user.go',
    use: 'package cart\n\nfunc use() { Total(nil); var c Cart; _ = c }\n',
  },
  {
    source: 'a/Cart.java',
    text: 'package a;\npublic class Cart {\n  static int VAT = 19;\n  static void of() {}\n}\n',
    user: 'b/User.java',
    use: 'package b;\nimport a.Cart;\nclass User { int a = Cart.VAT; void b() { Cart.of(); } }\n',
  },
  {
    source: 'cart.kt',
    text: 'package a\nfun total(a: Int) = a\nclass Cart\n',
    user: 'user.kt',
    use: 'package b\nimport a.Cart\nimport a.total\nval a = total(1)\n',
  },
]

const files = ({ source, text, user, use }: Pair) => ({
  'go.mod': 'module m\n',
  [source]: text,
  [user]: use,
})

describe.each(PAIRS)('$source', (pair) => {
  const { source, text, user, use } = pair

  test('a half-written edit does no harm, wherever it ends', async () => {
    for (let end = 0; end < text.length; end += 7) {
      for (const use of await brokenBy(files(pair), { [source]: text.slice(0, end) })) {
        expect(use.line).toBeGreaterThan(0)
      }
    }
  })

  test('neither does a half-written user, nor one in which nothing is right', async () => {
    for (let end = 0; end < use.length; end += 11) {
      const cut = { ...files(pair), [user]: use.slice(0, end) }
      await brokenBy(cut, { [source]: undefined })
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (soup) => {
        await brokenBy({ ...files(pair), [user]: soup + use }, { [source]: text + soup })
        await brokenBy({ ...files(pair), [source]: soup }, { [source]: text })
      }),
      { numRuns: 5 },
    )
  })

  test('nothing is said of an edit that changes nothing, or changes it back', async () => {
    expect(await brokenBy(files(pair), { [source]: text, [user]: use })).toEqual([])
    expect(await brokenBy(files(pair), { [source]: `${text}\n` })).toEqual([])
  })
})

/** Hundreds of kilobytes of what patterns could be slow over. */
const LONG: readonly [string, string][] = [
  ['names', 'cart '.repeat(60_000)],
  ['members', 'cart.total\n'.repeat(30_000)],
  ['brackets', '(cart, '.repeat(40_000)],
  ['spaces', `cart${' '.repeat(200_000)}x`],
  ['imports', "import { total } from './cart'\n".repeat(5_000)],
  ['exports', 'export { '.repeat(20_000)],
  ['equals', 'cart, = cart : '.repeat(20_000)],
  ['calls', 'total = total(cart = total('.repeat(10_000)],
]

describe.each([
  { source: 'cart.ts', user: 'user.ts', head: "import * as cart from './cart'\nimport { total } from './cart'\n", text: 'export const total = 1\n' }, // biome-ignore format: rows
  {
    source: 'cart.py',
    user: 'user.py',
    head: 'import cart\nfrom cart import total\n',
    text: 'total = 1\n',
  },
  {
    source: 'cart/a.go',
    user: 'cart/b.go',
    head: 'package cart\n',
    text: 'package cart\n\nvar total = 1\n',
  },
  {
    source: 'a/cart.kt',
    user: 'a/user.kt',
    head: 'package a\nimport a.total\n',
    text: 'package a\nval total = 1\n',
  },
])('$user', ({ source, user, head, text }) => {
  test.each(LONG)('with hundreds of kilobytes of %s is soon done', async (_, long) => {
    const started = process.cpuUsage()
    await brokenBy(
      { [source]: text, [user]: head + long },
      { [source]: text.replaceAll('total', 'sum') },
    )
    const { user: spent, system } = process.cpuUsage(started)
    expect((spent + system) / 1000).toBeLessThan(10_000) // processor time: other tests run beside
  })
})

test('no more files are read than one allows, and a graph of others is refused', async () => {
  const before: Record<string, string> = { 'cart.ts': 'export const total = 1\n' }
  for (let at = 10; at < 40; at += 1) before[`user${at}.ts`] = "import { total } from './cart'\n"
  const after: Texts = { 'cart.ts': 'export const sum = 1\n' }
  expect(await brokenBy(before, after)).toHaveLength(30)
  const made = project(before)
  write(made, { 'cart.ts': 'export const sum = 1\n' })
  const graph = await buildGraph(made)
  const edited = [{ path: relPath('cart.ts'), before: before['cart.ts'] }]
  expect(await brokenUses(made, graph, edited, { limit: 7 })).toHaveLength(7)
  await expect(brokenUses(made, { ...graph }, edited)).rejects.toThrow('buildGraph')
})
