import { describe, expect, test } from 'vitest'
import { linkModules } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { toolchainEnv as env, hasTool } from '../support/toolchains.ts'

const TOTAL = 'export const total = (prices: number[]) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `import { expect, test } from 'bun:test'\nimport { total } from '${from}'\ntest('adds', () => expect(total([1, 2])).toBe(${sum}))\n`

const OTHER = "import { test } from 'bun:test'\ntest('other', () => {})\n"

describe.skipIf(!hasTool('bun', '--version'))('bun', () => {
  test('bun of the PATH runs the placed test alone, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'bun', 'init', '-y')
    const files = {
      'src/cart.ts': TOTAL,
      'src/cart.test.tsx': OTHER,
      'lib/src/cart.test.ts': OTHER,
    }
    const text = cart('./cart', 3)
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.ts',
      test: text,
      env,
    })
    expect(runner).toMatchObject({ name: 'bun', directory: '', installed: true })
    expect(place).toBe('src/cart.test.ts')
    expect(one.output).toMatch(/Ran 1 test across 1 file/)
    expect(suite.output).toMatch(/Ran 3 tests across 3 files/)
  })

  test('bun of the project is started itself, and says that a test fails', async () => {
    const root = tempProject()
    linkModules(root, 'current')
    const files = {
      'package.json': '{"scripts":{"test":"bun test --preload ./setup.ts"}}',
      'setup.ts': 'globalThis.prepared = true\n',
      'src/cart.ts': TOTAL,
    }
    const proof = { root, files, source: 'src/cart.ts', test: cart('./cart', 4), env: { PATH: '' } }
    const { runner, one } = await prove(proof)
    expect(runner).toMatchObject({ foundBy: 'script test', installed: true })
    expect(runner.command).toMatch(/node_modules.bun.bin/)
    expect(one.output).toMatch(/ 1 fail/)
    expect(one.exitCode).toBe(1)
  })

  test('bun collects a test that is placed by the `root` of its bunfig.toml', async () => {
    const root = tempProject()
    const files = {
      'package.json': '{}',
      'bunfig.toml': '[test]\nroot = "./checks"\n',
      'src/cart.ts': TOTAL,
      'src/ignored.test.ts': OTHER,
    }
    const text = cart('../src/cart', 3)
    const { place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.ts',
      test: text,
      env,
    })
    expect(place).toBe('checks/cart.test.ts')
    expect(one.output).toMatch(/Ran 1 test across 1 file/)
    expect(suite.output).toMatch(/Ran 1 test across 1 file/)
  })
})
