import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove, proveCanary } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'exports.total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `const t = require('tap')\nconst { total } = require('${from}')\n\nt.test('adds', async (t) => t.equal(total([1, 2]), ${sum}))\n`

const OTHER = "require('tap').test('other', async (t) => t.pass())\n"

const installed = (['current', 'older'] as const).map((from) => ({
  from,
  version: versionOf('tap', from),
}))

describe.each(installed)('tap $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  async function initialised(script = 'tap --disable-coverage'): Promise<string> {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', `scripts.test=${script}`)
    return root
  }

  check('tap runs the placed test alone, and all of them', async () => {
    const root = await initialised()
    const files = {
      'lib/cart.js': TOTAL,
      'test/[id]/other.js': OTHER,
      'test/fixtures/x.js': 'throw 1',
    }
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('../lib/cart.js', 3),
    })
    expect(runner).toMatchObject({ name: 'tap', foundBy: 'script test', installed: true })
    expect(place).toBe('test/cart.js')
    expect(one.output).toMatch(/^ok 1 - test\/cart\.js/m)
    expect(one.output).not.toContain('other.js')
    expect(suite.output).toMatch(/^ok \d - test\/\[id\]\/other\.js/m)
    expect(suite.output).not.toContain('fixtures')
  })

  check('of the two tests of doctor one passes and one fails', async () => {
    const root = await initialised()
    const { one } = await proveCanary(root, 'tap', { 'lib/cart.js': TOTAL })
    expect(one.output).toMatch(/canary passes/)
    expect(one.output).toMatch(/1 is not 2/)
  })

  check('tap says that a test fails', async () => {
    const root = await initialised()
    const { one } = await prove({
      root,
      files: { 'lib/cart.js': TOTAL },
      source: 'lib/cart.js',
      test: cart('./cart.js', 4),
    })
    expect(one.output).toMatch(/^ {4}not ok 1 - adds/m)
    expect(one.exitCode).toBe(1)
  })
})
