import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'export const total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `import test from 'node:test'\nimport assert from 'node:assert'\nimport { total } from '${from}'\ntest('adds', () => assert.equal(total([1, 2]), ${sum}))\n`

const OTHER = "import test from 'node:test'\ntest('other', () => {})\n"

describe(`node:test ${process.version}`, () => {
  test('node:test runs the placed test alone, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', 'type=module', 'scripts.test=node --test')
    const files = { 'src/cart.js': TOTAL, 'src/other.test.js': OTHER }
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.js',
      test: cart('./cart.js', 3),
    })
    expect(runner).toMatchObject({ name: 'node:test', foundBy: 'script test', installed: true })
    expect(place).toBe('src/cart.test.js')
    expect(one.output).toMatch(/tests 1$/m)
    expect(suite.output).toMatch(/tests 2$/m)
  })

  test('node:test is recognised by what the tests import, and says that one fails', async () => {
    const root = tempProject()
    const files = {
      'package.json': '{"type":"module"}',
      'src/cart.js': TOTAL,
      'test/other.test.js': OTHER,
    }
    const { runner, place, one } = await prove({
      root,
      files,
      source: 'src/cart.js',
      test: cart('../src/cart.js', 4),
    })
    expect(runner).toMatchObject({ name: 'node:test', foundBy: 'test/other.test.js' })
    expect(place).toBe('test/cart.test.js')
    expect(one.output).toMatch(/tests 1$/m)
    expect(one.output).toMatch(/fail 1$/m)
    expect(one.exitCode).toBe(1)
  })

  test('node:test runs the files that the script names by a pattern', async () => {
    const root = tempProject()
    const files = {
      'package.json': '{"type":"module","scripts":{"test":"node --test unit/*.test.js"}}',
      'src/cart.js': TOTAL,
      'unit/other.test.js': OTHER,
      'e2e/app.test.js': OTHER,
    }
    const { place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.js',
      test: cart('../src/cart.js', 3),
    })
    expect(place).toBe('unit/cart.test.js')
    expect(one.output).toMatch(/tests 1$/m)
    // before Node 21 patterns are written out when the runner is detected, here before the new test was there
    const isLate = Number(process.versions.node.split('.')[0]) < 21
    expect(suite.output).toMatch(isLate ? /tests 1$/m : /tests 2$/m)
  })

  test('node:test runs a test in a folder whose name looks like a pattern', async () => {
    const root = tempProject()
    const files = {
      'package.json': '{"type":"module","scripts":{"test":"node --test"}}',
      'app/[id]/cart.js': TOTAL,
    }
    const { place, one } = await prove({
      root,
      files,
      source: 'app/[id]/cart.js',
      test: cart('./cart.js', 3),
    })
    expect(place).toBe('app/[id]/cart.test.js')
    expect(one.output).toMatch(/tests 1$/m)
  })

  test
    .skipIf(versionOf('tsx', 'current') === 'absent')
    .each([
      'tsx --test src/*.test.ts',
      'node --import tsx --test --test-reporter spec src/*.test.ts',
    ])('node:test runs TypeScript by `%s`', async (script) => {
    const root = tempProject()
    linkModules(root, 'current')
    const files = {
      'package.json': JSON.stringify({ type: 'module', scripts: { test: script } }),
      'src/cart.ts': TOTAL.replace('(prices)', '(prices: number[])'),
      'src/other.test.ts': OTHER,
    }
    const { runner, place, one } = await prove({
      root,
      files,
      source: 'src/cart.ts',
      test: cart('./cart.ts', 3),
    })
    expect(runner).toMatchObject({ name: 'node:test', installed: true })
    expect(place).toBe('src/cart.test.ts')
    expect(one.output).toMatch(/tests 1$/m)
    expect(one.output).toMatch(/pass 1$/m)
  })
})
