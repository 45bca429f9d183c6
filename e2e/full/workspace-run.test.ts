import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODULES, versionOf } from '../support/node-modules.ts'
import { continuations, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { hasPytest } from '../support/toolchains.ts'
import { edit, read, say } from '../support/turns.ts'

const manifest = (name: string, more: object = {}) =>
  JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    scripts: { test: 'vitest run' },
    ...more,
  })

const testOf = (title: string, from: string, value: number) =>
  `import { expect, test } from 'vitest'\nimport { gross } from '${from}'\ntest('${title}', () => expect(gross(100)).toBe(${value}))\n`

/** Without it turbo cannot tell which packages a change touches. */
const LOCK = JSON.stringify({
  name: 'shop',
  lockfileVersion: 3,
  packages: {
    '': { name: 'shop', workspaces: ['packages/*'] },
    ...Object.fromEntries(
      ['price', 'cart', 'till'].flatMap((name) => [
        [`node_modules/@shop/${name}`, { resolved: `packages/${name}`, link: true }],
        [`packages/${name}`, { name: `@shop/${name}`, version: '1.0.0' }],
      ]),
    ),
  },
})

/** Packages price, cart (which uses price) and till, each with a test. */
const PACKAGES = {
  'package.json': JSON.stringify({
    name: 'shop',
    private: true,
    type: 'module',
    packageManager: 'npm@10.0.0',
    workspaces: ['packages/*'],
    devDependencies: { vitest: '*' },
  }),
  'package-lock.json': LOCK,
  'vitest.config.ts': 'export default {}\n',
  '.gitignore': 'node_modules\n.tailtest\n.turbo\n.nx\n.claude\n',
  'packages/price/package.json': manifest('@shop/price', { exports: './price.js' }),
  'packages/price/price.js': 'export const gross = (net) => net + net * 0.2\n',
  'packages/price/price.test.js': testOf('adds the tax', './price.js', 120),
  'packages/cart/package.json': manifest('@shop/cart', { dependencies: { '@shop/price': '*' } }),
  'packages/cart/cart.js': "export { gross } from '@shop/price'\n",
  'packages/cart/cart.test.js': testOf('sums up', './cart.js', 120),
  'packages/till/package.json': manifest('@shop/till'),
  'packages/till/till.js': 'export const gross = (net) => net\n',
  'packages/till/till.test.js': testOf('takes the money', './till.js', 100),
}

/** A workspace with these tools installed, committed. */
async function monorepo(
  files: Readonly<Record<string, string>>,
  tools: readonly string[],
): Promise<Shop> {
  const shop = await openShop({ git: false, files: { ...PACKAGES, ...files } })
  await shop.git('init', '--quiet', '--initial-branch=main')
  const links = { '@shop/price': shop.path('packages/price') }
  const installed = tools.map((name) => [name, join(MODULES.current, name)])
  for (const [name, target] of [...Object.entries(links), ...installed]) {
    const link = shop.path(`node_modules/${name}`)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target ?? '', link, 'junction')
  }
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=The shop')
  return shop
}

interface Delegated {
  package: string
  status: string
  cached: boolean
}

/** What the tool ran: package, status, and whether its cache knew. */
function delegatedOf(stdout: string): [string, string, boolean][] {
  const { delegated }: { delegated: Delegated[] } = JSON.parse(stdout)
  const rows = delegated.map(({ package: name, status, cached }): [string, string, boolean] => {
    return [name, status, cached]
  })
  return rows.sort(([one], [other]) => (one < other ? -1 : 1))
}

const TURBO = { 'turbo.json': '{ "tasks": { "test": { "dependsOn": ["^test"] } } }' }
const NX = {
  'nx.json': '{ "targetDefaults": { "test": { "cache": true } }, "analytics": false }',
}

const tools = [
  {
    tool: 'turbo',
    version: versionOf('turbo', 'current'),
    files: TURBO,
    links: ['turbo', '@turbo'],
  },
  { tool: 'nx', version: versionOf('nx', 'current'), files: NX, links: ['nx'] },
] as const

describe.each(tools)('tailtest run through $tool $version', ({ tool, version, files, links }) => {
  test.skipIf(version === 'absent')(
    'the failing test of a package is named; afterwards the packages that did not change come from the cache, and of what changed only the affected run',
    async () => {
      const shop = await monorepo(files, links)
      const broken = shop.read('packages/till/till.js').replace('=> net', '=> net + 1')
      shop.write('packages/till/till.js', broken)
      const first = await tailtest(shop, ['run', '--all'])
      expect(first.stdout).toContain(`[tailtest] ${tool}: 2 packages passed, 1 failed\n`)
      expect(first.stdout).toContain('packages/till/till.test.js')
      expect(first.exitCode).toBe(1)

      const second = await tailtest(shop, ['run', '--all', '--json'])
      expect(delegatedOf(second.stdout)).toEqual([
        ['@shop/cart', 'passed', true],
        ['@shop/price', 'passed', true],
        ['@shop/till', 'failed', false],
      ])
      expect(JSON.parse(second.stdout).failures).toMatchObject([
        { id: 'packages/till/till.test.js::takes the money' },
      ])

      await shop.git('checkout', '--quiet', '--', 'packages/till')
      shop.write('packages/price/price.js', 'export const gross = (net) => net * 1.2\n')
      const changed = await tailtest(shop, ['run', '--changed', 'HEAD', '--json'])
      expect(delegatedOf(changed.stdout)).toEqual([
        ['@shop/cart', 'passed', false],
        ['@shop/price', 'passed', false],
      ])
      expect(changed.exitCode).toBe(0)
    },
  )
})

const hasTurbo = tools[0].version !== 'absent'

test.skipIf(!hasTurbo || !hasPytest())(
  'what turbo does not run is run by tailtest: the tests of another language, and those of no package',
  async () => {
    const python = {
      'services/jobs/pyproject.toml':
        '[project]\nname = "jobs"\nversion = "1"\n\n[tool.pytest.ini_options]\n',
      'services/jobs/test_jobs.py': 'def test_runs():\n    assert 1 == 2\n',
    }
    const shop = await monorepo({ ...TURBO, ...python }, tools[0].links)
    const { stdout } = await tailtest(shop, ['run', '--all', '--json'])
    expect(delegatedOf(stdout).map(([name, status]) => [name, status])).toEqual([
      ['@shop/cart', 'passed'],
      ['@shop/price', 'passed'],
      ['@shop/till', 'passed'],
    ])
    const { failures, summary } = JSON.parse(stdout)
    expect(failures).toMatchObject([{ id: 'services/jobs/test_jobs.py::test_runs' }])
    expect(summary.passed).toBeGreaterThan(0) // the shop's own tests beside the packages
  },
)

test.skipIf(!hasTurbo)(
  'the end of a turn runs an edited package and those that use it by itself, each once',
  async () => {
    const shop = await monorepo(TURBO, tools[0].links)
    for (const name of ['price', 'cart', 'till']) {
      const file = `packages/${name}/${name}.test.js`
      shop.write(file, shop.counting(name) + shop.read(file))
    }
    await shop.git('commit', '--all', '--quiet', '--message=Count the runs')
    await install(shop)
    const file = 'packages/price/price.js'
    const right = await play(shop, [
      [read(shop, file)],
      [edit(shop, file, 'net + net * 0.2', 'net * 0.2 + net')],
      [say('Done.')],
    ])
    expect(continuations(right.model)).toEqual([])
    expect(['price', 'cart', 'till'].map(shop.runsOf)).toEqual([1, 1, 0])
    const wrong = await play(shop, [
      [read(shop, file)],
      [edit(shop, file, '0.2', '0.3')],
      [say('Done.')],
      [say('I leave it.')],
    ])
    const [text] = continuations(wrong.model)
    expect(text).toContain('adds the tax')
    expect(text).toContain('sums up')
    expect(shop.runsOf('till')).toBe(0)
    expect(existsSync(shop.path('.turbo'))).toBe(false)
  },
)
