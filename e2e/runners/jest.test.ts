import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'exports.total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `const { total } = require('${from}')\ntest('adds', () => expect(total([1, 2])).toBe(${sum}))\n`

const OTHER = "test('other', () => {})\n"

const installed = (['own', 'older'] as const).map((from) => ({
  from,
  version: versionOf('jest', from),
}))

describe.each(installed)('jest $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  check('jest runs the placed test alone, and all of them', async () => {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(
      root,
      'npm',
      'pkg',
      'set',
      'scripts.test=jest --coverage',
      'devDependencies.vitest=*',
    )
    const files = { 'lib/cart.js': TOTAL, 'lib/other.test.js': OTHER }
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('./cart', 3),
    })
    expect(runner).toMatchObject({ name: 'jest', foundBy: 'script test', installed: true })
    expect(place).toBe('lib/cart.test.js')
    expect(one.output).toMatch(/Tests:\s+1 passed, 1 total/)
    expect(suite.output).toMatch(/Tests:\s+2 passed, 2 total/)
  })

  check('jest says that a test fails', async () => {
    const root = tempProject()
    linkModules(root, from)
    const files = { 'package.json': '{"devDependencies":{"jest":"*"}}', 'cart.js': TOTAL }
    const { one } = await prove({ root, files, source: 'cart.js', test: cart('./cart', 4) })
    expect(one.output).toMatch(/Tests:\s+1 failed, 1 total/)
    expect(one.exitCode).toBe(1)
  })

  check('jest collects a test that is placed by its `testMatch`', async () => {
    const root = tempProject()
    linkModules(root, from)
    const files = {
      'package.json': '{"scripts":{"test":"jest"}}',
      'jest.config.js': "module.exports = { testMatch: ['<rootDir>/tests/**/*.spec.js'] }\n",
      'src/cart.js': TOTAL,
      'src/ignored.test.js': OTHER,
    }
    const { place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.js',
      test: cart('../src/cart', 3),
    })
    expect(place).toBe('tests/cart.spec.js')
    expect(one.output).toMatch(/Tests:\s+1 passed, 1 total/)
    expect(suite.output).toMatch(/Tests:\s+1 passed, 1 total/)
  })

  check(
    'jest collects a test that is named by its `testRegex`, as the Nest CLI sets it',
    async () => {
      const root = tempProject()
      linkModules(root, from)
      const settings = { rootDir: 'src', testRegex: '.*\\.spec\\.js$' }
      const files = {
        'package.json': JSON.stringify({ scripts: { test: 'jest' }, jest: settings }),
        'src/cart/cart.service.js': TOTAL,
        'src/other.spec.js': OTHER,
      }
      const { place, one, suite } = await prove({
        root,
        files,
        source: 'src/cart/cart.service.js',
        test: cart('./cart.service', 3),
      })
      expect(place).toBe('src/cart/cart.service.spec.js')
      expect(one.output).toMatch(/Tests:\s+1 passed, 1 total/)
      expect(suite.output).toMatch(/Tests:\s+2 passed, 2 total/)
    },
  )
})
