import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove, proveCanary } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'export const total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `import test from 'ava'\nimport { total } from '${from}'\n\ntest('adds', (t) => t.is(total([1, 2]), ${sum}))\n`

const OTHER = "import test from 'ava'\n\ntest('other', (t) => t.pass())\n"

const installed = (['current', 'older'] as const).map((from) => ({
  from,
  version: versionOf('ava', from),
}))

describe.each(installed)('ava $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  async function initialised(): Promise<string> {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', 'scripts.test=ava', 'type=module')
    return root
  }

  check('ava runs the placed test alone, and all of them', async () => {
    const root = await initialised()
    const files = {
      'lib/cart.js': TOTAL,
      'test/[id]/other.js': OTHER,
      'test/_helper.js': 'throw 1\n',
    }
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('../lib/cart.js', 3),
    })
    expect(runner).toMatchObject({ name: 'ava', foundBy: 'script test', installed: true })
    expect(place).toBe('test/cart.js')
    expect(one.output).toMatch(/1 test passed/)
    expect(suite.output).toMatch(/2 tests passed/)
  })

  check('of the two tests of doctor one passes and one fails', async () => {
    const root = await initialised()
    const { one } = await proveCanary(root, 'ava', { 'lib/cart.js': TOTAL })
    expect(one.output).toMatch(/canary passes/)
    expect(one.output).toMatch(/1 test failed/)
  })

  check('ava says that a test fails', async () => {
    const root = await initialised()
    const files = { 'lib/cart.js': TOTAL }
    const { one } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('./cart.js', 4),
    })
    expect(one.output).toMatch(/1 test failed/)
    expect(one.exitCode).toBe(1)
  })

  check('ava runs the placed test alone although its settings name others as well', async () => {
    const root = await initialised()
    const files = {
      'ava.config.js': "export default { files: ['unit/**/*.js', '!unit/slow/**'] }\n",
      'lib/cart.js': TOTAL,
      'unit/other.js': OTHER,
      'unit/[id]/more.js': OTHER,
      'unit/slow/most.js': OTHER,
    }
    const { place, one, suite } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('../lib/cart.js', 3),
    })
    expect(place).toBe('unit/cart.test.js')
    expect(one.output).toMatch(/1 test passed/)
    expect(suite.output).toMatch(/3 tests passed/)
  })
})
