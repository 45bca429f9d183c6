import { relPath } from '@tailtest/project'
import { emptySession } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { changedData } from '../../src/turn/data.ts'
import { openImports } from '../../src/turn/imports.ts'
import { select } from '../../src/turn/select.ts'
import { session, syntax, tempProject } from '../project.ts'
import { shop, turn } from './shop.ts'

test('a data file that a change broke has the tests run that read it, and the failure is told', async () => {
  const temp = shop({
    'src/rates.json': '{"vat": 20}',
    'src/rates.test.js': `import { expect, test } from 'vitest'
import rates from './rates.json'
test('has a rate', () => { expect(rates.vat).toBe(20) })
`,
  })
  const { reply, failures } = await turn(temp, 'src/rates.json', '{"vat": 2}')
  expect(failures).toEqual(['src/rates.test.js::has a rate: new'])
  expect(reply).toMatchObject({ type: 'continue', text: expect.stringContaining('real_bug') })
}, 60_000)

test('an edit of code that nobody tests by itself has the tests run that load it, also where the tree is not looked at', async () => {
  const temp = shop({
    'src/migrations/first.js': 'export const table = "carts"\n',
    'src/first.test.js': `import { expect, test } from 'vitest'
import { table } from './migrations/first.js'
test('makes a table', () => { expect(table).toBe('carts') })
`,
  })
  const { failures } = await turn(temp, 'src/migrations/first.js', 'export const table = ""\n')
  expect(failures).toHaveLength(1)
}, 60_000)

describe('what a turn changed and asks for no tests', () => {
  const files = {
    'src/cart.ts':
      "import rates from './rates.json'\nread('queries/all.sql')\nexport const a = rates\n",
    'src/rates.json': '{}',
    'queries/all.sql': '',
    'README.md': '',
    'package.json': '{"devDependencies":{"vitest":"*"}}',
    'vitest.config.ts': "export default { test: { setupFiles: ['test/setup.ts'] } }",
    'test/setup.ts': "import './settings.json'\n",
    'test/settings.json': '{}',
    'generated/table.ts': 'export const a = 1\n',
    'src/types.ts': 'export type Cart = string\n',
    '.tailtest-ignore': 'secret/\n',
    'secret/a.json': '{}',
    'src/cart.test.ts': "import './cart'\nimport '../generated/table'\nread('secret/a.json')\n",
  }

  test.each([
    ['src/rates.json', ['src/cart.test.ts']],
    ['queries/all.sql', ['src/cart.test.ts']],
    ['generated/table.ts', ['src/cart.test.ts']],
    ['README.md', []],
    ['test/setup.ts', ['src/cart.test.ts']],
    ['test/settings.json', ['src/cart.test.ts']],
    ['vitest.config.ts', ['src/cart.test.ts']],
  ])('%s selects the tests that reach it', async (path, wanted) => {
    const { place } = session(tempProject({ files }))
    const imports = openImports(place, { syntax, debug: () => {} })
    const data = [relPath(path)]
    const { tests, missing, unreached } = await select(place, emptySession(), 'run', imports, {
      data,
    })
    expect([...tests.keys()]).toEqual(wanted)
    expect([...missing, ...unreached]).toEqual([])
  })

  test('is neither what is tested, nor a test, nor what the person ignores, nor what is gone', async () => {
    const { place } = session(tempProject({ files }))
    const changes = async () => ({
      changes: Object.keys(files).map((path) => ({
        path: relPath(path),
        kind: path === 'README.md' ? ('deleted' as const) : ('written' as const),
      })),
      brought: [],
      restored: [],
    })
    const found = await changedData(place, emptySession(), changes, { syntax })
    expect(found.sort()).toEqual([
      '.tailtest-ignore',
      'generated/table.ts',
      'package.json',
      'queries/all.sql',
      'src/rates.json',
      'src/types.ts',
      'test/settings.json',
      'vitest.config.ts',
    ])
    const paused = { ...emptySession(), paused: true }
    expect(await changedData(place, paused, changes, { syntax })).toEqual([])
  })
})
