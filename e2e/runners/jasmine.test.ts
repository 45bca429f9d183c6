import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'exports.total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (sum: number) =>
  `const { total } = require('../lib/cart')\nit('adds', () => expect(total([1, 2])).toBe(${sum}))\n`

const installed = (['current', 'older'] as const).map((from) => ({
  from,
  version: versionOf('jasmine', from),
}))

describe.each(installed)('jasmine $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  async function initialised(): Promise<string> {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', 'scripts.test=jasmine')
    await runIn(root, 'node', 'node_modules/jasmine/bin/jasmine.js', 'init')
    return root
  }

  check('jasmine runs the placed spec alone, and all of them', async () => {
    const root = await initialised()
    const files = { 'lib/cart.js': TOTAL, 'spec/[id]/other.spec.js': "it('other', () => {})\n" }
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart(3),
    })
    expect(runner).toMatchObject({ name: 'jasmine', foundBy: 'script test', installed: true })
    expect(place).toBe('spec/cart.spec.js')
    expect(one.output).toMatch(/1 spec, 0 failures/)
    expect(suite.output).toMatch(/2 specs, 0 failures/)
  })

  check('jasmine says that a spec fails', async () => {
    const root = await initialised()
    const files = { 'lib/cart.js': TOTAL }
    const { one } = await prove({ root, files, source: 'lib/cart.js', test: cart(4) })
    expect(one.output).toMatch(/1 spec, 1 failure/)
    expect(one.exitCode).not.toBe(0)
  })
})
