import { nodes } from '@tailtest/syntax'
import { expect, test } from 'vitest'
import { onlyFormChanged } from '../../src/bodies/index.ts'

const [ts, py, go] = ['src/a.ts', 'src/a.py', 'a.go']
const rs = 'src/a.rs'
const isForm = (path: string, before: string, after: string) =>
  onlyFormChanged(path, { before, after }, { nodes })

test.each([
  [
    'functions',
    ts,
    'function a() { return 1 }\nfunction b() { return 2 }\n',
    'function b() { return 2 }\nfunction a() { return 1 }\n',
  ],
  [
    'variables that hold one',
    ts,
    'export const a = (x: number) => x + 1\nexport const b = () => a(2)\n',
    'export const b = () => a(2)\nexport const a = (x: number) => x + 1\n',
  ],
  [
    'a function beyond what runs, and names it not',
    ts,
    "import x from './x'\nconst c = 3\nfunction a() { return c }\nfunction b() {}\n",
    "import x from './x'\nfunction b() {}\nconst c = 3\nfunction a() { return c }\n",
  ],
  [
    'methods',
    ts,
    'class C { a() { return 1 }\n b() { return 2 } }\n',
    'class C { b() { return 2 }\n a() { return 1 } }\n',
  ],
  [
    'functions',
    py,
    'def a(x):\n    return 1\n\ndef b():\n    return a(1)\n',
    'def b():\n    return a(1)\n\ndef a(x):\n    """One."""\n    return 1\n',
  ],
  [
    'functions, and what is not in order',
    go,
    'package a\n\nfunc A() int { return x }\n\nvar x = f()\n\ntype T struct{}\n',
    'package a\n\ntype T struct{}\n\nvar x = f()\n\nfunc A() int { return x }\n',
  ],
  [
    'a new type that nothing names',
    go,
    'package a\n\nfunc A() int { return 1 }\n',
    'package a\n\ntype Sum = int\n\nfunc A() int { return 1 }\n',
  ],
])('a move of %s changes nothing: %s', async (_, path, before, after) => {
  expect(await isForm(path, before, after)).toBe(true)
  expect(await isForm(path, before, `${after}\nlet more = a(1)\n`)).toBe(false)
})

test.each([
  ['what runs', ts, 'f()\ng()\n', 'g()\nf()\n'],
  [
    'a function that was changed as well',
    ts,
    'function a() { return 1 }\nfunction b() { return 2 }\n',
    'function b() { return 3 }\nfunction a() { return 1 }\n',
  ],
  [
    'a function that was copied',
    ts,
    'function a() { return 1 }\nfunction b() {}\n',
    'function b() {}\nfunction a() { return 1 }\nfunction a() { return 1 }\n',
  ],
  [
    'a function that is gone',
    ts,
    'function a() { return 1 }\nfunction b() {}\n',
    'function b() {}\n',
  ],
  [
    'one of two of a name',
    ts,
    'function a() { return 1 }\nfunction a() { return 2 }\n',
    'function a() { return 2 }\nfunction a() { return 1 }\n',
  ],
  [
    'a variable beyond a call',
    ts,
    'const a = () => 1\nconst b = () => a()\nconst c = b()\n',
    'const b = () => a()\nconst c = b()\nconst a = () => 1\n',
  ],
  [
    'a function beyond what names it',
    py,
    'def a():\n    return 1\n\ntable = [a]\n',
    'table = [a]\n\ndef a():\n    return 1\n',
  ],
  [
    'one with an initial value',
    py,
    'x = 1\n\ndef a(y=x):\n    return y\n\nx = 2\n',
    'x = 1\nx = 2\n\ndef a(y=x):\n    return y\n',
  ],
  [
    'an import',
    ts,
    "import './a'\nimport './b'\nfunction a() {}\n",
    "import './b'\nimport './a'\nfunction a() {}\n",
  ],
  [
    'Go’s init',
    go,
    'package a\n\nfunc init() { f() }\n\nfunc init() { g() }\n',
    'package a\n\nfunc init() { g() }\n\nfunc init() { f() }\n',
  ],
  [
    'a type that is named',
    go,
    'package a\n\nfunc A() any { return T{} }\n',
    'package a\n\ntype T struct{}\n\nfunc A() any { return T{} }\n',
  ],
  [
    'a field',
    go,
    'package a\n\ntype T struct{ a int }\n',
    'package a\n\ntype T struct{ a string }\n',
  ],
  [
    'an import within a module',
    rs,
    'mod a {\n    use x::y;\n    fn f() {}\n}\n',
    'mod a {\n    use x::z;\n    fn f() {}\n}\n',
  ],
  ['a module of its own file', rs, 'fn f() {}\n', 'mod a;\nfn f() {}\n'],
  [
    'an attribute',
    rs,
    '#[cfg(feature = "x")]\nfn a() {}\nfn b() {}\n',
    '#[cfg(feature = "x")]\nfn b() {}\nfn a() {}\n',
  ],
])('%s may: %s', async (_, path, before, after) => {
  expect(await isForm(path, before, after)).toBe(false)
})
