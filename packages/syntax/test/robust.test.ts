// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LARGEST_SOURCE, onlyCommentsChanged, parse } from '../src/index.ts'
import { answers } from './read.ts'

const PATHS = ['a.ts', 'a.tsx', 'a.js', 'a.py']

/** Asks everything of a source; fails only by throwing, or by taking the process down. */
async function ask(path: string, source: string) {
  const tree = await parse(path, source)
  if (tree !== undefined) answers(tree)
  await onlyCommentsChanged(path, source, `${source}\n`)
}

const sourceFiles = [
  'src/open.ts',
  'src/languages/typescript/exports.ts',
  'test/languages/typescript.test.ts',
  'test/fixtures/shop.py',
].map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))

describe.each(PATHS)('nothing that %s may hold does any harm:', (path) => {
  test('any characters, half surrogates and NULs among them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), (source) =>
        ask(path, source),
      ),
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
    )
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 60 }), (tokens) => ask(path, tokens.join(''))),
      { numRuns: 200 },
    )
  })

  test('the beginning of any source, in whatever language', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sourceFiles), fc.nat(), (source, cut) =>
        ask(path, source.slice(0, cut % (source.length + 1))),
      ),
    )
  })
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

test('a source of a megabyte is read whole, of a longer one its first lines', async () => {
  const line = '// why this has to be called, and why here\nsave(order, { at: now() })\n'
  const source = line.repeat(LARGEST_SOURCE / line.length).padEnd(LARGEST_SOURCE)
  const tree = await parse('a.ts', source)
  expect(tree?.calls().length).toBeGreaterThan(10_000)
  expect(tree?.sampled).toBeUndefined()
  const sample = await parse('a.ts', `${source}\nlast()\n`)
  expect(sample?.sampled).toBe(true)
  expect(sample?.calls()).toEqual(tree?.calls())
  const oneLine = await parse('a.js', 'f();'.repeat(LARGEST_SOURCE / 4 + 1))
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
  ])('%s that is merely long is not', async (path, line) => {
    expect(await parse(path, line.repeat(5_000))).toBeDefined()
  })
})

test.each(['a.md', 'a.pyx', 'Makefile', '', 'a.', '.ts'])('%s has no parser here', async (path) => {
  expect(await parse(path, 'f()')).toBeUndefined()
})
