import { expect, test } from 'vitest'
import { onlyCommentsChanged } from '../../src/index.ts'
import { read } from '../read.ts'

const namesIn = async (...lines: string[]) => {
  const tree = await read('Shop/Cart.cs', ['namespace Shop;', ...lines])
  return tree.exports().map(({ name }) => name)
}

test.each([
  [
    'within an expression and in a list of arguments',
    [
      ...['public class A {', ' static I F(I a) {', '  if (w is not D && e is D', '#if X'],
      ...['    or E', '#endif', '  )', '  {', '   w = new Q(w, e as D', '#if X', '    , e as E'],
      ...['#endif', '   );', '  }', '  return w;', ' }', '}'],
    ],
    ['A'],
  ],
  [
    'in a list of arguments',
    ['class A {', ' void F() { G(1', '#if X', '  , 2', '#else', '  , 3', '#endif', '  ); }', '}'],
    ['A'],
  ],
  [
    'around half of a declaration',
    ['#if X', 'class A : B {', '#else', 'class A {', '#endif', '}', 'class D {}'],
    ['A', 'D'],
  ],
  [
    'around whole declarations, of which all stay',
    ['#if X', 'class A {}', '#elif Y', 'class B {}', '#else', 'class C {}', '#endif'],
    ['A', 'B', 'C'],
  ],
  ['that is never closed', ['class A {}', '#if X', 'class B {}'], ['A', 'B']],
  ['that is closed and was never open', ['#endif', 'class A {}', '#else'], ['A']],
])('a condition %s', async (_, lines, names) => {
  expect(await namesIn(...lines, 'class Z {}')).toEqual([...names, 'Z'])
})

test('every character stays in its place', async () => {
  const tree = await read('A.cs', ['class A {', '#if X', ', b', '#endif', '}', 'class B {}'])
  expect(tree.exports().map(({ name, line }) => [name, line])).toEqual([
    ['A', 1],
    ['B', 6],
  ])
})

test('code behind a condition that stands in a comment is no comment', async () => {
  const hidden = (code: string) =>
    `class A {\n void F() {\n/*\n#if X\n#else\n*/ ${code} /*\n#endif\n*/\n }\n}\n`
  expect(await onlyCommentsChanged('A.cs', hidden('G(1);'), hidden('G(2);'))).toBe(false)
})
