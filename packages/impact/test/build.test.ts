import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Project, relPath } from '@tailtest/project'
import { openSyntax, type Syntax } from '@tailtest/syntax'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph, type ImportGraph } from '../src/index.ts'
import { edgesOf } from './differential/edges.ts'
import { folder, gaps, project, reached, write } from './projects.ts'

/** A parser that says what it was given. */
function counting(): { syntax: Syntax; parsed: string[] } {
  const own = openSyntax({ from: import.meta.dirname })
  const parsed: string[] = []
  const syntax: Syntax = {
    ...own,
    parse(path, source) {
      parsed.push(path)
      return own.parse(path, source)
    },
  }
  return { syntax, parsed }
}

/** Everything a graph says. */
function essence(graph: ImportGraph) {
  return { files: graph.files, edges: [...edgesOf(graph)].sort(), gaps: gaps(graph) }
}

/** A file that takes a parser: its import is no statement. */
const required = (name: string) => `module.exports = require('./${name}')\n`

/** Older than any clock's tick. */
function age({ root }: Project, ...paths: string[]): void {
  for (const path of paths) utimesSync(join(root, path), new Date(0), new Date(0))
}

describe('a cache', () => {
  const files = { 'a.js': required('b'), 'b.js': required('c'), 'c.js': 'exports.c = 1\n' }

  test('spares reading what is as it was; of a change it reads the changed file alone', async () => {
    const made = project(files)
    const cache = folder()
    const first = counting()
    await buildGraph(made, { cache, syntax: first.syntax })
    expect(first.parsed).toEqual(['a.js', 'b.js'])
    const second = counting()
    const again = await buildGraph(made, { cache, syntax: second.syntax })
    expect(second.parsed).toEqual([])
    expect(reached(again, 'a.js')).toEqual(['b.js', 'c.js'])
    write(made, { 'b.js': `${required('c')}// changed\n` })
    const third = counting()
    await buildGraph(made, { cache, syntax: third.syntax })
    expect(third.parsed).toEqual(['b.js'])
  })

  test('notices an edit of the same length in the same instant', async () => {
    const made = project({ 'a.js': "import './b.js'\n", 'b.js': '', 'c.js': '' })
    const cache = folder()
    for (const name of ['b', 'c', 'b', 'c', 'b', 'c']) {
      write(made, { 'a.js': `import './${name}.js'\n` })
      expect(reached(await buildGraph(made, { cache }), 'a.js')).toEqual([`${name}.js`])
    }
  })

  test('notices an edit that leaves length and time of change as they were', async () => {
    const made = project({ 'a.js': "import './b.js'\n", 'b.js': '', 'c.js': '' })
    const cache = folder()
    age(made, 'a.js')
    await buildGraph(made, { cache })
    write(made, { 'a.js': "import './c.js'\n" })
    age(made, 'a.js')
    expect(reached(await buildGraph(made, { cache }), 'a.js')).toEqual(['c.js'])
  })

  test('notices that a new file is what an import meant, and that a deleted one is missing', async () => {
    const made = project({ 'a.ts': "import './b'\nimport '@/c'\n", 'src/b.ts': '' })
    const cache = folder()
    const build = () => buildGraph(made, { cache })
    expect(gaps(await build())).toHaveLength(2)
    write(made, { 'b/index.ts': '', 'src/c.ts': '' })
    expect(reached(await build(), 'a.ts')).toEqual(['b/index.ts', 'src/c.ts'])
    write(made, { 'b.ts': '' })
    expect(reached(await build(), 'a.ts')).toEqual(['b.ts', 'src/c.ts'])
    rmSync(join(made.root, 'b.ts'))
    rmSync(join(made.root, 'b/index.ts'))
    expect(gaps(await build())).toContain('a.ts:1 unresolved ./b')
  })

  test('notices that a new file is what an import meant that names nothing of it', async () => {
    const made = project({ 'shop/a.js': "module.exports = require('.')\n" })
    const cache = folder()
    expect(gaps(await buildGraph(made, { cache }))).toHaveLength(1)
    write(made, { 'shop/index.js': 'exports.total = 1\n' })
    expect(reached(await buildGraph(made, { cache }), 'shop/a.js')).toEqual(['shop/index.js'])
  })

  test('told what changed, looks at nothing else', async () => {
    const made = project({ 'a.js': "import './b.js'\n", 'b.js': '', 'c.js': '', 'd.js': '' })
    const cache = folder()
    await buildGraph(made, { cache })
    write(made, {
      'a.js': "import './c.js'\n",
      'd.js': "import './a.js'\n",
      'b.test.js': "import './b'\n",
    })
    const told = [relPath('a.js'), relPath('b.test.js'), relPath('gone.js')]
    const graph = await buildGraph(made, { cache, changed: told })
    expect([...edgesOf(graph)].sort()).toEqual(['a.js -> c.js', 'b.test.js -> b.js'])
    const whole = await buildGraph(made, { cache })
    expect(essence(whole)).toEqual(essence(await buildGraph(made)))
    rmSync(join(made.root, 'c.js'))
    const left = await buildGraph(made, { cache, changed: [relPath('c.js')] })
    expect(essence(left)).toEqual(essence(await buildGraph(made)))
  })

  test('notices changed settings', async () => {
    const paths = (place: string) =>
      JSON.stringify({ compilerOptions: { paths: { '~c': [`./${place}/c.ts`] } } })
    const made = project({
      'a.ts': "import '~c'\n",
      'x/c.ts': '',
      'y/c.ts': '',
      'tsconfig.json': paths('x'),
    })
    const cache = folder()
    expect(reached(await buildGraph(made, { cache }), 'a.ts')).toEqual(['x/c.ts'])
    write(made, { 'tsconfig.json': paths('y') })
    expect(reached(await buildGraph(made, { cache }), 'a.ts')).toEqual(['y/c.ts'])
  })

  test('does not keep that a parser was missing', async () => {
    const made = project({
      'a.java': 'package p;\nclass A { B b; }\n',
      'B.java': 'package p;\nclass B {}\n',
    })
    const cache = folder()
    const none: Syntax = { ...counting().syntax, parse: async () => undefined }
    const without = await buildGraph(made, { cache, syntax: none })
    expect(gaps(without)).toEqual(['B.java:0 unread ', 'a.java:0 unread '])
    expect(reached(await buildGraph(made, { cache }), 'a.java')).toEqual(['B.java'])
  })

  test.each<[string, (file: string) => void]>([
    ['cut off', (file) => truncateSync(file, 200)],
    ['empty', (file) => truncateSync(file, 0)],
    [
      'longer than it was',
      (file) => appendFileSync(file, '\na.js\t1:2:3:4\t\t[["c.js"],[],[],[],0]\t\t[]'),
    ],
    [
      'altered',
      (file) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('b.js', 'c.js')),
    ],
    [
      'of another version',
      (file) => writeFileSync(file, readFileSync(file, 'utf8').replace(/graph \d+/, 'graph 0')),
    ],
    ['not text', (file) => writeFileSync(file, Buffer.alloc(5000, 0xff))],
    [
      'a folder',
      (file) => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
  ])('that is %s is not believed', async (_, harm) => {
    const made = project(files)
    const cache = folder()
    const expected = essence(await buildGraph(made, { cache }))
    harm(fileIn(cache))
    expect(essence(await buildGraph(made, { cache }))).toEqual(expected)
    expect(essence(await buildGraph(made, { cache }))).toEqual(expected)
  })

  test('that is a link is neither read nor written', async () => {
    const made = project(files)
    const cache = folder()
    await buildGraph(made, { cache })
    const file = fileIn(cache)
    const other = join(folder(), 'other')
    renameSync(file, other)
    symlinkSync(other, file)
    const before = readFileSync(other)
    write(made, { 'a.js': required('c') })
    expect(reached(await buildGraph(made, { cache }), 'a.js')).toEqual(['c.js'])
    expect(readFileSync(other)).toEqual(before)
  })

  test('is kept apart for each project, and never in the project', async () => {
    const one = project({ 'a.ts': "import './b'\n", 'b.ts': '' })
    const other = project({ 'a.ts': "import './c'\n", 'c.ts': '' })
    const cache = join(folder(), 'made', 'on', 'demand')
    await buildGraph(one, { cache })
    await buildGraph(other, { cache })
    expect(reached(await buildGraph(one, { cache }), 'a.ts')).toEqual(['b.ts'])
    expect(readdirSync(cache)).toHaveLength(2)
    expect(readdirSync(one.root).sort()).toEqual(['a.ts', 'b.ts'])
  })

  test('that cannot be written is done without', async () => {
    const made = project(files)
    const cache = join(made.root, 'a.js', 'below')
    expect(reached(await buildGraph(made, { cache }), 'a.js')).toEqual(['b.js', 'c.js'])
  })
})

/** The only file in a folder. */
function fileIn(cache: string): string {
  const [name = ''] = readdirSync(cache)
  expect(existsSync(join(cache, name))).toBe(true)
  return join(cache, name)
}

describe('whatever is edited', () => {
  const names = [
    'a',
    'b',
    'c',
    'index',
    'dir/a',
    'dir/index',
    'dir/sub/b',
    'pkg/__init__',
    'pkg/a',
    'conftest',
    'test_a',
    'tests/test_b',
    'Main',
    'main_test',
    'line_item',
  ] as const
  const sources: Readonly<Record<string, readonly string[]>> = {
    '.ts': [
      "import './a'",
      "import '../a'",
      "export * from './dir'",
      "import './dir/sub/b.js'",
      "import '@/b'",
      'import(x)',
      "const a = require('./c')",
      "import './missing'",
      "import '~dir'",
    ],
    '.py': [
      'import a',
      'import pkg.a',
      'from pkg import a, b',
      'from . import a',
      'from .a import b',
      'from ..pkg import *',
      "__all__ = ['a']",
      'import_module(x)',
    ],
    '.go': [
      'package p\n\nimport "m/dir"',
      'package p\n\nimport "m/dir/sub"',
      'package p',
      '//go:build ignore\n\npackage main',
    ],
    '.java': [
      'package p;\nclass A { B b; }',
      'package q;\nclass B {}',
      'package p;\nimport q.*;\nclass C { B b; }',
      'package p;\nimport q.B;\nclass B {}',
    ],
    '.rb': ["require_relative 'a'", 'LineItem.new', "require 'a'"],
    '.rs': ['mod a;', 'use crate::a::b;', 'mod dir;'],
    '.php': [
      '<?php\nnamespace P;\nclass A { function f(B $b) {} }',
      '<?php\nnamespace P;\nclass B {}',
      "<?php\nrequire __DIR__ . '/a.php';",
    ],
    '.cs': ['namespace P;\nclass A { B b; }', 'global using Q;', 'namespace Q { class B {} }'],
    '.json': ['{}'],
  }
  const settings: Readonly<Record<string, readonly string[]>> = {
    'tsconfig.json': [
      '{"compilerOptions":{"paths":{"~*":["./*"]}}}',
      '{}',
      '{"compilerOptions":{"paths":{"@/*":["./dir/*"]}}}',
    ],
    'go.mod': ['module m\n', 'module other\n'],
    'config/application.rb': [''],
    'package.json': ['{"name":"x"}'],
    'dir/package.json': ['{"main":"./sub/b.ts"}', '{}'],
    'pytest.ini': ['[pytest]\npythonpath = dir\n'],
  }
  const edit = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...Object.keys(sources)).chain((extension) =>
        fc.record({
          path: fc.constantFrom(...names).map((name) => name + extension),
          text: fc.option(fc.constantFrom(...(sources[extension] ?? [])), { nil: undefined }),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.keys(settings)).chain((path) =>
        fc.record({
          path: fc.constant(path),
          text: fc.option(fc.constantFrom(...(settings[path] ?? [])), { nil: undefined }),
        }),
      ),
    },
  )

  test('a graph from the cache is the graph that a first build gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
        fc.boolean(),
        async (rounds, isTold) => {
          const made = project({ 'keep.ts': '' })
          const cache = folder()
          for (const edits of rounds) {
            for (const { path, text } of edits) {
              if (text === undefined) rmSync(join(made.root, path), { force: true })
              else write(made, { [path]: `${text}\n` })
            }
            const fresh = essence(await buildGraph(made))
            const changed = isTold ? edits.map(({ path }) => relPath(path)) : undefined
            expect(essence(await buildGraph(made, { cache, changed }))).toEqual(fresh)
          }
        },
      ),
      { numRuns: 20 },
    )
  }, 120_000)
})

describe('a hostile project', () => {
  test('circles and files that import themselves end', async () => {
    const made = project({ 'a.ts': "import './a'\nimport './b'\n", 'b.ts': "import './a'\n" })
    const graph = await buildGraph(made)
    expect(reached(graph, 'a.ts')).toEqual(['b.ts'])
    expect(graph.importers(relPath('a.ts'))).toEqual([{ file: 'b.ts', hops: 1 }])
  })

  test('links that lead out of the project lead nowhere, those within it to their file', async () => {
    const outside = project({ 'secret.ts': '', 'folder/deep.ts': '' })
    const made = project({
      'a.ts': "import './secret'\nimport './folder/deep'\nimport './inner'\nimport './within/b'\n",
      'real/b.ts': '',
    })
    symlinkSync(join(outside.root, 'secret.ts'), join(made.root, 'secret.ts'))
    symlinkSync(join(outside.root, 'folder'), join(made.root, 'folder'))
    symlinkSync(join(made.root, 'real/b.ts'), join(made.root, 'inner.ts'))
    symlinkSync(join(made.root, 'real'), join(made.root, 'within'))
    const graph = await buildGraph(made)
    expect(reached(graph, 'a.ts')).toEqual(['real/b.ts'])
    expect(gaps(graph)).toEqual(['a.ts:1 unresolved ./secret', 'a.ts:2 unresolved ./folder/deep'])
  })

  test.skipIf(process.platform === 'win32')('a manifest that never ends is not read', async () => {
    const made = project({ 'a/a.ts': "import 'x'\nimport './b'\n", 'a/b.ts': '' })
    symlinkSync('/dev/zero', join(made.root, 'tsconfig.json'))
    symlinkSync('/dev/zero', join(made.root, 'a/package.json'))
    expect(gaps(await buildGraph(made))).toEqual(['a/a.ts:1 unresolved x'])
  })

  test('what is not text is a gap of its own', async () => {
    const made = project({ 'a.ts': "import './b'\n" })
    writeFileSync(join(made.root, 'b.ts'), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]))
    expect(gaps(await buildGraph(made))).toEqual(['b.ts:0 unread '])
  })

  test('what is too large to be read whole is a gap of its own', async () => {
    const line = 'const a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n'
    const made = project({ 'a.js': required('b'), 'b.js': line.repeat(40_000) + required('a') })
    const graph = await buildGraph(made)
    expect(gaps(graph)).toEqual(['b.js:0 unread '])
  })

  test('names that break lines and fields', async () => {
    const odd = 'tab\there\nline'
    const made = project({ 'a.ts': "import './b'\n", 'b.ts': '' })
    mkdirSync(join(made.root, odd))
    write(made, { [`${odd}/c.ts`]: "import '../b'\n", 'quote"d.ts': "import './b'\n" })
    const cache = folder()
    const first = essence(await buildGraph(made, { cache }))
    expect(first.edges).toEqual(['a.ts -> b.ts', 'quote"d.ts -> b.ts', `${odd}/c.ts -> b.ts`])
    expect(essence(await buildGraph(made, { cache }))).toEqual(first)
  })

  test.each([
    ['nested brackets', `${'['.repeat(100_000)}import './b'`],
    ['nested templates', `${'`${'.repeat(30_000)}import('./b')`],
    ['open comments', '/*'.repeat(200_000)],
    ['quotes', `${"'".repeat(300_001)} import x`],
    ['import and nothing else', 'import '.repeat(50_000)],
    ['mocks without an end', 'vi.mock<'.repeat(50_000)],
    ['tags without an end', `{%load${' '.repeat(50_000)}`],
    ['a folder without an end', `Dir[File.expand_path${' '.repeat(200_000)}`],
    ['carriage returns', '\r'.repeat(200_000)],
    ['spaces before require', `${' '.repeat(400_000)}require(x)`],
    ['a list without an end', `import {${'a, '.repeat(200_000)}`],
  ])(
    '%s are done with in time',
    async (_, source) => {
      const made = project({
        ...{ 'a.tsx': source, 'b.ts': '', 'c.py': source, 'd.rb': source },
        ...{ 'templates/e.html': source, 'setup.cfg': source },
      })
      const start = process.cpuUsage()
      await buildGraph(made)
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(15_000)
    },
    30_000,
  )
})
