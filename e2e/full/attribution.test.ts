import { mkdirSync, symlinkSync } from 'node:fs'
import { execaSync } from 'execa'
import { describe, expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { latestReport, recorded } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'
import { edit, read, say } from '../support/turns.ts'

const done = [[say('Done.')], [say('I leave it.')], [say('I leave it still.')]]

const failuresIn = (shop: Shop) =>
  latestReport(shop).failures.map(({ file, status }) => `${file}: ${status}`)

test('a test that failed before the turn is reported as pre-existing and blocks nobody', async () => {
  const failing = `import { expect, test } from 'vitest'
import { addTax } from './price.ts'
test('tax is free', () => { expect(addTax(100, 19)).toBe(100) })
`
  const shop = await openShop({ files: { 'src/free.test.ts': failing } })
  await install(shop)
  const played = await play(shop, [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', 'percent < 0', '0 > percent')],
    ...done,
  ])
  expect(failuresIn(shop)).toEqual(['src/free.test.ts: pre-existing'])
  expect(continuations(played.model)).toEqual([])
  expect(played.run.results).toEqual(['Done.'])
  expect(linesFor(played).join('\n')).toContain('(pre-existing, ')
})

const WORKSPACE = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    workspaces: ['packages/*'],
    devDependencies: { vitest: '*' },
  }),
  'packages/tax/package.json': JSON.stringify({
    ...{ name: '@shop/tax', version: '1.0.0', type: 'module', exports: './src/index.js' },
  }),
  'packages/tax/src/index.js': 'export const withTax = (net) => net + net * 0.19\n',
  'packages/web/package.json': JSON.stringify({
    ...{ name: '@shop/web', version: '1.0.0', type: 'module' },
    ...{ dependencies: { '@shop/tax': '*' }, scripts: { test: 'vitest run' } },
  }),
  'packages/web/src/page.test.ts': `import { withTax } from '@shop/tax'
import { expect, test } from 'vitest'
test('a page shows the price with tax', () => { expect(withTax(100)).toBe(119) })
`,
}

test('in an npm workspace, what breaks the tests of another package is not taken for older', async () => {
  const shop = await openShop({ files: WORKSPACE })
  mkdirSync(shop.path('node_modules/@shop'))
  for (const name of ['tax', 'web']) {
    symlinkSync(`../../packages/${name}`, shop.path(`node_modules/@shop/${name}`), 'dir')
  }
  await install(shop)
  const { model } = await play(shop, [
    [read(shop, 'packages/tax/src/index.js')],
    [edit(shop, 'packages/tax/src/index.js', 'net + net', 'net - net')],
    ...done,
  ])
  expect(failuresIn(shop)).toEqual(['packages/web/src/page.test.ts: new'])
  expect(continuations(model)[0]).toContain('a page shows the price with tax')
  expect(recorded(shop, 'results.run').map(({ trigger }) => trigger)).toContain('baseline')
})

const PYTHON = {
  'packages/tax/pyproject.toml': [
    '[build-system]',
    'requires = ["setuptools"]',
    'build-backend = "setuptools.build_meta"',
    '[project]',
    'name = "tax"',
    'version = "1"',
  ].join('\n'),
  'packages/tax/src/tax/__init__.py': 'def with_tax(net):\n    return net + net * 19 // 100\n',
  'packages/web/pyproject.toml': '[tool.pytest.ini_options]\n',
  'packages/web/tests/test_page.py':
    'from tax import with_tax\n\n\ndef test_page():\n    assert with_tax(100) == 119\n',
  '.gitignore': '.venv\n*.egg-info\n__pycache__\n.tailtest\n',
}

describe.skipIf(!hasTool('python3', '-m', 'venv', '--help'))('in Python', () => {
  test('what breaks the tests of a package that is installed editable is not taken for older', async () => {
    const shop = await openShop({ language: 'py', files: PYTHON })
    const run = (command: string, ...args: string[]) =>
      execaSync(command, args, { cwd: shop.root, env: toolchainEnv, all: true })
    run('python3', '-m', 'venv', '.venv')
    const pip = shop.path('.venv/bin/pip')
    run(pip, 'install', '--quiet', 'pytest', 'setuptools', 'wheel')
    run(pip, 'install', '--quiet', '--no-build-isolation', '--no-deps', '-e', './packages/tax')
    await install(shop)
    const source = 'packages/tax/src/tax/__init__.py'
    const { model } = await play(shop, [
      [read(shop, source)],
      [edit(shop, source, 'net + net', 'net - net')],
      ...done,
    ])
    expect(failuresIn(shop)).toEqual(['packages/web/tests/test_page.py: new'])
    expect(continuations(model)[0]).toContain('test_page')
    expect(recorded(shop, 'results.run').map(({ trigger }) => trigger)).toContain('baseline')
  })
})
