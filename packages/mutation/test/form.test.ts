import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeMutant, mutantsOf, mutate } from '../src/index.ts'

/** The source with another value of the same form in the place of what is given back. */
async function changed(path: string, source: string): Promise<string> {
  const mutants = await mutantsOf(path, source, { sameKind: true, sameForm: true })
  const mutant = mutants.find(({ swap }) => swap === 'form')
  if (mutant === undefined) throw new Error('no mutant')
  return mutate(source, mutant)
}

const runs = (command: string, ...args: string[]) => String(execFileSync(command, args)).trim()

test.each([
  ['7', '8'],
  ['-1', '-2'],
  ['0', '1'],
  ["'red car'", "'red dbs'"],
  ["'x'", "'y'"],
  ["'=>'", "'=>q'"],
  ["''", "'q'"],
  ['[1, 2]', '[2, 3]'],
  ['[]', '[null]'],
  ['{ a: [1], b: null }', '{ a: [2], b: 0 }'],
  ['{}', "{ '!': 0 }"],
  ['new Map([[1, 2]])', 'new Map([[1, 3]])'],
  ['new Set([1])', 'new Set([2])'],
  ['new Set()', "new Set(['!'])"],
])('in JavaScript %s becomes %s, of the same form', async (value, other) => {
  const text = await changed('f.js', 'const f = (v) => {\n  return v\n}\n')
  const says = `const { isDeepStrictEqual } = require('node:util'); console.log(isDeepStrictEqual(f(${value}), ${other}), f(${value}))`
  expect(runs(process.execPath, '-e', `${text}\n${says}`)).toMatch(/^true/)
})

test.each([
  ['7', '8'],
  ['-1', '-2'],
  ['0', '1'],
  ['"red car"', '"red dbs"'],
  ['"x"', '"y"'],
  ['""', '"q"'],
  ['[1, 2]', '[2, 3]'],
  ['[]', '[0]'],
  ['{"a": [1]}', '{"a": [2]}'],
  ['{}', '{"!": 0}'],
  ['{1}', '{2}'],
  ['set()', '{"!"}'],
])('in Python %s becomes %s, of the same form', async (value, other) => {
  const text = await changed('f.py', 'def f(v):\n    return v\n')
  const says = `print(f(${value}) == ${other}, f(${value}))`
  expect(runs('python3', '-c', `${text}\n${says}`)).toMatch(/^True/)
})

/** A folder that is gone after the test. */
function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-form-')))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('in Go it is of the same form, as far as its type tells', async () => {
  const types = ['int', 'string', '[]int', 'map[string]int']
  const source = `package main\n\nimport "fmt"\n\n${types.map((type, at) => `func f${at}(v ${type}) ${type} {\n\treturn v\n}\n`).join('\n')}\nfunc main() {\n\tfmt.Println(f0(1), f1("red car"), f1("x"), f1(""), f2([]int{1, 2}), f2(nil), f3(map[string]int{"a": 1}))\n}\n`
  let text = source
  for (const at of types.keys()) {
    const mutants = await mutantsOf('main.go', text, { sameKind: true, sameForm: true })
    const line = text.split('\n').findIndex((row) => row.startsWith(`func f${at}(`)) + 2
    const mutant = mutants.find((one) => one.swap === 'form' && one.line === line)
    if (mutant === undefined) throw new Error(types[at])
    text = mutate(text, mutant)
  }
  const path = join(folder(), 'main.go')
  writeFileSync(path, text)
  expect(runs('go', 'run', path)).toBe('2 red dbs y q [2 3] [0] map[a:2]')
})

test('in Rust it is of the same form, as far as its type tells', async () => {
  const types = ['i32', 'String', 'Vec<i32>', 'BTreeMap<String, i32>']
  const source = `use std::collections::BTreeMap;\n\n${types.map((type, at) => `fn f${at}(v: ${type}) -> ${type} {\n    v\n}\n`).join('\n')}\nfn main() {\n    println!("{:?} {:?} {:?} {:?} {:?} {:?} {:?}", f0(1), f1("red car".to_string()), f1("x".to_string()), f1(String::new()), f2(vec![1, 2]), f2(vec![]), f3(BTreeMap::from([("a".to_string(), 1)])));\n}\n`
  let text = source
  for (const at of types.keys()) {
    const mutants = await mutantsOf('main.rs', text, { sameKind: true, sameForm: true })
    const line = text.split('\n').findIndex((row) => row.startsWith(`fn f${at}(`)) + 2
    const mutant = mutants.find((one) => one.swap === 'form' && one.line === line)
    if (mutant === undefined) throw new Error(types[at])
    text = mutate(text, mutant)
  }
  const dir = folder()
  writeFileSync(join(dir, 'main.rs'), text)
  runs('rustc', '-A', 'warnings', '--out-dir', dir, join(dir, 'main.rs'))
  expect(runs(join(dir, 'main'))).toBe('2 "red dbs" "y" "q" [2, 3] [0] {"a": 2}')
})

test('what is of another form comes after what is of the same', async () => {
  const source = 'export function f(v) {\n  return [v]\n}\n'
  const found = await mutantsOf('f.js', source, { sameKind: true, sameForm: true, perLine: 3 })
  expect(found.map(describeMutant)).toEqual([
    'return [v] → another value',
    'return [v] → a value of another form',
    'return [v] → the same value for all',
  ])
})

test.each([
  [
    'f.js',
    'const f = (name) => name.trim().toUpperCase()',
    ['name.trim().toUpperCase() → name.trim()', 'name.trim() → name'],
  ],
  ['f.js', 'const f = (list) => [...new Set(list)]', ['new Set(list) → list']],
  [
    'f.js',
    'const f = (list) => list.filter((one) => one.on)',
    ['list.filter((one) => one.on) → list'],
  ],
  ['f.js', 'const f = (n) => Math.round(n)', ['Math.round(n) → n']],
  ['f.js', 'const f = (n) => save(n)', []],
  [
    'f.py',
    'def f(v):\n    return sorted(set(v))[:3]',
    ['sorted(set(v))[:3] → sorted(set(v))', 'sorted(set(v)) → set(v)'],
  ],
  [
    'f.py',
    'def f(v):\n    return [one.strip() for one in v if one]',
    ['one.strip() → one', 'if one → '],
  ],
  ['f.py', 'def f(v):\n    return v[0]', []],
  ['f.go', 'package a\n\nfunc f(v []int) []int {\n\treturn v[:2]\n}', ['v[:2] → v']],
  [
    'f.go',
    'package a\n\nfunc f(v string) string {\n\treturn strings.TrimSpace(v)\n}',
    ['strings.TrimSpace(v) → v'],
  ],
  ['f.rs', 'fn f(v: &str) -> &str {\n    v.trim()\n}', ['v.trim() → v']],
])('in %s a step is left out where all faults are asked for: %s', async (path, source, told) => {
  const found = await mutantsOf(path, `${source}\n`, { perLine: 9, thorough: true })
  const steps = found.filter(({ rule }) => rule === 'step').map(describeMutant)
  expect(steps.toSorted()).toEqual(told.toSorted())
  const few = await mutantsOf(path, `${source}\n`, { perLine: 9 })
  expect(few.filter(({ rule }) => rule === 'step')).toEqual([])
})

test.each([
  ['a.ts', 'function f(xs) {\n  for (const x of xs) {\n    g(x)\n  }\n}', '    g(x)\n break }'],
  ['a.ts', 'function f(xs) { for (const x of xs) { g(x) } }', '{ g(x); break }'],
  ['a.py', 'def f(xs):\n    for x in xs:\n        g(x)\n', '        g(x)\n        break'],
  ['a.py', 'def f(xs):\n\tfor x in xs:\n\t\tg(x)\n\t\th()\n', '\t\th()\n\t\tbreak'],
  [
    'a.go',
    'package a\nfunc F(xs []int) {\n\tfor _, x := range xs {\n\t\tg(x)\n\t}\n}\n',
    '\t\tg(x)\n break }',
  ],
  ['a.rs', 'fn f(xs: &[u32]) { for x in xs { g(x) } }', '{ g(x); break }'],
])('a loop of %s ends after the first: %s', async (path, source, body) => {
  const found = await mutantsOf(path, source, { perLine: 9, thorough: true })
  const [loop] = found.filter(({ rule }) => rule === 'loop')
  if (loop === undefined) throw new Error('no mutant')
  expect(mutate(source, loop)).toContain(body)
  expect(describeMutant(loop)).toBe('the loop ends after the first')
  expect((await mutantsOf(path, source, { perLine: 9 })).some(({ rule }) => rule === 'loop')).toBe(
    false,
  )
})

test.each([
  ['a.ts', 'const f = (wait) => {\n  return (n) => g(n, wait)\n}', 'return () => undefined'],
  ['a.ts', 'const f = (a) => (b) => a + b', 'const f = (a) => () => undefined'],
  ['a.py', 'def f(a):\n    return lambda b: a + b\n', 'return lambda *_, **__: None'],
  [
    'a.go',
    'package a\nfunc With(n int) Option {\n\treturn func(s *Server) { s.n = n }\n}\n',
    'return func(s *Server) {}',
  ],
])('a function that is given back does nothing, in %s', async (path, source, wanted) => {
  const found = await mutantsOf(path, source, { sameKind: true, perLine: 9 })
  const idle = found.find(({ means }) => means === 'a function that does nothing')
  expect(idle && mutate(source, idle)).toContain(wanted)
})
