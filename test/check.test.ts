import { describe, expect, test } from 'vitest'
import { listing } from '../check/declarations.mjs'
import { budgetFor, overBudget } from '../check/sizes.mjs'

/** What is declared by an entry `index.d.ts` that stands among these files. */
const listed = (files: Record<string, string>) =>
  listing('dist/index.d.ts', (path) => files[path.replace('dist/', '')] ?? '')

describe('the declarations that are kept of an entry', () => {
  const text = `import { RelPath, Project } from '@tailtest/project';
import { z } from 'zod';

/** Where it is. */
interface Place { line: number; of: z.ZodString }
interface Other { never: true }
/** Finds it. */
declare function find(path: RelPath): Place;
declare const all: readonly string[];
type All = typeof all;

export { all, find as findIt, type All };
`

  test('are those that users can reach, by name, without what only explains them', () => {
    expect(listed({ 'index.d.ts': text })).toBe(`import { RelPath } from '@tailtest/project'
import { z } from 'zod'
export {
    All,
    all,
    find as findIt,
}
type All = typeof all;
interface Place {
    line: number;
    of: z.ZodString;
}
declare const all: readonly string[];
declare function find(path: RelPath): Place;
`)
  })

  test.each([
    ['what a function takes', 'path: RelPath', 'path: RelPath | string'],
    ['what a function gives', '): Place', '): Place | undefined'],
    ['a field of a type that has no exported name', 'line: number', 'line?: number'],
    ['a constant', 'readonly string[]', 'string[]'],
    ['where a type comes from', '@tailtest/project', '@tailtest/session'],
    ['a name', 'find as findIt', 'find'],
    ['that something is exported', ', type All', ''],
  ])('change with %s', (_, was, is) => {
    expect(text).toContain(was)
    expect(listed({ 'index.d.ts': text.replace(was, is) })).not.toBe(listed({ 'index.d.ts': text }))
  })

  test.each([
    ['a comment', 'Finds it', 'Looks for it'],
    ['what nobody reaches', 'never: true', 'never: false'],
    ['an import that nobody needs', 'RelPath, Project', 'Project, RelPath'],
  ])('do not change with %s', (_, was, is) => {
    expect(text).toContain(was)
    expect(listed({ 'index.d.ts': text.replace(was, is) })).toBe(listed({ 'index.d.ts': text }))
  })

  test('are the same however the build splits its files', () => {
    const shared = text.replace(/export \{.*/, 'export { find as f, all as a, type All as A };')
    const entry = `import { f as find } from './shared-Ab1.js';
export { a as all, A as All } from './shared-Ab1.js';
export { find as findIt };
`
    expect(listed({ 'index.d.ts': entry, 'shared-Ab1.d.ts': shared })).toBe(
      listed({ 'index.d.ts': text }),
    )
  })
})

describe('the budgets of size', () => {
  test('have some room, in two digits', () => {
    expect(budgetFor(3_059_019)).toBe(3_300_000)
    expect(budgetFor(3039)).toBe(3200)
  })

  test('say what is too big, what has none, and what is gone', () => {
    const budgets = { a: { packed: 10, unpacked: 2000 }, gone: { packed: 1, unpacked: 1 } }
    const sizes = { a: { packed: 10, unpacked: 2001 }, b: { packed: 1, unpacked: 1 } }
    expect(overBudget(budgets, sizes)).toEqual([
      'a has 2,001 bytes unpacked, and may have 2,000 bytes',
      'b has no budget',
      'gone has a budget, and is no package',
    ])
    expect(overBudget({ a: budgets.a }, { a: { packed: 10, unpacked: 2000 } })).toEqual([])
  })
})
