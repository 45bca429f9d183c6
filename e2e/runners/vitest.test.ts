import { describe, expect, test } from 'vitest'
import { linkModules, versionOf } from '../support/node-modules.ts'
import { prove } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'

const TOTAL = 'export const total = (prices: number[]) => prices.reduce((a, b) => a + b, 0)\n'

/** A test of `src/cart.ts`, in a folder at the package's top or beside it. */
const cart = (place: string, sum: number) => {
  const from = place.startsWith('src/') ? './cart' : '../src/cart'
  return `import { expect, test } from 'vitest'\nimport { total } from '${from}'\ntest('adds', () => expect(total([1, 2])).toBe(${sum}))\n`
}

const OTHER = "import { test } from 'vitest'\ntest('other', () => {})\n"

const installed = (['own', 'older'] as const).map((from) => ({
  from,
  version: versionOf('vitest', from),
}))

describe.each(installed)('vitest $version', ({ from, version }) => {
  const check = test.skipIf(version === 'absent')

  check('vitest runs the placed test alone, and all of them', async () => {
    const root = tempProject()
    linkModules(root, from)
    await runIn(root, 'npm', 'init', '-y')
    await runIn(root, 'npm', 'pkg', 'set', 'type=module', 'scripts.test=vitest')
    const files = { 'src/cart.ts': TOTAL, 'src/other.test.ts': OTHER }
    const text = (place: string) => cart(place, 3)
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source: 'src/cart.ts',
      test: text,
    })
    expect(runner).toMatchObject({ name: 'vitest', foundBy: 'script test', installed: true })
    expect(place).toBe('src/cart.test.ts')
    expect(one.output).toMatch(/Tests\s+1 passed \(1\)/)
    expect(suite.output).toMatch(/Tests\s+2 passed \(2\)/)
  })

  check('vitest says that a test fails', async () => {
    const root = tempProject()
    linkModules(root, from)
    const files = {
      'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
      'src/cart.ts': TOTAL,
    }
    const text = (place: string) => cart(place, 4)
    const { one } = await prove({ root, files, source: 'src/cart.ts', test: text })
    expect(one.output).toMatch(/Tests\s+1 failed \(1\)/)
    expect(one.exitCode).toBe(1)
  })

  check('vitest collects a test that is placed and named by its `include`', async () => {
    const root = tempProject()
    linkModules(root, from)
    const files = {
      'package.json': '{"type":"module","scripts":{"test":"TZ=Asia/Tokyo vitest run"}}',
      'vitest.config.ts': `import { defineConfig } from 'vitest/config'
        export default defineConfig({
          test: { include: ['checks/**/*.spec.ts'], coverage: { include: ['src/**'] } },
        })`,
      'src/cart.ts': TOTAL,
      'src/ignored.test.ts': OTHER,
    }
    const text = (place: string) =>
      `${cart(place, 3)}test('zone', () => expect(process.env.TZ).toBe('Asia/Tokyo'))\n`
    const { place, one, suite } = await prove({ root, files, source: 'src/cart.ts', test: text })
    expect(place).toBe('checks/cart.spec.ts')
    expect(one.output).toMatch(/Tests\s+2 passed \(2\)/)
    expect(suite.output).toMatch(/Tests\s+2 passed \(2\)/)
  })
})
