import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph, testsReaching } from '../../src/index.ts'
import { folder, gaps, graphOf, project, reached, users, write } from '../projects.ts'

describe('TypeScript and JavaScript', () => {
  test('a test reaches what it imports and what that imports', async () => {
    const graph = await graphOf({
      'src/money.ts': 'export const cents = 100\n',
      'src/cart.ts': "import { cents } from './money.js'\nexport const total = () => cents\n",
      'test/cart.test.ts': "import { total } from '../src/cart.ts'\ntotal()\n",
    })
    expect(reached(graph, 'test/cart.test.ts')).toEqual(['src/cart.ts', 'src/money.ts'])
    expect(users(graph, 'src/money.ts')).toEqual(['src/cart.ts 1', 'test/cart.test.ts 2'])
    expect(testsReaching(graph, relPath('src/money.ts'))).toEqual(['test/cart.test.ts'])
    expect(graph.complete).toBe(true)
  })

  test.each([
    ['a name without extension', "import './b'", { 'b.tsx': '' }, ['b.tsx']],
    ['the output for the source', "import './b.js'", { 'b.ts': '' }, ['b.ts']],
    [
      'the output beside its source',
      "import './b.js'",
      { 'b.ts': '', 'b.js': '' },
      ['b.js', 'b.ts'],
    ],
    ['.mjs for .mts', "import './b.mjs'", { 'b.mts': '' }, ['b.mts']],
    ['a folder by its index', "import './b'", { 'b/index.ts': '' }, ['b/index.ts']],
    ['a folder with a slash', "import './b/'", { 'b/index.js': '', 'b.ts': '' }, ['b/index.js']],
    ['its own folder', "import '.'", { 'index.ts': '' }, ['index.ts']],
    [
      'a file rather than the folder beside it',
      "import './b'",
      { 'b.ts': '', 'b/index.ts': '' },
      ['b.ts'],
    ],
    ['JSON', "import b from './b.json' with { type: 'json' }", { 'b.json': '{}' }, ['b.json']],
    ['a style sheet', "import './b.css'", { 'b.css': '' }, ['b.css']],
    ['a query', "import b from './b.svg?raw'", { 'b.svg': '' }, ['b.svg']],
    ['what is passed on', "export * from './b'", { 'b.ts': '' }, ['b.ts']],
    ['what is passed on by name', "export { b as c } from './b'", { 'b.ts': '' }, ['b.ts']],
    ['types', "import type { B } from './b'", { 'b.ts': '' }, ['b.ts']],
    ['a module named type', "import type from './b'", { 'b.ts': '' }, ['b.ts']],
    ['require', "const b = require('./b')", { 'b.js': '' }, ['b.js']],
    ['import x = require', "import b = require('./b')", { 'b.ts': '' }, ['b.ts']],
    ['import()', "const b = await import('./b.js')", { 'b.ts': '' }, ['b.ts']],
    ['an import after code', "const a = 1\nimport { b } from './b'", { 'b.ts': '' }, ['b.ts']],
    [
      'a list over lines',
      "import {\n  b, // from 'c'\n  c,\n} from './b'",
      { 'b.ts': '' },
      ['b.ts'],
    ],
    [
      'attributes over lines',
      "import b from './b.json' with {\n  type: 'json',\n}",
      { 'b.json': '' },
      ['b.json'],
    ],
    ['two on a line', "import './b'; import './c'", { 'b.ts': '', 'c.ts': '' }, ['b.ts', 'c.ts']],
    ['a mocked module', "vi.mock('./b.js', () => ({}))", { 'b.ts': '' }, ['b.ts']],
    [
      'the real module behind a mock',
      "await vi.importActual<typeof import('./b')>('./b')",
      { 'b.ts': '' },
      ['b.ts'],
    ],
    [
      'a file by its URL',
      "new Worker(new URL('./b.js', import.meta.url))",
      { 'b.js': '' },
      ['b.js'],
    ],
  ])('follows %s', async (_, source, others, expected) => {
    const graph = await graphOf({ 'a.ts': `${source}\n`, ...others })
    expect(reached(graph, 'a.ts')).toEqual(expected)
    expect(gaps(graph)).toEqual([])
  })

  test.each([
    ['a comment', "// import './b'\n/* require('./b') */\nexport {}"],
    ['a string', 'const text = "import \'./b\'"'],
    ['a template', "const text = `\nimport './b'\n`\nimport './c'"],
    ['a regular expression', "const p = /import '.\\/b'/"],
  ])('does not take %s for an import', async (_, source) => {
    const graph = await graphOf({ 'a.ts': `${source}\n`, 'b.ts': '', 'c.ts': '' })
    expect(reached(graph, 'a.ts').filter((file) => file === 'b.ts')).toEqual([])
    expect(graph.complete).toBe(true)
  })

  test.each([
    ['import(name)', 'computed'],
    ["import('./' + name)", 'computed'],
    [`import(\`./\${name}.js\`)`, 'computed'],
    ['require(name)', 'computed'],
    ['require.context(folder)', 'computed'],
    ['import.meta.glob(pattern)', 'computed'],
    ["import './missing'", 'unresolved'],
    ["import '../../outside'", 'unresolved'],
    ["import 'not-declared'", 'unresolved'],
    ["import '/absolute'", 'unresolved'],
  ])('says that %s could not be followed', async (source, type) => {
    const graph = await graphOf({ 'a.js': `${source}\n`, 'test/a.test.js': "import '../a'\n" })
    expect(graph.gaps).toMatchObject([{ file: 'a.js', type, line: 1 }])
    expect(graph.complete).toBe(false)
    expect(graph.reach([relPath('test/a.test.js')])).toMatchObject({ complete: false })
  })

  test('a gap that a file does not reach is none of its own', async () => {
    const graph = await graphOf({
      'a.ts': "import './missing'\n",
      'b.ts': "import './c'\n",
      'c.ts': '',
    })
    expect(graph.complete).toBe(false)
    expect(graph.reach([relPath('b.ts')])).toMatchObject({ complete: true, gaps: [] })
  })

  test.each([
    'node:fs',
    'fs',
    'fs/promises',
    'https://esm.sh/a',
    'npm:chalk',
    'declared',
    '@scope/declared/sub',
    'typed',
  ])('%s is not of the project', async (specifier) => {
    const graph = await graphOf({
      'package.json': JSON.stringify({
        dependencies: { declared: '1' },
        devDependencies: { '@scope/declared': '1', '@types/typed': '1' },
      }),
      'a.ts': `import x from '${specifier}'\n`,
    })
    expect(gaps(graph)).toEqual([])
  })

  test('types that lead nowhere are no gap', async () => {
    const graph = await graphOf({ 'a.ts': "import type { A } from 'nowhere'\n" })
    expect(graph.complete).toBe(true)
  })
})

describe('settings', () => {
  const aliased = { 'src/cart.ts': '', 'test/cart.test.ts': "import '@/cart'\n" }

  test('paths of tsconfig.json lead to files, also of tests that it leaves out', async () => {
    const graph = await graphOf({
      ...aliased,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { paths: { '@/*': ['./src/*'] } },
        exclude: ['test'],
      }),
    })
    expect(reached(graph, 'test/cart.test.ts')).toEqual(['src/cart.ts'])
    expect(graph.complete).toBe(true)
  })

  test('settings may extend others and refer to others', async () => {
    const graph = await graphOf({
      ...aliased,
      'config/base.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['../src/*'] } } }),
      'tsconfig.app.json': JSON.stringify({
        extends: './config/base.json',
        include: ['src', 'test'],
      }),
      'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './tsconfig.app.json' }] }),
    })
    expect(reached(graph, 'test/cart.test.ts')).toEqual(['src/cart.ts'])
  })

  const led = { paths: { '@/*': ['./src/*'] } }

  test.each<[string, (outside: string) => unknown]>([
    ['what they extend', (outside) => ({ extends: `${outside}/base.json` })],
    ['one of those they extend', (outside) => ({ extends: ['./own.json', `${outside}/base`] })],
    ['what those they extend extend', () => ({ extends: './own.json' })],
    ['a package they extend', () => ({ extends: 'odd/base.json' })],
    ['what they refer to', (outside) => ({ files: [], references: [{ path: outside }] })],
    ['one of their paths', (out) => ({ compilerOptions: { paths: { ...led.paths, x: [out] } } })],
    ['a root', (outside) => ({ compilerOptions: { rootDirs: ['src', outside], ...led } })],
    ['all of them', () => undefined],
  ])('that lead out of the project are not followed: %s', async (_, settings) => {
    const outside = folder()
    const made = project({
      ...aliased,
      'own.json': JSON.stringify({ extends: `${outside}/base.json` }),
      'node_modules/.keep': '',
    })
    const all = {
      include: [made.root],
      compilerOptions: { paths: { '@/*': [`${made.root}/src/*`] } },
    }
    for (const name of ['base.json', 'tsconfig.json'])
      writeFileSync(join(outside, name), JSON.stringify(all))
    symlinkSync(outside, join(made.root, 'node_modules/odd'), 'junction')
    const own = settings(outside)
    if (own !== undefined) write(made, { 'tsconfig.json': JSON.stringify(own) })
    else symlinkSync(join(outside, 'base.json'), join(made.root, 'tsconfig.json'))
    expect(gaps(await buildGraph(made))).toEqual(['test/cart.test.ts:1 unresolved @/cart'])
  })

  test('where a file stands in the place of node_modules imports are followed as ever', async () => {
    const graph = await graphOf({
      'package.json': '{}',
      node_modules: '',
      'a.js': "import './b.js'\n",
      'b.js': '',
    })
    expect(reached(graph, 'a.js')).toEqual(['b.js'])
  })

  test('a package that is installed elsewhere is not opened', async () => {
    const made = project({
      'a.js': ['odd', 'odd/deep', '#queue'].map((name) => `import '${name}'\n`).join(''),
      'package.json': JSON.stringify({ imports: { '#queue': { node: 'odd', default: './b.js' } } }),
      'node_modules/odd/package.json': 'no manifest',
    })
    expect(gaps(await buildGraph(made))).toEqual([])
  })

  test('an alias nobody has read leads where most mean it, and is a gap', async () => {
    const graph = await graphOf(aliased)
    expect(reached(graph, 'test/cart.test.ts')).toEqual(['src/cart.ts'])
    expect(gaps(graph)).toEqual(['test/cart.test.ts:1 unresolved @/cart'])
  })

  test.each([
    ['~/components/Card.vue', 'app/components/Card.vue'],
    ['@/cart', 'resources/js/cart.ts'],
    ['~~/test/mocks', 'test/mocks/index.ts'],
    ['#shared/money', 'shared/money.ts'],
    ['$lib/cart', 'src/lib/cart.ts'],
    ['$lib', 'src/lib/index.ts'],
  ])('what frameworks mean without settings that can be read: %s', async (written, path) => {
    const graph = await graphOf({ [path]: '', 'a.test.ts': `import '${written}'\n` })
    expect(reached(graph, 'a.test.ts')).toEqual([path])
  })

  test('a package imports its own files by #names', async () => {
    const graph = await graphOf({
      'package.json': JSON.stringify({ name: 'shop', imports: { '#cart': './src/cart.js' } }),
      'src/cart.js': '',
      'a.js': "import '#cart'\n",
    })
    expect(reached(graph, 'a.js')).toEqual(['src/cart.js'])
  })

  const workspace = {
    'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
    'packages/shop/a.test.js': "import '@s/cart'\nimport '@s/cart/tax'\n",
    'packages/shop/package.json': JSON.stringify({
      name: 'shop',
      dependencies: { '@s/cart': '*' },
    }),
  }

  test('a workspace package that is not installed is found by its name', async () => {
    const graph = await graphOf({
      ...workspace,
      'packages/cart/package.json': JSON.stringify({
        name: '@s/cart',
        exports: { '.': './src/cart.js', './*': './src/*.js' },
      }),
      'packages/cart/src/cart.js': '',
      'packages/cart/src/tax.js': '',
    })
    expect(reached(graph, 'packages/shop/a.test.js')).toEqual([
      'packages/cart/src/cart.js',
      'packages/cart/src/tax.js',
    ])
    expect(graph.complete).toBe(true)
  })

  const BUILT = { development: './dev/index.js', browser: './web.js', default: './index.js' }
  const builtFiles = {
    'dev/index.js': '',
    'index.js': '',
    'web.js': '',
    'dev/tax.js': '',
    'tax.js': '',
  }

  test('under other conditions a package gives another file: whichever a run takes is reached', async () => {
    const below = (folder: string) =>
      Object.fromEntries(Object.entries(builtFiles).map(([path]) => [`${folder}/${path}`, '']))
    const exports = { '.': BUILT, './tax': { development: './dev/tax.js', default: './tax.js' } }
    const made = project({
      ...workspace,
      'packages/cart/package.json': JSON.stringify({ name: '@s/cart', exports }),
      ...below('packages/cart'),
      'node_modules/@s/.keep': '',
    })
    symlinkSync('../../packages/cart', join(made.root, 'node_modules/@s/cart'), 'junction')
    expect(reached(await buildGraph(made), 'packages/shop/a.test.js')).toEqual(
      ['dev/index.js', 'dev/tax.js', 'index.js', 'tax.js'].map((path) => `packages/cart/${path}`),
    )
  })

  test('so does one for its own names, and for those of its imports', async () => {
    const imports = { '#tax': { development: './dev/tax.js', default: './tax.js' } }
    const graph = await graphOf({
      'package.json': JSON.stringify({ name: 'cart', exports: BUILT, imports }),
      ...builtFiles,
      'test/index.js': "import 'cart'\n",
      'test/tax.js': "import '#tax'\n",
    })
    expect(reached(graph, 'test/index.js')).toEqual(['dev/index.js', 'index.js'])
    expect(reached(graph, 'test/tax.js')).toEqual(['dev/tax.js', 'tax.js'])
  })

  test('of a package that is compiled, the sources are reached', async () => {
    const graph = await graphOf({
      ...workspace,
      'packages/cart/package.json': JSON.stringify({
        name: '@s/cart',
        exports: {
          '.': { types: './dist/index.d.ts', import: './dist/index.js' },
          './tax': { import: './dist/esm/tax.js' },
        },
      }),
      'packages/cart/src/index.ts': '',
      'packages/cart/src/tax.ts': '',
    })
    expect(reached(graph, 'packages/shop/a.test.js')).toEqual([
      'packages/cart/src/index.ts',
      'packages/cart/src/tax.ts',
    ])
  })

  test('an installed link to a workspace package leads into the project, what is installed leads out', async () => {
    const made = project({
      ...workspace,
      'packages/cart/package.json': JSON.stringify({ name: '@s/cart', main: 'main.js' }),
      'packages/cart/main.js': "import 'foreign'\n",
      'packages/cart/tax.js': '',
      'node_modules/foreign/package.json': JSON.stringify({ name: 'foreign', main: 'index.js' }),
      'node_modules/foreign/index.js': '',
      'node_modules/@s/.keep': '',
    })
    symlinkSync('../../packages/cart', join(made.root, 'node_modules/@s/cart'), 'junction')
    const graph = await buildGraph(made)
    expect(reached(graph, 'packages/shop/a.test.js')).toEqual([
      'packages/cart/main.js',
      'packages/cart/tax.js',
    ])
    expect(graph.complete).toBe(true)
  })

  test('built files that are imported by path belong to the graph, with what they import', async () => {
    const graph = await graphOf({
      'a.js': "import './dist/b.js'\n",
      'dist/b.js': "import './c.js'\n",
      'dist/c.js': '',
    })
    expect(reached(graph, 'a.js')).toEqual(['dist/b.js', 'dist/c.js'])
    expect(graph.files).toEqual(['a.js', 'dist/b.js', 'dist/c.js'])
  })

  test('without the resolver relative imports are followed and everything else is a gap', async () => {
    const made = project({
      'package.json': JSON.stringify({ dependencies: { foreign: '1' } }),
      'a.ts': "import './b'\nimport 'foreign'\n",
      'b.ts': '',
    })
    const graph = await buildGraph(made, {
      from: '/',
      syntax: (await import('@tailtest/syntax')).openSyntax({ from: import.meta.dirname }),
    })
    expect(reached(graph, 'a.ts')).toEqual(['b.ts'])
    expect(gaps(graph)).toEqual(['a.ts:2 unresolved foreign'])
  })
})
