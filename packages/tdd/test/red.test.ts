import { relPath } from '@tailtest/project'
import { testId } from '@tailtest/results'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodiesOf } from '../src/bodies/read.ts'
import { redKind } from '../src/red.ts'
import { RED_KINDS } from '../src/types.ts'

const context = {
  files: new Set(['src/cart.ts', 'shop/cart.py', 'price/price.go'].map(relPath)),
  packages: ['example.com/shop'],
}
const fails = (path: string, message: string, stack = '') => {
  const file = relPath(path)
  return { id: testId(file, ['a']), file, status: 'fail' as const, message, stack }
}

describe('what the test names and the project does not have is a soft red', () => {
  test.each([
    [
      'missing_symbol',
      fails('a.test.ts', 'TypeError: total is not a function', 'at a.test.ts:3:9'),
    ],
    [
      'missing_symbol',
      fails('tests/test_a.py', "AttributeError: module 'shop.cart' has no attribute 'total'"),
    ],
    [
      'load_error',
      fails('tests/test_a.py', "ModuleNotFoundError: No module named 'shop.discount'"),
    ],
    // what is set up before a test names it as well
    [
      'missing_symbol',
      {
        ...fails('a.test.ts', 'TypeError: createCart is not a function', 'at a.test.ts:2:1'),
        status: 'error' as const,
      },
    ],
    [
      'load_error',
      {
        file: relPath('tests/test_a.py'),
        message: "ImportError: cannot import name 'total' from 'shop.cart'",
      },
    ],
    [
      'load_error',
      {
        file: relPath('a_test.go'),
        message: 'no required module provides package example.com/shop/tax',
      },
    ],
    [
      'compile_error',
      {
        ...{ file: relPath('a_test.go'), at: relPath('a_test.go') },
        ...{ kind: 'compile' as const, message: 'undefined: Total' },
      },
    ],
    [
      'compile_error',
      {
        ...{ file: relPath('a_test.go'), at: relPath('a_test.go'), kind: 'compile' as const },
        message: 'too many arguments in call to Total',
      },
    ],
  ])('%s: %j', (kind, failure) => {
    expect(redKind(failure, context)).toBe(kind)
  })
})

describe('what others lack is no red', () => {
  test.each([
    // the source's own import, not the test's
    [
      'setup_error',
      {
        file: relPath('a.test.ts'),
        message: "Error: Cannot find module './tax' imported from src/cart.ts",
      },
    ],
    ['setup_error', fails('tests/test_a.py', "ModuleNotFoundError: No module named 'numpy'")],
    ['setup_error', fails('a.test.ts', 'ReferenceError: total is not defined', 'at a.test.ts:1:1')],
    ['setup_error', fails('a.test.ts', 'Error: connect ECONNREFUSED 127.0.0.1:5432')],
    [
      'setup_error',
      {
        ...{ file: relPath('price/price_test.go'), at: relPath('price/price.go') },
        ...{ kind: 'compile' as const, message: 'undefined: rate' },
      },
    ],
    ['timeout', fails('a.test.ts', 'Error: Test timed out in 5000ms.')],
    ['zero_tests', { ...fails('a.test.ts', ''), status: 'missing' as const }],
    [
      'zero_tests',
      { file: relPath('a.test.ts'), message: 'Error: No test suite found in file a.test.ts' },
    ],
  ])('%s: %j', (kind, failure) => {
    expect(redKind(failure, context)).toBe(kind)
  })

  test('nor is what a source lacks that the test runs: it raises', () => {
    const thrown = fails('a.test.ts', 'TypeError: tax is not a function', 'at src/cart.ts:3:9')
    expect(redKind(thrown, context)).toBe('exception')
  })

  test('nor what could not have failed otherwise, or reaches nothing of what it is for', async () => {
    const wrong = fails('a.test.ts', 'expected true to be false')
    const [body] = await bodiesOf(wrong.file, "it('a', () => { expect(true).toBe(false) })")
    expect(redKind(wrong, { ...context, body })).toBe('trivial')
    expect(redKind(wrong, { ...context, reachesTarget: false })).toBe('trivial')
    expect(redKind(wrong, context)).toBe('assertion')
  })
})

test('every failure has a kind, whatever it says', () => {
  const statuses = fc.constantFrom('fail' as const, 'error' as const, undefined)
  fc.assert(
    fc.property(fc.string(), fc.string(), statuses, (message, stack, status) => {
      const failure = { file: relPath('a.test.ts'), message, stack, ...(status && { status }) }
      expect(RED_KINDS).toContain(redKind(failure, context))
    }),
  )
})
