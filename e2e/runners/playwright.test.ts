import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'export const total = (prices) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `import { expect, test } from '@playwright/test'\nimport { total } from '${from}'\n\ntest('adds', () => expect(total([1, 2])).toBe(${sum}))\n`

const OTHER = "import { test } from '@playwright/test'\n\ntest('other', () => {})\n"

const installed = (['current', 'older'] as const).map((from) => ({
  from,
  version: versionOf('@playwright/test', from),
}))

describe.each(installed)('Playwright $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  async function initialised(): Promise<string> {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', 'scripts.test=playwright test', 'type=module')
    return root
  }

  check('Playwright runs the placed test alone, and all of them, below its testDir', async () => {
    const root = await initialised()
    const { runner, place, one, suite } = await prove({
      root,
      files: {
        'playwright.config.js': "export default { testDir: './e2e' }\n",
        'lib/cart.js': TOTAL,
        'e2e/[id]/cart.spec.js': OTHER,
        'e2e/other.spec.js': OTHER,
        'lib/more.spec.js': 'throw 1\n',
      },
      source: 'lib/cart.js',
      test: cart('../lib/cart.js', 3),
    })
    expect(runner).toMatchObject({ name: 'playwright', foundBy: 'script test', installed: true })
    expect(place).toBe('e2e/cart.spec.js')
    expect(one.output).toMatch(/1 passed/)
    expect(suite.output).toMatch(/3 passed/)
  })

  check('Playwright says that a test fails', async () => {
    const root = await initialised()
    const files = { 'lib/cart.js': TOTAL }
    const { one } = await prove({
      root,
      files,
      source: 'lib/cart.js',
      test: cart('./cart.js', 4),
    })
    expect(one.output).toMatch(/1 failed/)
    expect(one.exitCode).toBe(1)
  })
})
