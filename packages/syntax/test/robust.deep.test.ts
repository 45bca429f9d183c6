// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LARGEST_SOURCE, onlyCommentsChanged, openSyntax, parse } from '../src/index.ts'
import { temporaryFolder } from './bundle.ts'
import { located } from './read.ts'

/** Inputs of each kind; the fuzz targets of this package try millions. */
const RUNS = { numRuns: 12 }

const PATHS = [
  ...['a.ts', 'a.tsx', 'a.js', 'a.py', 'a.go', 'a.java', 'a.kt', 'a.cs', 'a.rb', 'a.php', 'a.rs'],
  ...['a.vue', 'a.svelte'],
]

const isScript = (path: string) => /\.(?:[jt]sx?|vue|svelte)$/.test(path)

/** For which nothing is installed: patterns answer. */
const bare = openSyntax({ from: temporaryFolder().path, otherwise: 'patterns' })

/** Asks everything of a source, by each producer; fails by throwing, by taking the process down, or with a line that is not there. */
async function ask(path: string, source: string) {
  const lines = source.split('\n').length
  for (const tree of [
    await parse(path, source),
    isScript(path) ? await parse(path, source, { producer: 'reference' }) : undefined,
    await bare.parse(path, source),
  ]) {
    for (const { line } of tree === undefined ? [] : located(tree)) {
      if (line < 1 || line > lines) throw new Error(`line ${line} of ${lines}`)
    }
  }
  await onlyCommentsChanged(path, source, `${source}\n`)
}

const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const GOLDEN = join('fixtures', 'golden')
const golden = readdirSync(join(import.meta.dirname, GOLDEN)).filter((name) => !/json$/.test(name))

const sourceFiles = [
  '../src/open.ts',
  '../src/languages/typescript/declarations.ts',
  'languages/typescript.test.ts',
  'fixtures/shop.py',
  ...golden.map((name) => join(GOLDEN, name)),
].map(text)

describe.each(PATHS)('nothing that %s may hold does any harm:', (path) => {
  test('any characters, half surrogates and NULs among them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), (source) =>
        ask(path, source),
      ),
      RUNS,
    )
    for (const source of ['', '\0', '\ufeff', '\ud800', 'a = "\udc00"', '\r', '\u2028']) {
      await ask(path, source)
    }
  })

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), (bytes) =>
        ask(path, Buffer.from(bytes).toString('utf8')),
      ),
      RUNS,
    )
  })

  test('any sequence of words and signs of its language', async () => {
    const token = fc.constantFrom(
      ...[
        '(',
        ')',
        '{',
        '}',
        '[',
        ']',
        '<',
        '>',
        '=',
        '=>',
        ':',
        ',',
        '.',
        '`',
        '${',
        '"',
        "'",
        '*',
      ],
      ...['\n', '\n    ', ' ', 'a', '1', '#', '//', '/*', '@', '!', '...', 'export ', 'default '],
      ...[
        'import ',
        'from ',
        'require(',
        'class ',
        'def ',
        'if ',
        'else ',
        'describe(',
        'module.exports',
      ],
      ...[
        'class A {',
        'fun ',
        'func ',
        'namespace A;',
        'package a',
        'use a::{',
        'using A;',
        'mod a {',
      ],
      ...[
        'case ',
        'switch (a) {',
        'match a {',
        'when ',
        'private ',
        'module A',
        'do ',
        'end',
        '<?php',
      ],
      ...[
        '$a',
        '"#{',
        '<<~A',
        '"""',
        'r#"',
        '#[test]',
        '[Fact]',
        '<script>',
        '</script>',
        '->',
        '::',
      ],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 60 }), (tokens) => ask(path, tokens.join(''))),
      RUNS,
    )
  })

  test('the beginning of any source, in whatever language', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sourceFiles), fc.nat(), (source, cut) =>
        ask(path, source.slice(0, cut % (source.length + 1))),
      ),
      RUNS,
    )
  })
})

test.each(golden)('a half-written %s does no harm, wherever it ends', async (name) => {
  const source = text(join(GOLDEN, name))
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: source.length }), (end) => ask(name, source.slice(0, end))),
    RUNS,
  )
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: source.length }), fc.nat({ max: 40 }), (at, length) =>
      ask(name, source.slice(0, at) + source.slice(at + length)),
    ),
    RUNS,
  )
})

test('an import that names no module yet does no harm', async () => {
  await ask('a.ts', 'const a = await import()\nexport * from\n')
  await ask('a.ts', 'const a = await import()\n')
})

describe.each(['a.ts', 'a.py'])('nesting in %s does no harm:', (path) => {
  test.each([
    ['parentheses', (depth: number) => `x = ${'('.repeat(depth)}1${')'.repeat(depth)}`],
    ['calls', (depth: number) => `${'f('.repeat(depth)}${')'.repeat(depth)}`],
    ['a chain', (depth: number) => `a${'.b()'.repeat(depth)}`],
    ['else-ifs', (depth: number) => `${'if (a) b(); else '.repeat(depth)} c()`],
    ['suites', (depth: number) => `${"describe('a', () => {".repeat(depth)}${'})'.repeat(depth)}`],
    ['assignments', (depth: number) => `${'a = '.repeat(depth)}1`],
    ['arrays', (depth: number) => '['.repeat(depth)],
  ])('%s, ten thousand deep', async (_, nested) => {
    await ask(path, nested(10_000))
  })
})

test.each([
  ['a.go', 'func TestA(t *testing.T) {', 't.Run("a", func(t *testing.T) {', '})'],
  ['a.java', '', 'class A { ', '}'],
  ['a.kt', '', 'class A { ', '}'],
  ['a.cs', '', 'namespace A { ', '}'],
  ['a.rb', '', "describe 'a' do; ", 'end; '],
  ['a.rb', '', 'module A; ', 'end; '],
  ['a.php', '<?php ', 'if ($a) { ', '}'],
  ['a.rs', '', 'mod a { ', '}'],
  ['a.rs', 'use ', 'a::{', '}'],
  ['a.vue', '', '<template>', ''],
])('blocks in blocks in %s (%s%s) do no harm', async (path, begin, open, close) => {
  const depth = 3_000
  await ask(path, begin + open.repeat(depth))
  await ask(path, begin + open.repeat(depth) + close.repeat(depth))
})

test('a source of a megabyte is read whole, of a longer one its first lines', async () => {
  const line = '// why this has to be called, and why here\nsave(order, { at: now() })\n'
  const source = line.repeat(LARGEST_SOURCE / line.length).padEnd(LARGEST_SOURCE)
  const tree = await parse('a.ts', source)
  expect(tree?.calls().length).toBeGreaterThan(10_000)
  expect(tree?.sampled).toBeUndefined()
  const sample = await parse('a.ts', `${source}\nlast()\n`)
  expect(sample?.sampled).toBe(true)
  expect(sample?.calls()).toEqual(tree?.calls())
  // few tokens: of many it would be a matter of the machine whether they are read in time
  const oneLine = await parse('a.js', `f(${'x'.repeat(LARGEST_SOURCE)})`)
  expect(oneLine?.sampled).toBe(true)
})

test('of a source that is not read whole nobody can say that only comments changed', async () => {
  const source = '// why this has to be called, and why here\n'.repeat(LARGEST_SOURCE / 40)
  expect(await onlyCommentsChanged('a.ts', source, source)).toBe(true)
  expect(await onlyCommentsChanged('a.ts', source, `${source}// here`)).toBe(false)
})

describe('text that would make the parser quadratic is given up on', () => {
  test.each([
    ['a.tsx', '!}...'],
    ['a.ts', '!},await '],
    ['a.py', '=not '],
  ])('%s of %s', async (path, unit) => {
    const started = process.cpuUsage()
    expect(await parse(path, unit.repeat(100_000 / unit.length))).toBeUndefined()
    const { user } = process.cpuUsage(started)
    expect(user / 1_000_000).toBeLessThan(10) // read to its end it takes minutes
  })

  test.each([
    ['a.ts', 'export const a = f(b < c, d > e) ? { g: [1, 2] } : h<i>(`${j}`)\n'],
    ['a.js', 'data.push({ a: 1, b: "x", c: [1, 2, 3] })\n'],
    ['a.py', 'def f(a, *, b: int = 1): return {"a": [a, b], **c} if d else lambda: e\n'],
    ['a.go', 'func (a *B[T]) C(d map[string][]int) (e error) { return f(&g{h: 1}, <-i)[1:] }\n'],
    [
      'a.java',
      'class A<B extends C> { D<E, F[]> g(H... i) { return j -> k ? (L) m[n] : o::p; } }\n',
    ],
    ['a.kt', 'fun <A> B.c(d: (E) -> F?) = g?.h { i, j -> k!! ?: l[m] as? N } ?: "o $p ${q}"\n'],
    ['a.cs', 'class A<B> where B : C { D? E(F g) => h is { I: > 1 } ? $"j {k:N}" : l?.M[^1]; }\n'],
    ['a.rb', 'def a(b, *c, d: 1, &e) = f.map { |g| "h #{g[:i]}" }.select(&:j) if k unless l\n'],
    [
      'a.php',
      '<?php function a(?B $c, D ...$e): F { return $g?->h["i"] ?? fn($j) => "k {$l}"; } ?>\n',
    ],
    [
      'a.rs',
      "fn a<'b, C: D + 'b>(e: &'b mut C) -> F<G> { h.i::<J>()?[k..].l(|m| n!(o, \"p\")) }\n",
    ],
  ])('%s that is merely long is not', async (path, line) => {
    expect(await parse(path, line.repeat(5_000))).toBeDefined()
  })
})

test.each(['a.md', 'a.pyx', 'Makefile', '', 'a.', '.ts'])('%s has no parser here', async (path) => {
  expect(await parse(path, 'f()')).toBeUndefined()
})
