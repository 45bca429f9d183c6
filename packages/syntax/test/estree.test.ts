// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onlyCommentsChanged, openSyntax, parse, type Tree } from '../src/index.ts'
import { temporaryFolder } from './bundle.ts'

const GOLDEN = join(import.meta.dirname, 'fixtures', 'golden')
const golden = readdirSync(GOLDEN).filter((name) => /\.(?:tsx|vue|svelte)$/.test(name))

const reference = (path: string, source: string) => parse(path, source, { producer: 'reference' })

const told = (tree: Tree | undefined) => ({
  language: tree?.language,
  branches: tree?.branches(),
  publicFunctions: tree?.publicFunctions(),
  calls: tree?.calls(),
  imports: tree?.imports(),
  exports: tree?.exports(),
  strings: tree?.strings(),
  testBlocks: tree?.testBlocks(),
  namespace: tree?.namespace(),
  statements: tree?.statements(),
  hasJsx: tree?.hasJsx(),
})

describe('the TypeScript compiler', () => {
  test.each(golden)('says of %s what tree-sitter says', async (name) => {
    const source = readFileSync(join(GOLDEN, name), 'utf8')
    const tree = await reference(name, source)
    expect(tree?.producer).toBe('typescript-estree')
    expect(told(tree)).toEqual(told(await parse(name, source)))
  })

  test.each([
    "module.exports = { a, 'b-c': 1, d() {}, [e]: 2 }",
    'exports.e = module.exports.f = function () {}',
    'exports. default = 1',
    "export * as default from './a'",
    'export const f = (() => {}) as Handler',
    'export default (function named() {})',
    "let a: import('b').C, d: Array<typeof import('e')>",
    "const { a, b: c, d = 1, ...e } = require('./a')",
    "const b = (await import('./a')).a",
    "import a = require('./a')\nimport type B from 'b'\nexport import C = a.D",
    'if (a) b(); else /* else */ { c() }',
    'class A { @b() c() {} accessor d = () => {} }\nexport { A as "any name" }',
    "it.each([1])('a %i', f)\ndescribe(Cart, () => { test(`a ${b}`, f) })",
    '\ufeffexport const a = f`b`',
    'a?.b!.c(); (<T>d).e(); const g = h<T>',
    "'use strict'\ndeclare const a: string\nenum B { c }",
  ])('agrees with tree-sitter on %s', async (source) => {
    const tree = await reference('a.ts', source)
    expect(tree?.producer).toBe('typescript-estree')
    expect(told(tree)).toEqual(told(await parse('a.ts', source)))
  })

  test('gives way to patterns where a source does not parse', async () => {
    const tree = await reference('a.ts', 'if (a) b()\nexport function f() {\nconst = (')
    expect(tree?.producer).toBe('patterns')
    expect(tree?.branches()).toEqual([{ line: 1, text: 'if (a) b()' }])
  })

  test.each([
    ['a.ts', 'f(a)', '// why\nf(a) /* what */', true],
    ['a.ts', 'f(a)', '\nf( a )\n', true],
    ['a.ts', 'f(a)', 'f(b)', false],
    ['a.ts', 'return_\n(a)', 'return_(a)', false],
    ['a.ts', "f('a')", "f('a ')", false],
    ['a.tsx', '/** @jsx h */\nf()', 'f()', false],
    ['a.tsx', 'const a = <p>b c</p>', 'const a = <p>b  c</p>', false],
    ['a.vue', '<script>\nf() // a\n</script>', '<script>\nf()\n</script>', true],
    ['a.vue', '<script>f()</script><p>a</p>', '<script>f()</script><p>b</p>', false],
  ])('says of %s whether only comments changed between %j and %j: %s', async (...row) => {
    const [path, before, after, expected] = row
    for (const producer of ['fast', 'reference'] as const) {
      expect(await onlyCommentsChanged(path, before, after, { producer })).toBe(expected)
    }
  })

  test('is not asked about other languages', async () => {
    expect((await reference('a.py', 'f()'))?.producer).toBe('tree-sitter')
  })

  test('answers where nothing native is installed, if that is wanted', async () => {
    const { path } = temporaryFolder()
    const exact = openSyntax({ from: path, otherwise: 'reference' })
    expect((await exact.parse('a.tsx', 'const a = <p />'))?.producer).toBe('typescript-estree')
    expect((await exact.parse('a.py', 'f()'))?.producer).toBe('patterns')
    const rough = openSyntax({ from: path, otherwise: 'patterns' })
    expect((await rough.parse('a.ts', 'f()'))?.producer).toBe('patterns')
  })
})
