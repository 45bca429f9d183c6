import { describe, expect, test } from 'vitest'
import { linkModules } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { toolchainEnv as env, hasTool } from '../support/toolchains.ts'

const TOTAL = 'export const total = (prices: number[]) => prices.reduce((a, b) => a + b, 0)\n'

const cart = (from: string, sum: number) =>
  `import { total } from '${from}'\nDeno.test('adds', () => {\n  if (total([1, 2]) !== ${sum}) throw new Error('wrong')\n})\n`

const OTHER = "Deno.test('other', () => {})\n"

/** `deno init` writes a test that takes its assertions from a registry. */
const INITIAL = { 'main_test.ts': OTHER }

describe.skipIf(!hasTool('deno', '--version'))('deno', () => {
  test('deno of the PATH runs the placed test alone, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'deno', 'init')
    const files = { ...INITIAL, 'src/cart.ts': TOTAL }
    const text = cart('./cart.ts', 3)
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.ts',
      test: text,
      env,
    })
    expect(runner).toMatchObject({ name: 'deno', foundBy: 'deno.json', installed: true })
    expect(place).toBe('src/cart.test.ts')
    expect(one.output).toMatch(/1 passed \| 0 failed/)
    expect(suite.output).toMatch(/2 passed \| 0 failed/)
  })

  test('deno keeps the permissions of the task, and places a test where it is included', async () => {
    const root = tempProject()
    const config = `{
      // everything below checks/
      "tasks": { "test": { "command": "deno test --allow-env=SHOP --no-check" } },
      "test": { "include": ["checks/"], },
    }`
    const files = {
      'deno.jsonc': config,
      'src/cart.ts': TOTAL,
      'src/ignored_test.ts': OTHER,
      'checks/other_test.ts': OTHER,
    }
    const text = `${cart('../src/cart.ts', 3)}Deno.test('env', () => void Deno.env.get('SHOP'))\n`
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.ts',
      test: text,
      env,
    })
    expect(runner.foundBy).toBe('task test')
    expect(place).toBe('checks/cart.test.ts')
    expect(one.output).toMatch(/2 passed \| 0 failed/)
    expect(suite.output).toMatch(/3 passed \| 0 failed/)
  })

  test('deno of the project is started through Node, and says that a test fails', async () => {
    const root = tempProject()
    linkModules(root, 'current')
    const files = {
      'package.json': '{"scripts":{"test":"deno test"},"devDependencies":{"vitest":"*"}}',
      'src/cart.ts': TOTAL,
    }
    const proof = {
      root,
      files,
      source: 'src/cart.ts',
      test: cart('./cart.ts', 4),
      env: { PATH: '' },
    }
    const { runner, one } = await prove(proof)
    expect(runner).toMatchObject({ name: 'deno', command: process.execPath, installed: true })
    expect(one.output).toMatch(/0 passed \| 1 failed/)
    expect(one.exitCode).toBe(1)
  })
})
