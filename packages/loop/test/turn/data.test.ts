import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { emptySession } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { changedData } from '../../src/turn/data.ts'
import { openImports } from '../../src/turn/imports.ts'
import { select } from '../../src/turn/select.ts'
import { contextOf, eventBase, session, syntax, type TempProject, tempProject } from '../project.ts'
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

test('a data file that is taken away has the tests run that read it', async () => {
  const temp = shop({
    'src/rates.json': '{"vat": 20}',
    'src/rates.test.js': `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('has a rate', () => {
  expect(JSON.parse(readFileSync('src/rates.json', 'utf8')).vat).toBe(20)
})
`,
  })
  const remove = async (temp: TempProject) => {
    const ran = { command: 'rm src/rates.json', failed: false }
    rmSync(join(temp.project.root, 'src/rates.json'))
    await handle({ type: 'command-ran', ...eventBase(temp), ...ran }, contextOf(temp))
  }
  const { failures } = await turn(temp, 'README.md', 'Rates are gone.\n', remove)
  expect(failures).toEqual(['src/rates.test.js::has a rate: new'])
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
  const GONE = new Set([
    'README.md',
    'src/cart.ts',
    'src/cart.test.ts',
    'secret/a.json',
    'test/setup.ts',
  ])
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

  describe('a template that no test is known to reach', () => {
    const PLAIN = {
      'shop/templates/cart.html': '',
      'shop/views.py': '',
      'shop/tests/test_cart.py': 'from shop import views\ndef test_a(): ...\n',
      'other/test_a.py': 'def test_a(): ...\n',
      'README.md': '',
    }
    const selected = async (files: Record<string, string>, path: string) => {
      const { place } = session(tempProject({ files }))
      const imports = openImports(place, { syntax, debug: () => {} })
      return select(place, emptySession(), 'run', imports, { data: [relPath(path)] })
    }

    test('is told, and runs nothing where every import was followed', async () => {
      const { tests, unreached, guessed } = await selected(PLAIN, 'shop/templates/cart.html')
      expect([[...tests.keys()], unreached, guessed]).toEqual([
        [],
        ['shop/templates/cart.html'],
        [],
      ])
    })

    test('has the tests run that lie nearest, where some could not be followed', async () => {
      const files = { ...PLAIN, 'shop/views.py': 'import django\n' }
      const { tests, unreached, guessed } = await selected(files, 'shop/templates/cart.html')
      expect([...tests.keys()]).toEqual(['shop/tests/test_cart.py', 'other/test_a.py'])
      expect([unreached, guessed]).toEqual([[], ['shop/templates/cart.html']])
    })

    test('is not what is only read by people', async () => {
      const files = { ...PLAIN, 'shop/views.py': 'import django\n' }
      const { tests, unreached, guessed } = await selected(files, 'README.md')
      expect([[...tests.keys()], unreached, guessed]).toEqual([[], [], []])
    })
  })

  test.each([
    ['src/rates.json', ['src/cart.test.ts']],
    ['queries/all.sql', ['src/cart.test.ts']],
    ['generated/table.ts', ['src/cart.test.ts']],
    ['test/settings.json', ['src/cart.test.ts']],
    ['README.md', []],
  ])('%s, taken away, selects the tests that still need it', async (path, wanted) => {
    const temp = tempProject({ files })
    const { place } = session(temp)
    rmSync(join(temp.project.root, path))
    const imports = openImports(place, { syntax, debug: () => {} })
    const data = [relPath(path)]
    const { tests } = await select(place, emptySession(), 'run', imports, { data })
    expect([...tests.keys()]).toEqual(wanted)
  })

  test('is neither what is tested, nor a test, nor what the person ignores; what is gone is, but tests', async () => {
    const { place } = session(tempProject({ files }))
    const changes = async () => ({
      changes: Object.keys(files).map((path) => ({
        path: relPath(path),
        kind: GONE.has(path) ? ('deleted' as const) : ('written' as const),
      })),
      brought: [],
      restored: [],
    })
    const found = await changedData(place, emptySession(), changes, { syntax })
    expect(found.sort()).toEqual([
      '.tailtest-ignore',
      'README.md',
      'generated/table.ts',
      'package.json',
      'queries/all.sql',
      'src/cart.ts',
      'src/rates.json',
      'src/types.ts',
      'test/settings.json',
      'test/setup.ts',
      'vitest.config.ts',
    ])
    const paused = { ...emptySession(), paused: true }
    expect(await changedData(place, paused, changes, { syntax })).toEqual([])
  })
})
