import { type Language, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import {
  type ContentFacts,
  contentVerdict,
  type RuleName,
  type Statement,
} from '../../src/index.ts'

/** What the rules say of a source of which this is known. */
function ruleOf(
  path: string,
  language: Language,
  facts: Partial<ContentFacts>,
): RuleName | undefined {
  return contentVerdict({ path: relPath(path), language, ...facts })?.rule
}

const consistsOf = (...kinds: Statement[]) => ({ statements: new Set(kinds) })

test('where nothing is known nothing is skipped', () => {
  const paths = ['a.ts', 'a.d.ts', 'pkg/__init__.py', 'app/page.tsx', 'manifest.js', 'A.vue']
  for (const path of paths) expect(ruleOf(path, 'typescript', {})).toBeUndefined()
})

describe('declarations-only', () => {
  test.each([
    ['types alone', consistsOf('type'), 'declarations-only'],
    ['types with imports', consistsOf('import', 'type'), 'declarations-only'],
    ['types beside re-exports', consistsOf('type', 're-export'), 'declarations-only'],
    ['types beside one value', consistsOf('type', 'value'), undefined],
    ['imports alone: they may be there for what they do', consistsOf('import'), undefined],
    ['nothing yet', consistsOf(), undefined],
  ])('%s', (_, facts, rule) => {
    expect(ruleOf('src/types.ts', 'typescript', facts)).toBe(rule)
  })

  test('is about TypeScript alone', () => {
    expect(ruleOf('src/Shape.java', 'java', consistsOf('type'))).toBeUndefined()
  })
})

describe('re-exports-only', () => {
  test.each([
    ['re-exports alone', 'src/index.ts', 'typescript', consistsOf('re-export')],
    [
      'what was imported is exported',
      'src/index.js',
      'javascript',
      consistsOf('import', 're-export'),
    ],
    ['a package of imports', 'pkg/__init__.py', 'python', consistsOf('import')],
    [
      'a package with its list of names',
      'pkg/__init__.py',
      'python',
      consistsOf('import', 're-export'),
    ],
    ['an empty package', 'pkg/__init__.py', 'python', consistsOf()],
    ['a module that only passes on', 'pkg/api.py', 'python', consistsOf('import', 're-export')],
    ['a Rust module that only passes on', 'src/api/mod.rs', 'rust', consistsOf('re-export')],
  ] as const)('%s', (_, path, language, facts) => {
    expect(ruleOf(path, language, facts)).toBe('re-exports-only')
  })

  test.each([
    ['a value of its own', 'src/index.ts', 'typescript', consistsOf('re-export', 'value')],
    ['a package with a value', 'pkg/__init__.py', 'python', consistsOf('import', 'value')],
    ['a module of imports is no package', 'pkg/start.py', 'python', consistsOf('import')],
    ['an empty file', 'src/new.ts', 'typescript', consistsOf()],
  ] as const)('not with %s', (_, path, language, facts) => {
    expect(ruleOf(path, language, facts)).toBeUndefined()
  })
})

describe('framework', () => {
  const page = { isNextApp: true, isOfServer: true, hasJsx: true, directives: [] }

  test.each([
    ['a server component', page, 'framework'],
    ['a client component', { ...page, directives: ['use client'] }, undefined],
    ['a component that a client may load', { ...page, isOfServer: false }, undefined],
    ['no JSX in it: a route handler', { ...page, hasJsx: false }, undefined],
    ['JSX, but not below the app/ of a Next.js project', { ...page, isNextApp: false }, undefined],
    ['whether there is JSX is not known', { ...page, hasJsx: undefined }, undefined],
    ['its directives are not known', { ...page, directives: undefined }, undefined],
    ['a server action', { directives: ['use server'] }, 'framework'],
    [
      'a server action beside another directive',
      { directives: ['use strict', 'use server'] },
      'framework',
    ],
    ['a script of an extension', { isBrowserExtension: true, hasExports: false }, 'framework'],
    ['a module of an extension', { isBrowserExtension: true, hasExports: true }, undefined],
    ['whether it exports is not known', { isBrowserExtension: true }, undefined],
  ])('%s', (_, facts, rule) => {
    expect(ruleOf('web/app/page.tsx', 'typescript', facts)).toBe(rule)
  })

  test('a server component of Nuxt, by its name', () => {
    expect(ruleOf('components/Prices.server.vue', 'typescript', {})).toBe('framework')
    expect(ruleOf('components/server.vue', 'typescript', {})).toBeUndefined()
  })
})

test('of several rules the first of the list decides', () => {
  const facts = { header: '@generated', directives: ['use server'], ...consistsOf('type') }
  expect(ruleOf('a.ts', 'typescript', facts)).toBe('generated')
  expect(ruleOf('a.ts', 'typescript', { ...facts, header: '' })).toBe('declarations-only')
})

test('every answer has a reason and says what would change it', () => {
  const facts: Partial<ContentFacts>[] = [
    { header: '@generated' },
    consistsOf('type'),
    consistsOf('re-export'),
    { directives: ['use server'] },
  ]
  for (const fact of facts) {
    const verdict = contentVerdict({ path: relPath('a.ts'), language: 'typescript', ...fact })
    expect(verdict?.reason).toMatch(/^.[^\n]{10,120}\.$/)
    expect(verdict?.change).toMatch(/^[A-Z][^\n]{10,120}\.$/)
  }
})
