import { describe, expect, test } from 'vitest'
import { versionOf } from '../support/node-modules.ts'
import { prove, write } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { toolchainEnv as env } from '../support/toolchains.ts'

const VITEST = '3.2.7'

const TOTAL = 'export const total = (prices: number[]) => prices.reduce((a, b) => a + b, 0)\n'

const CART =
  "import { expect, test } from 'vitest'\nimport { total } from './cart'\ntest('adds', () => expect(total([1, 2])).toBe(3))\n"

const OTHER = "import { test } from 'vitest'\ntest('other', () => {})\n"

const needsVitest = { devDependencies: { vitest: VITEST } }

/** A workspace of two packages: of their own, they say that they use vitest; or the root alone does. */
function workspace(where: 'root' | 'packages', more: Record<string, unknown> = {}) {
  const [root, own] = where === 'root' ? [needsVitest, {}] : [{}, needsVitest]
  const manifest = (name: string, fields: object) =>
    JSON.stringify({ name, version: '1.0.0', type: 'module', private: true, ...fields })
  return {
    'package.json': manifest('shop', { workspaces: ['packages/*'], ...root, ...more }),
    'packages/cart/package.json': manifest('cart', { ...own, scripts: { test: 'vitest' } }),
    'packages/cart/src/cart.ts': TOTAL,
    'packages/cart/src/other.test.ts': OTHER,
    'packages/till/package.json': manifest('till', own),
    'packages/till/src/till.test.ts': OTHER,
  }
}

async function proveCart(root: string) {
  const proven = await prove({ root, source: 'packages/cart/src/cart.ts', test: CART, env })
  expect(proven.runner).toMatchObject({
    name: 'vitest',
    directory: 'packages/cart',
    installed: true,
  })
  expect(proven.place).toBe('packages/cart/src/cart.test.ts')
  expect(proven.one.output).toMatch(/Tests\s+1 passed \(1\)/)
  expect(proven.suite.output).toMatch(/Tests\s+2 passed \(2\)/)
  return proven
}

const [hasPnpm, hasYarn] = ['pnpm', '@yarnpkg/cli-dist'].map(
  (name) => versionOf(name, 'current') !== 'absent',
)

describe('a package of a workspace runs vitest', () => {
  test('vitest hoisted to the root by npm', async () => {
    const root = tempProject()
    write(root, workspace('packages'))
    await runIn(root, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
    const { runner } = await proveCart(root)
    expect(runner.command).toBe(process.execPath)
  })

  test.skipIf(!hasPnpm)('vitest linked into the package by pnpm', async () => {
    const root = tempProject()
    write(root, { ...workspace('packages'), 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' })
    await runIn(root, 'pnpm', 'install', '--prefer-offline', '--ignore-scripts')
    await proveCart(root)
  })

  test.skipIf(!hasPnpm)('vitest that pnpm installed in the root alone', async () => {
    const root = tempProject()
    write(root, { ...workspace('root'), 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' })
    await runIn(root, 'pnpm', 'install', '--prefer-offline', '--ignore-scripts')
    await proveCart(root)
  })

  test.skipIf(!hasYarn).each(['root', 'package'])(
    'mocha in the archives of yarn, as a dependency of the %s',
    async (where) => {
      const root = tempProject()
      const mocha = { devDependencies: { mocha: '11.8.0' } }
      const [top, own] = where === 'root' ? [mocha, {}] : [{}, mocha]
      const files = {
        '.yarnrc.yml': 'nodeLinker: pnp\nenableScripts: false\nenableTelemetry: false\n',
        'yarn.lock': '',
        'package.json': JSON.stringify({ name: 'shop', workspaces: ['packages/*'], ...top }),
        'packages/cart/package.json': JSON.stringify({
          name: 'cart',
          ...own,
          scripts: { test: 'mocha' },
        }),
        'packages/cart/lib/cart.js': 'exports.one = 1\n',
        'packages/cart/test/other.js': "it('other', () => {})\n",
      }
      write(root, files)
      await runIn(root, 'yarn', 'install', '--no-immutable')
      const text = "it('is one', () => { if (require('../lib/cart').one !== 1) throw 1 })\n"
      const { runner, one, suite } = await prove({
        root,
        source: 'packages/cart/lib/cart.js',
        test: text,
        env,
      })
      expect(runner).toMatchObject({ name: 'mocha', directory: 'packages/cart', installed: true })
      expect(one.output).toMatch(/1 passing/)
      expect(suite.output).toMatch(/2 passing/)
    },
  )
})
