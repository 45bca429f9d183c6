import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filesMeant } from '../src/asked/files-meant.ts'
import { alternatives, isPattern, MOST_ALTERNATIVES, matcher } from '../src/shell/glob.ts'
import { folders } from './places.ts'

test.each([
  ['src/*.ts', true],
  ['a?.ts', true],
  ['[ab].ts', true],
  ['{a,b}.ts', true],
  ['src/cart.ts', false],
  ['a\\*b.ts', false],
  ['\\[id\\].ts', false],
  ['', false],
  ['a[.ts', false],
  ['a{b}.ts', false],
])('%j is a pattern: %s', (word, answer) => {
  expect(isPattern(word)).toBe(answer)
})

test.each([
  ['a.ts', ['a.ts']],
  ['{a,b}.ts', ['a.ts', 'b.ts']],
  ['{a,b}/{c,d}', ['a/c', 'a/d', 'b/c', 'b/d']],
  ['{a,{b,c}d}', ['a', 'bd', 'cd']],
  ['{,un}safe', ['safe', 'unsafe']],
  ['{a}', ['{a}']],
  ['{a,b', ['{a,b']],
  ['\\{a,b}', ['\\{a,b}']],
  ['{a\\,b,c}', ['a\\,b', 'c']],
  ['{a}{b,c}', ['{a}b', '{a}c']],
])('%j stands for %j', (pattern, texts) => {
  expect(alternatives(pattern)).toEqual(texts)
})

test('a word that stands for too many patterns stands for none', () => {
  expect(alternatives('{a,b}'.repeat(9))).toHaveLength(512)
  expect(alternatives('{a,b}'.repeat(10))).toBeUndefined()
  expect(MOST_ALTERNATIVES).toBe(1000)
})

test('any text is a pattern that matches or not', () => {
  const piece = fc.oneof(
    fc.constantFrom('*', '**', '?', '[', ']', '!', '-', '\\', '/', '{', ',', '}', 'a'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (pattern, path) => {
      for (const each of alternatives(pattern) ?? [])
        expect(typeof matcher(each)(path)).toBe('boolean')
    }),
    { numRuns: 1000 },
  )
})

/** macOS brings a bash without `**`. */
const hasBash = spawnSync('bash', ['-c', 'shopt -s globstar']).status === 0
if (!hasBash) console.warn('bash 4 is missing: patterns are not compared with a shell’s')

const FILES = [
  ...[
    'a.ts',
    'b.ts',
    'ab.ts',
    'a.tsx',
    '.hidden.ts',
    'a b.ts',
    'src/a.ts',
    'src/b.js',
    'src/.env.ts',
  ],
  ...['src/api/a.ts', 'src/api/v1/b.ts', 'lib/a.ts', 'lib/[id].ts', '.github/a.ts', 'src/-.ts'],
  ...['lib/api/a.ts', 'A.ts', '1.ts', 'src/api/!.ts'],
]

describe.skipIf(!hasBash)('patterns mean what they mean to a shell', () => {
  const script =
    'shopt -s globstar nullglob; IFS=; for p; do for f in $p; do [ -f "$f" ] && printf "%s\\0" "$f"; done; printf "\\n"; done'

  /** What each pattern names, by one shell: to start one for each takes seconds, and minutes on a busy machine. */
  function byShell(root: string, patterns: readonly string[]): string[][] {
    const options = { cwd: root, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
    const output = execFileSync('bash', ['-c', script, 'bash', ...patterns], options)
    const lines = output.split('\n').slice(0, patterns.length)
    return lines.map((line) =>
      [...new Set(line.split('\0').filter((name) => FILES.includes(name)))].sort(),
    )
  }

  /** Also all below folders that match. */
  function found(root: string, pattern: string): string[] {
    try {
      return [...filesMeant([pattern], root)].map(({ path, written }) => path ?? written)
    } catch {
      return [] // nothing matches
    }
  }

  test('whatever is in them', () => {
    const { root } = folders()
    for (const file of FILES) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), '')
    }
    const name = fc.constantFrom(
      ...['a.ts', 'src', 'api', 'lib', '*', '**', '*.ts', '?.ts', '[ab].ts', '[!a].ts', '[^a]*'],
      ...['[a-c]*.ts', '[]a].ts', '[a-].ts', '.*', '.h*', 'a*', '*a*', '\\a.ts', '\\[id\\].ts'],
      ...['[[]id].ts', '*.ts*', '??.ts', 'a?b.ts', '[!.]*', '[z-a].ts', '[a'],
    )
    const pattern = fc
      .array(name, { minLength: 1, maxLength: 4 })
      .map((names) => names.join('/'))
      .filter(isPattern)
    const patterns = fc.sample(pattern, 300)
    const expected = byShell(root, patterns)
    for (const [at, text] of patterns.entries()) {
      const files = expected[at] ?? []
      expect(FILES.filter(matcher(text)).sort(), text).toEqual(files)
      expect(found(root, text), text).toEqual(expect.arrayContaining(files))
    }
    expect(expected.flat().length).toBeGreaterThan(0)
  })
})

test.each([
  [`${'*a'.repeat(30)}b`, 'a'.repeat(200)],
  [`${'*?'.repeat(30)}b`, 'a'.repeat(200)],
  [`${'**/a/'.repeat(30)}b`, 'a/'.repeat(200)],
])('a pattern of many stars ends: %j', (pattern, path) => {
  expect(matcher(pattern)(path)).toBe(false)
})

test.each([
  ['**/x/**/b', 'x/y/x/z/b', true],
  ['**/x/**/b', 'x/.h/x/b', false],
  ['**/.h/**/b', 'a/.h/c/b', true],
  ['a/**/b*c*d/**', 'a/q/bxcyd/z', true],
  ['a*b*b', 'abb', true],
  ['a*b*b', 'ab', false],
  ['**/**', 'a/b', true],
  ['**/a', 'a', true],
])('%j takes %j: %s', (pattern, path, answer) => {
  expect(matcher(pattern)(path)).toBe(answer)
})

test('braces that never close are read once, not once for each that opens', () => {
  const opens = '{a,{b,c}'.repeat(3000)
  expect(alternatives(opens)).toBeUndefined()
  expect(alternatives('{'.repeat(100_000))).toHaveLength(1)
})
