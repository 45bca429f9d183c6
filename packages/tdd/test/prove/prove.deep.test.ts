import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ProveFailure } from '../../src/index.ts'
import { adds, CART, cartTest, HEAD, repository } from './repository.ts'

const MEAN = `${CART}exports.mean = (prices) => exports.total(prices) / prices.length\n`
const isMean = "test('is the mean', () => assert.equal(cart.mean([1, 3]), 2))"
const POSITIVE = CART.replace('prices.reduce', 'prices.filter((price) => price > 0).reduce')
const ignoresLess = "test('ignores less', () => assert.strictEqual(cart.total([1, -1]), 1))"

describe('a new test', () => {
  test('is proven by an assertion that fails on the base', async () => {
    const { commit, prove } = repository()
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(adds, ignoresLess) })
    const proof = await prove()
    expect(proof).toMatchObject({ outcome: 'proven', doubts: [], notes: [] })
    expect(proof.tests).toMatchObject([
      { verdict: 'proven', red: 'assertion', change: 'new', line: 6 },
    ])
    expect(proof.sources).toEqual([
      {
        ...{ file: 'src/cart.js', hunks: [[1, 1]], state: 'proven', unproven: [] },
        tests: ['test/cart.test.js'],
        lines: { of: 1, unrun: [] },
      },
    ])
  })

  test('is proven by what it finds nothing of on the base', async () => {
    const { commit, prove } = repository()
    commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, isMean) })
    const { tests, outcome } = await prove()
    expect(outcome).toBe('proven')
    expect(tests).toMatchObject([{ verdict: 'proven', red: 'missing_symbol' }])
  })

  test('that passes on the base too proves nothing; where it notices no fault in what changed, it is hollow', async () => {
    const { commit, prove } = repository()
    const three = "test('adds three', () => assert.equal(cart.total([1, 1, 1]), 3))"
    const calls = "test('calls', () => assert.ok(cart.total([1, 1, 1]) !== null))"
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(adds, three, calls) })
    const { tests, sources, outcome, mutants } = await prove()
    expect(outcome).toBe('unproven')
    expect(tests).toMatchObject([{ verdict: 'characterisation' }, { verdict: 'hollow' }])
    expect(sources).toMatchObject([
      { state: 'unproven', hunks: [[1, 1]], unproven: [{ name: 'total', lines: [1, 1] }] },
    ])
    expect(mutants).toEqual({ of: 4, tried: 4, killed: 3, beyond: 0, ranOut: false })
  })

  test('of a new function is hollow where it only needs it to be there', async () => {
    const { commit, verdicts } = repository()
    const isThere = "test('is there', () => assert.ok(cart.mean([1, 3]) !== null))"
    commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, isMean, isThere) })
    expect(await verdicts()).toEqual(['is the mean: proven', 'is there: hollow'])
  })

  test('of one function does not prove another in its file', async () => {
    const { commit, prove } = repository()
    const count = 'exports.count = (prices) => prices.length + 0 / 1\n'
    commit({ 'src/cart.js': MEAN + count, 'test/cart.test.js': cartTest(adds, isMean) })
    const { tests, sources } = await prove()
    expect(tests).toMatchObject([{ verdict: 'proven' }])
    expect(sources).toMatchObject([{ unproven: [{ name: 'count', lines: [3, 3] }] }])
  })

  test('is unknown where time ran out before its mutants were tried', async () => {
    const { commit, prove } = repository()
    commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, isMean) })
    const { tests, mutants, outcome } = await prove({ mutantsMs: 0 })
    expect(tests).toMatchObject([{ verdict: 'unknown' }])
    expect(mutants).toMatchObject({ tried: 0, ranOut: true })
    expect(outcome).toBe('unknown')
  })

  test('of an edge stands beside the one that shows the change', async () => {
    const { commit, verdicts } = repository()
    const none = "test('is nothing of nothing', () => assert.equal(cart.total([]), 0))"
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(adds, ignoresLess, none) })
    expect(await verdicts()).toEqual([
      'ignores less: proven',
      'is nothing of nothing: characterisation',
    ])
  })

  test('that asks for less than before is weakened where it showed the change, or noticed a fault', async () => {
    const exact = "test('adds', () => assert.strictEqual(cart.total([1, -1]), 0))"
    const vague = "test('adds', () => assert.ok(cart.total([1, -1]) < 9))"
    const { commit, prove } = repository({ 'test/cart.test.js': cartTest(exact) })
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(vague) })
    const { tests } = await prove()
    expect(tests).toMatchObject([{ verdict: 'weakened', change: 'changed' }])
    expect(tests[0]?.reason).toContain('failed with it before')
    const sum = "test('adds', () => assert.strictEqual(cart.total([1, 2]), 3))"
    const some = "test('adds', () => assert.strictEqual(typeof cart.total([1, 2]), 'number'))"
    const other = repository({ 'test/cart.test.js': cartTest(sum) })
    other.commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(some) })
    expect(await other.verdicts()).toEqual(['adds: weakened'])
  })

  test('that says the same in other words, or what another says now, is unchanged', async () => {
    const sum = "test('adds', () => assert.strictEqual(cart.total([1, 2]), 3))"
    const words =
      "test('adds', () => { const sum = cart.total([1, 2]); assert.strictEqual(sum, 3) })"
    const { commit, verdicts } = repository({ 'test/cart.test.js': cartTest(sum) })
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(words, ignoresLess) })
    expect(await verdicts()).toEqual(['adds: unchanged', 'ignores less: proven'])
    const some = "test('adds', () => assert.strictEqual(typeof cart.total([1, 2]), 'number'))"
    const all = sum.replace('adds', 'adds all')
    const other = repository({ 'test/cart.test.js': cartTest(sum) })
    other.commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(some, all, ignoresLess) })
    expect(await other.verdicts()).toEqual([
      'adds: unchanged',
      'adds all: characterisation',
      'ignores less: proven',
    ])
  })

  test('is failing where it fails on the head', async () => {
    const { commit, verdicts } = repository()
    const wrong = isMean.replace('2)', '3)')
    commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, wrong) })
    expect(await verdicts()).toEqual(['is the mean: failing'])
  })

  test('is flaky where two runs of the same files end differently', async () => {
    const { commit, prove } = repository()
    const flips = [
      "const fs = require('node:fs')",
      "test('flips', () => {",
      "  const isFirst = !fs.existsSync('flipped')",
      "  fs.writeFileSync('flipped', '')",
      '  assert.equal(cart.mean([1, 3]), isFirst ? 3 : 2)',
      '})',
    ]
    commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, ...flips) })
    const { tests, outcome } = await prove()
    expect(tests).toMatchObject([{ verdict: 'flaky' }])
    expect(outcome).toBe('unknown')
  })

  test('that comes in a commit of its own is a characterisation, and proves no source', async () => {
    const { commit, prove } = repository()
    commit({ 'src/cart.js': POSITIVE })
    commit({ 'test/cart.test.js': cartTest(adds, adds.replace('adds', 'adds again')) })
    const { tests, sources, outcome } = await prove({ base: 'HEAD~2' })
    expect(tests).toMatchObject([{ verdict: 'characterisation' }])
    expect(sources).toMatchObject([{ state: 'unproven' }])
    expect(outcome).toBe('unproven')
  })

  test('that came before its source, in a commit of its own, is proven', async () => {
    const { commit, prove } = repository()
    commit({ 'test/cart.test.js': cartTest(adds, isMean) })
    commit({ 'src/cart.js': MEAN })
    const { tests, outcome } = await prove({ base: 'HEAD~2' })
    expect(tests).toMatchObject([{ verdict: 'proven' }])
    expect(outcome).toBe('proven')
  })

  test('beside another whose module is not there yet is judged by itself', async () => {
    const { commit, verdicts } = repository()
    commit({
      'src/tax.js': 'exports.tax = (amount) => amount / 5\n',
      'test/tax.test.js': `${HEAD}const { tax } = require('../src/tax.js')\nconst { cents } = require('../src/money.js')\n\ntest('is a fifth', () => assert.equal(tax(10), 2))\ntest('is in cents', () => assert.equal(cents(1), 100))\n`,
    })
    expect(await verdicts()).toEqual(['is a fifth: proven', 'is in cents: hollow'])
  })
})

describe('what brings nothing to prove passes', () => {
  test.each([
    ['documentation', { 'README.md': 'A shop.\n' }],
    ['configuration', { 'settings.json': '{}' }],
    ['comments', { 'src/cart.js': `// adds prices\n${CART}` }],
    ['dead code that goes', { 'src/money.js': null, 'test/money.test.js': null }],
    [
      'a test that is only renamed',
      { 'test/cart.test.js': cartTest(adds.replace('adds', 'sums')) },
    ],
    ['nothing', {}],
  ])('%s', async (_what, files) => {
    const { commit, prove } = repository()
    commit(files)
    expect(await prove()).toMatchObject({ outcome: 'proven', tests: [], sources: [] })
  })

  test('a test that is gone is named', async () => {
    const { commit, prove } = repository()
    commit({ 'test/money.test.js': null })
    expect((await prove()).deleted).toEqual(['test/money.test.js::is in cents'])
  })
})

describe('a source without a new test', () => {
  test('is unproven, unless it may change under tests that pass on both sides', async () => {
    const { commit, prove } = repository()
    commit({
      'src/cart.js':
        'exports.total = (prices) => {\n  let sum = 0\n  for (const price of prices) sum += price\n  return sum\n}\n',
    })
    const strict = await prove()
    expect(strict).toMatchObject({ outcome: 'unproven', tests: [] })
    const loose = await prove({ mayRefactor: (path) => path === 'src/cart.js' })
    expect(loose).toMatchObject({
      outcome: 'proven',
      sources: [{ state: 'refactor', tests: ['test/cart.test.js'] }],
    })
  })

  test('may not change under tests that no longer pass', async () => {
    const { commit, prove } = repository()
    commit({ 'src/cart.js': 'exports.total = () => 0\n' })
    const proof = await prove({ mayRefactor: () => true })
    expect(proof).toMatchObject({ outcome: 'unproven', sources: [{ state: 'unproven' }] })
  })

  test('is proven by a test of before whose data changed', async () => {
    const rows = (text: string) =>
      `${HEAD}const cart = require('../src/cart.js')\nconst rows = ${text}\n\ntest('rows', () => { for (const [prices, sum] of rows) assert.equal(cart.total(prices), sum) })\n`
    const { commit, prove } = repository({ 'test/cart.test.js': rows('[[[1], 1]]') })
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': rows('[[[1], 1], [[1, -1], 1]]') })
    expect(await prove()).toMatchObject({
      outcome: 'proven',
      tests: [],
      sources: [{ state: 'proven' }],
    })
  })
})

/** A repository whose tests vitest runs, which tries mutants on single tests. */
function withVitest(tests: string) {
  const shop = repository({
    'package.json': '{ "type": "module", "devDependencies": { "vitest": "4" } }\n',
    '.gitignore': 'node_modules\n',
    'src/cart.js': TOTAL,
    'test/cart.test.js': `${IMPORTS}${tests}`,
  })
  symlinkSync(MODULES, join(shop.project.root, 'node_modules'), 'junction')
  return shop
}

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const TOTAL = 'export const total = (prices) => prices.reduce((sum, price) => sum + price, 0)\n'
const HALF = 'export const half = (prices) => prices.length / 2\n'
const IMPORTS = `import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as cart from '../src/cart.js'
`
const ADDS = "test('adds (all)', () => expect(cart.total([1, 2])).toBe(3))\n"
const HALVES = "test.each([1, 2])('halves %i', (n) => expect(cart.half(Array(2 * n))).toBe(n))\n"

describe('mutants and the tests of one file', () => {
  test('are tried on those that are asked about, and others are left in peace', async () => {
    const shop = withVitest(ADDS)
    const ran = join(shop.project.root, '..', 'ran')
    const notes = `test('notes', () => appendFileSync(${JSON.stringify(ran)}, 'x'))\n`
    shop.commit({ 'test/cart.test.js': `${IMPORTS}${ADDS}${notes}` })
    shop.commit({
      'src/cart.js': `${TOTAL}${HALF}`,
      'test/cart.test.js': `${IMPORTS}${ADDS}${notes}${HALVES}`,
    })
    const { tests, outcome, mutants } = await shop.prove()
    expect(tests).toMatchObject([{ verdict: 'proven' }])
    expect(outcome).toBe('proven')
    expect(mutants).toMatchObject({ of: 2, tried: 2, killed: 2 })
    expect(readFileSync(ran, 'utf8')).toBe('xx') // on the base and on the head
  })

  test('of a test that nobody changed count where no new one notices them', async () => {
    const shop = withVitest(ADDS)
    shop.commit({
      'src/cart.js': `${TOTAL.replace('sum + price', '(price * 2) / 2 + sum')}${HALF}`,
      'test/cart.test.js': `${IMPORTS}${ADDS}${HALVES}`,
    })
    expect(await shop.prove()).toMatchObject({
      outcome: 'proven',
      sources: [{ state: 'proven', unproven: [] }],
    })
  })

  test('nor where a new one notices some of them', async () => {
    const shop = withVitest(ADDS)
    const none = "test('adds nothing', () => expect(cart.total([])).toBe(0))\n"
    shop.commit({
      'src/cart.js': TOTAL.replace('sum + price', '(price * 2) / 2 + sum'),
      'test/cart.test.js': `${IMPORTS}${ADDS}${none}`,
    })
    expect(await shop.prove()).toMatchObject({
      outcome: 'proven',
      tests: [{ verdict: 'characterisation' }],
      mutants: { of: 3, killed: 3 },
    })
  })
})

describe('what cannot be found out', () => {
  test('is told of a copy that lacks what a build makes, and --setup makes it', async () => {
    const built = repository({
      '.gitignore': 'built.js\n',
      'test/money.test.js': `${HEAD}test('is built', () => assert.equal(require('../built.js'), 1))\n`,
    })
    built.write({ 'built.js': 'module.exports = 1\n' })
    built.commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, isMean) })
    const proof = await built.prove({ mutantsOf: async () => [] })
    expect(proof.outcome).toBe('unknown')
    expect(proof.doubts[0]).toContain('test/money.test.js passes on the head, was not changed')
    expect(proof.tests).toMatchObject([{ verdict: 'unknown' }])
    const again = await built.prove({ setup: 'echo "module.exports = 1" > built.js' })
    expect(again).toMatchObject({ outcome: 'proven', doubts: [] })
  })

  test.each([
    ['no-commit', { base: 'nobody' }, 'nobody'],
    ['no-commit', { base: '--output=x' }, '--output=x'],
    ['setup', { setup: 'echo broken; exit 3' }, 'exit code 3\nbroken'],
  ] as const)('is an error with the code %s: %j', async (code, options, says) => {
    const { commit, prove } = repository()
    commit({ 'src/cart.js': MEAN })
    const failed = await prove(options).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ProveFailure)
    expect(failed).toMatchObject({ code })
    expect(String(failed)).toContain(says)
  })

  test('is a run that takes too long', async () => {
    const { commit, prove } = repository()
    const hangs = "test('hangs', () => { cart.mean([1]); for (;;); })"
    commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, hangs) })
    const { outcome, tests } = await prove({ timeoutMs: 3_000 })
    expect(outcome).toBe('unknown')
    expect(tests).toMatchObject([{ verdict: 'unknown' }])
  })
})

describe('what is a person’s stays as it is', () => {
  const everything = (folder: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file, readFileSync(file, 'latin1')]),
    )

  test('index, stash, HEAD, working tree and references, with work half done; no hook runs', async () => {
    const { project, git, commit, write, prove } = repository()
    commit({ 'src/cart.js': POSITIVE, 'test/cart.test.js': cartTest(adds, ignoresLess) })
    write({ 'src/money.js': 'stashed\n' })
    git('stash')
    write({ 'src/money.js': 'staged\n' })
    git('add', 'src/money.js')
    write({ 'src/money.js': 'half done\n', 'src/cart.js': 'throw 1\n', 'loose.txt': 'loose\n' })
    const hooks = join(project.root, '.git/hooks')
    mkdirSync(hooks, { recursive: true })
    for (const name of ['post-checkout', 'post-index-change', 'reference-transaction']) {
      writeFileSync(join(hooks, name), '#!/bin/sh\ntouch hook-ran\n')
      chmodSync(join(hooks, name), 0o755)
    }
    const before = everything(project.root)
    const proof = await prove()
    expect(everything(project.root)).toEqual(before)
    expect(proof.outcome).toBe('proven')
    expect(proof.notes).toEqual([
      '3 files in the working tree are not committed and therefore not included',
    ])
  })

  test('another commit than the one that is checked out is proven all the same', async () => {
    const { commit, git, prove } = repository()
    const head = commit({ 'src/cart.js': MEAN, 'test/cart.test.js': cartTest(adds, isMean) })
    commit({ 'src/cart.js': CART })
    const base = git('rev-parse', 'HEAD~2')
    const proof = await prove({ base, head })
    expect(proof).toMatchObject({ base, head, outcome: 'proven', tests: [{ verdict: 'proven' }] })
  })
})
