import { nodes } from '@tailtest/syntax'
import { expect, test } from 'vitest'
import { unitsOf } from '../../src/bodies/units.ts'

const units = async (path: string, ...lines: readonly string[]) => {
  const found = await unitsOf(path, lines.join('\n'), { nodes })
  return found?.map(({ names, lines: [first, last] }) => `${names.join('.')} ${first}-${last}`)
}
const meanings = async (path: string, text: string) =>
  (await unitsOf(path, text, { nodes }))?.map(({ meaning }) => meaning)

test('a unit is a function, a head of a class, or a statement outside of both', async () => {
  expect(
    await units(
      'cart.ts',
      ...["import { tax } from './tax'", '', 'export interface Row {}', 'export const RATE = 2'],
      ...['export class Cart extends Rows {', '  size = 0', '  add() {', '  }', '}'],
      ...['export default function total() {', '}', "export { tax } from './tax'", 'start()'],
    ),
  ).toEqual(['RATE 4-4', 'Cart 5-5', 'Cart.size 6-6', 'Cart.add 7-8', 'total 10-11', ' 13-13'])
  expect(
    await units(
      'cart.py',
      ...['"""Carts."""', 'from tax import tax', '__all__ = ["Cart"]', '@frozen', 'class Cart:'],
      ...[
        '    """All."""',
        '    rate = 2',
        '    @cached',
        '    def add(self):',
        '        return 1',
      ],
    ),
  ).toEqual(['Cart 4-6', 'Cart.rate 7-7', 'Cart.add 8-10'])
  expect(
    await units('cart.go', 'package cart', 'func (c *Cart) Add() {', '}', 'func Total() {', '}'),
  ).toEqual(['Add 2-3', 'Total 4-5'])
})

test('what nothing reads, or does not parse, has none that are known', async () => {
  expect(await units('cart.txt', 'a')).toBeUndefined()
  expect(await units('cart.ts', 'const = {')).toBeUndefined()
})

test.each([
  [
    'types',
    'a.ts',
    'export const f = (a: A<B>, b?: C): D => g(a as E)!',
    'export const f = (a, b) => g(a)',
  ],
  ['a field’s type', 'a.ts', 'class A { private readonly x: B = 1 }', 'class A { x = 1 }'],
  ['quotes and semicolons', 'a.ts', "const a = 'x'; f(a,\n b,\n);", 'const a = "x"\nf(a, b)'],
  ['comments', 'a.ts', 'f(/* a */ 1) // b', 'f(1)'],
  ['a docstring', 'a.py', 'def f():\n    """A."""\n    return 1', 'def f():\n  return 1'],
  [
    'hints',
    'a.py',
    'def f(a: int = 1, *b: str) -> int:\n    x: int = a',
    'def f(a=1, *b):\n    x = a',
  ],
])('%s are not what a source does', async (_what, path, one, other) => {
  expect(await meanings(path, one)).toEqual(await meanings(path, other))
})

test.each([
  ['another value', 'a.ts', 'f(1)', 'f(2)'],
  [
    'a parameter that is a field',
    'a.ts',
    'class A { constructor(private a: B) {} }',
    'class A { constructor(a: B) {} }',
  ],
  [
    'types that a decorator reads',
    'a.ts',
    '@d class A { constructor(a: B) {} }',
    '@d class A { constructor(a: C) {} }',
  ],
  ['where a statement stands', 'a.py', 'if a:\n    b()\n    c()', 'if a:\n    b()\nc()'],
  ['a text', 'a.py', 'a = "x"', 'a = "y"'],
  [
    'the type of a data class’s field',
    'a.py',
    'class A:\n    x: int = 1',
    'class A:\n    x: str = 1',
  ],
  ['one in a tuple', 'a.py', 'a = (1,)', 'a = (1)'],
  ['a type in Go', 'a.go', 'package a\nvar a int = 1', 'package a\nvar a int64 = 1'],
])('%s is', async (_what, path, one, other) => {
  expect(await meanings(path, one)).not.toEqual(await meanings(path, other))
})
