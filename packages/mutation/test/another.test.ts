import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { describeMutant, mutantsOf, mutate } from '../src/index.ts'

/** The source with the same value in the place of each number and text. */
async function alike(path: string, source: string): Promise<string> {
  const mutants = await mutantsOf(path, source, { sameKind: true, perLine: 9 })
  const mutant = mutants.find(({ means }) => means === 'the same value for all')
  if (mutant === undefined) throw new Error('no mutant')
  return mutate(source, mutant)
}

/** The source with another value of the same kind in the place of what is given back. */
async function changed(path: string, source: string): Promise<string> {
  const mutants = await mutantsOf(path, source, { sameKind: true })
  const mutant = mutants.find(({ means }) => means === 'another value')
  if (mutant === undefined) throw new Error('no mutant')
  return mutate(source, mutant)
}

const SCRIPT = 'const f = (v) => {\n  return v\n}\n'
const PYTHON = 'def f(v):\n    return v\n'

const runScript = (text: string) => String(execFileSync(process.execPath, ['-e', text])).trim()
const runPython = (text: string) => String(execFileSync('python3', ['-c', text])).trim()

test.each([
  ['7', '8'],
  ["'a-z'", "'b-zq'"],
  ["''", "'q'"],
  ['true', 'false'],
  ['null', '0'],
  ['[]', '[null]'],
  ['[1]', '[2, 2]'],
  ['{ a: [1], b: null }', "{ a: [2, 2], b: 0, '!': 0 }"],
  ['new Map([[1, 2]])', "new Map([[1, 3], ['!', 0]])"],
  ['new Date(0)', 'new Date(86400000)'],
  ['new (class Box { n = 1 })().n', '2'],
  ['Object.freeze({ a: 1 })', "{ a: 2, '!': 0 }"],
])('in JavaScript %s becomes %s', async (value, other) => {
  const text = await changed('f.js', SCRIPT)
  expect(
    runScript(
      `${text}\nconst { isDeepStrictEqual } = require('node:util'); console.log(isDeepStrictEqual(f(${value}), ${other}))`,
    ),
  ).toBe('true')
})

test('in JavaScript an object of a class stays one, a function one that gives back others, an iterator one of others', async () => {
  const text = await changed('f.js', SCRIPT)
  const says = runScript(`${text}
    class Money { constructor(n) { this.n = n } double() { return this.n * 2 } }
    const one = f(new Money(1))
    f(Promise.resolve([1])).then((list) => console.log(list.join()))
    console.log(one instanceof Money, one.double(), f((n) => n)(1), [...f([1, 2].values())].join(), f(new Error('no')).message)`)
  expect(says).toBe('true 4 2 2,3 opq\n2,2')
})

test('in JavaScript what hides its content is an error', async () => {
  const text = await changed('f.js', SCRIPT)
  expect(
    runScript(
      `${text}\nclass Box { #n = 1 }\ntry { f(new Box()) } catch (error) { console.log(error.message) }`,
    ),
  ).toBe('mutant')
})

test.each([
  ['7', '8'],
  ['7.5', '8.5'],
  ['"a z"', '"b zq"'],
  ['None', '0'],
  ['True', 'False'],
  ['[]', '[0]'],
  ['[1]', '[2, 2]'],
  ['(1, "a")', '(2, "bq")'],
  ['{"a": 1}', '{"a": 2, "!": 0}'],
  ['set()', '{"!"}'],
  ['datetime.date(2020, 1, 1)', 'datetime.date(2020, 1, 2)'],
  ['Color.red', 'Color.blue'],
  ['Point(1, 2)', 'Point(2, 3)'],
  ['list(n for n in iter([1]))', '[2, 2]'],
])('in Python %s becomes %s', async (value, other) => {
  const text = await changed('f.py', PYTHON)
  const own = `import collections, dataclasses, datetime, enum
class Color(enum.Enum):
    red = 1
    blue = 2
@dataclasses.dataclass(frozen=True)
class Point:
    x: int
    y: int
`
  expect(runPython(`${own}${text}\nprint(f(${value}) == ${other})`)).toBe('True')
})

test('in Python what is given back bit by bit is other bits, and a function gives back others', async () => {
  const text = await changed('f.py', PYTHON)
  expect(
    runPython(`${text}\nprint(list(f(iter([1]))), f(len)("ab"), f(ValueError("no")).args)`),
  ).toBe("[2] 3 ('opq',)")
  const each = await changed('g.py', 'def g(v):\n    yield v\n')
  expect(runPython(`${each}\nprint(list(g(1)))`)).toBe('[2]')
})

test.each([
  ['int', 'func(v int) int { return v + 1 }'],
  ['[]int', 'append(r, *new(int))'],
  ['map[string]bool', 'r[*new(string)] = *new(bool)'],
  ['*Config', 'v.Port = (func(v int) int { return v + 1 })(v.Port)'],
  ['Level', 'return Level((func(v int) int { return v + 1 })(int(v)))'],
])('in Go a value of type %s becomes another by its type', async (type, part) => {
  const source = `package a\n\ntype Level int\n\ntype Config struct {\n\tPort int\n\tnext *Config\n}\n\nfunc f(v ${type}) ${type} {\n\treturn v\n}\n`
  expect(await changed('a.go', source)).toContain(part)
})

test.each([
  ['u8', '(v).wrapping_add(1)'],
  ['Vec<u8>', '.chain(std::iter::once(0))'],
  ['Option<String>', 'None => Some(String::new())'],
  ['Result<Vec<u8>, String>', '.map(|v| '],
  ['BTreeMap<char, usize>', "v.insert(' ', 0)"],
  ['Point', '{ let mut v = v; v.x = (v.x).wrapping_add(1); v }'],
])('in Rust a value of type %s becomes another by its type', async (type, part) => {
  const source = `struct Point {\n    x: i32,\n}\n\nfn f(v: ${type}) -> ${type} {\n    v\n}\n`
  expect(await changed('a.rs', source)).toContain(part)
})

test('what may do the same is a fault only where all are asked for, and so is what is caught besides', async () => {
  const source =
    'def f(line):\n    if not line:\n        return []\n    try:\n        g()\n    except ValueError:\n        pass\n'
  const rules = async (thorough: boolean) =>
    (await mutantsOf('f.py', source, { perLine: 9, thorough })).map(({ rule }) => rule)
  expect(await rules(false)).not.toContain('guard')
  expect(await rules(true)).toContain('guard')
  expect(await rules(true)).toContain('catch')
})

test('what has to differ does not, where each value is the same', async () => {
  const script = await alike('f.js', SCRIPT)
  const says = `console.log(f('a'), f('b'), f([1, 2]).join(), f({ a: 'x' }).a)`
  expect(runScript(`${script}\n${says}`)).toBe('same same 7,7,7 same')
  const python = await alike('f.py', PYTHON)
  expect(runPython(`${python}\nprint(f("a"), f("b"), f([1, 2]))`)).toBe('same same [7, 7, 7]')
})

test.each([
  ['f.js', 'const f = (list) => [...list].sort()', '[...list] → list'],
  [
    'f.js',
    'const f = (list) => { const c = { ...list, a: 1 } }',
    '{ ...list, a: 1 } → Object.assign(list, { a: 1 })',
  ],
  ['f.js', 'const f = (list) => list.toSorted()', 'toSorted → sort'],
  ['f.py', 'def f(v):\n    c = dict(v)', 'dict(v) → v'],
  ['f.py', 'def f(v):\n    c = sorted(v, key=len)', 'sorted(v, key=len) → (v.sort(key=len) or v)'],
  [
    'f.go',
    'package a\n\nfunc f(v []int) {\n\tc := append([]int(nil), v...)\n\tg(c)\n}',
    'append([]int(nil), v...) → v',
  ],
])('in %s what is copied is taken itself: %s', async (path, source, copy) => {
  const found = await mutantsOf(path, `${source}\n`, { perLine: 9 })
  expect(found.filter(({ rule }) => rule === 'copy').map(describeMutant)).toEqual([copy])
})

test('what is called Self in Rust is the type that it stands for', async () => {
  const source =
    'struct Point {\n    x: u8,\n}\n\nimpl Point {\n    fn at(x: u8) -> Result<Self, String> {\n        Ok(Self { x })\n    }\n}\n'
  expect(await changed('a.rs', source)).toContain(
    '(Ok(Self { x })).map(|v| { let mut v = v; v.x = (v.x).wrapping_add(1); v })',
  )
})

test('what is chosen in Rust is replaced as a whole', async () => {
  const source = 'fn f(n: u8) -> u8 {\n    match n {\n        0 => 1,\n        _ => n,\n    }\n}\n'
  expect(await changed('a.rs', source)).toContain(
    '(match n {\n        0 => 1,\n        _ => n,\n    }).wrapping_add(1)',
  )
})

test('what is empty has another value only where values of the same kind are asked for', async () => {
  const source = 'export function f(v) {\n  return []\n}\n'
  expect(await mutantsOf('f.js', source)).toEqual([])
  const found = await mutantsOf('f.js', source, { sameKind: true })
  expect(found.map(({ means }) => means)).toEqual(['another value', 'the same value for all'])
})
