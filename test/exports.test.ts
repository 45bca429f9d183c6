import { describe, expect, test } from 'vitest'
import { exportsOf } from './exported.ts'
import { files, packages, read } from './workspace.ts'

/** The public entries of all packages: `src/index.ts`, and `src/<name>/index.ts` for an entry of that name. */
const entries = packages.flatMap(({ name, folder, manifest }) =>
  Object.keys(manifest.exports ?? {})
    .filter((key) => !key.endsWith('.json'))
    .map((key) => ({
      entry: `${name}${key.slice(1)}`,
      path: `${folder}/src/${key.slice(2)}/index.ts`.replace('//', '/'),
    })),
)

/** What an entry declares to users, name by name with its type, is in test/api/, and held by `npm run check`. */
describe.each(entries)('$entry', ({ path }) => {
  test('has an index', () => {
    expect([path].filter((needed) => !files.includes(needed))).toEqual([])
  })

  test('has an index of at most 20 named re-exports, and nothing else', () => {
    const { names, others, statements } = exportsOf(read(path))
    expect(others).toEqual([])
    expect(names).not.toContain('default')
    expect(statements).toBeLessThanOrEqual(20)
  })
})

test('the check sees stars, defaults and logic', () => {
  const source = [
    "export { a, type B, c as d } from './a.ts'",
    "export type { E } from './e.ts'",
    "export * from './f.ts'",
    "export * as g from './g.ts'",
    'export const h = 1',
    "export { default } from './i.ts'",
    'export default 1',
    "import './j.ts'",
  ].join('\n')
  expect(exportsOf(source)).toEqual({
    statements: 8,
    names: ['a', 'd', 'default', 'type B', 'type E'],
    others: [
      "export * from './f.ts'",
      "export * as g from './g.ts'",
      'export const h = 1',
      'export default 1',
      "import './j.ts'",
    ],
  })
})
