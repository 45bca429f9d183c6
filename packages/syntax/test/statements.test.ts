import { describe, expect, test } from 'vitest'
import { LARGEST_SOURCE } from '../src/index.ts'
import { read } from './read.ts'

const kinds = async (path: string, source: string) => {
  const found = (await read(path, source)).statements()
  return found && [...found].sort().join(' ')
}

test.each([
  ["import a from './a'", 'import'],
  ["import './a'", 'import'],
  ["import a = require('./a')", 'import'],
  ["export { a } from './a'", 're-export'],
  ["export * from './a'", 're-export'],
  ["export * as a from './a'", 're-export'],
  ["export type { A } from './a'", 're-export'],
  ["export type * from './a'", 're-export'],
  ["import a from './a'\nexport default a", 'import re-export'],
  ["import { b as a } from './a'\nexport { a }", 'import re-export'],
  ["import * as a from './a'\nexport { a as b }", 'import re-export'],
  ['interface A {}\nexport { A }', 'type'],
  ['export type A = string', 'type'],
  ['export enum A { b }\nexport const enum C { d }', 'type'],
  ['declare module "a" { export const b: string }', 'type'],
  ['export declare const a: string', 'type'],
  ['declare global { interface Window { a: 1 } }', 'type'],
  ['export as namespace A', 'type'],
  ['// nothing\n/* at all */;', ''],
  ["#!/usr/bin/env node\n'use strict'\n'use client'\n", ''],
  ['type A = 1\nexport const a: A = 1', 'type value'],
  ['export default {}', 'value'],
  ['const a = 1\nexport default a', 'value'],
  ['namespace A { export const b = 1 }', 'value'],
  ['class A {}', 'value'],
  ['f()', 'value'],
])('the statements of %s are: %s', async (source, expected) => {
  expect(await kinds('a.ts', source)).toBe(expected)
})

test.each([
  ['"""Documents."""\n# and comments\n', ''],
  ['import a\nfrom . import b', 'import'],
  ['from __future__ import annotations', 'import'],
  ['from .a import b\n__all__ = ["b"]\n__all__ += ["c"]', 'import re-export'],
  ['if TYPE_CHECKING:\n    from .a import B', 'import'],
  ['if TYPE_CHECKING:\n    import a\nelse:\n    a = 1', 'value'],
  ['if a:\n    import b', 'value'],
  ['try:\n    import a\nexcept ImportError:\n    a = None', 'value'],
  ['type A = int', 'type'],
  ['pass', ''],
  ['__version__ = "1"', 'value'],
  ['def f(): pass', 'value'],
])('the statements of %s are: %s', async (source, expected) => {
  expect(await kinds('a.py', source)).toBe(expected)
})

describe('nobody can say what the statements are', () => {
  test.each([
    ['a.ts', 'export type A = {\nfunction f() {'],
    ['a.py', 'from a import (\ndef f(:'],
    ['a.go', 'package a'],
    ['a.ts', 'type A = 1\n'.repeat(LARGEST_SOURCE / 10)],
  ])('of %s', async (path, source) => {
    expect(await kinds(path, source)).toBeUndefined()
  })
})

test('a component is a value, whatever its script holds', async () => {
  const source = '<script lang="ts">\nexport interface A {}\n</script>\n<template>a</template>\n'
  expect(await kinds('a.vue', source)).toBe('type value')
})

test.each([
  ['a.tsx', 'const a = <p />', true],
  ['a.jsx', 'const a = <p>b</p>', true],
  ['a.tsx', 'const a = <>b</>', true],
  ['a.tsx', 'const a: B<C> = "<p />"', false],
  ['a.ts', 'const a = <B>c', false],
  ['a.py', 'a = 1', false],
])('%s: JSX in %s: %s', async (path, source, expected) => {
  expect((await read(path, source)).hasJsx()).toBe(expected)
})
