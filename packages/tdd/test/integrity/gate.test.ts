import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { integrityOf } from '../../src/integrity/gate.ts'
import type { TestBody } from '../../src/types.ts'
import { body } from '../journal.ts'

const other = body({ name: 'other', bodyHash: 'h9' })

const ROWS: readonly (readonly [
  string,
  readonly TestBody[],
  readonly TestBody[],
  readonly string[],
])[] = [
  ['nothing', [body(), other], [body(), other], []],
  ['a new test', [body()], [body(), other], []],
  ['deleted', [body(), other], [other], ['deleted']],
  ['skipped', [body()], [body({ bodyHash: 'h2', marks: ['skip'] })], ['skipped']],
  ['unskipped', [body({ marks: ['skip'] })], [body()], []],
  ['expected to fail', [body()], [body({ marks: ['xfail'] })], ['skipped']],
  ['focused', [body()], [body({ marks: ['only'] })], ['focused']],
  [
    'asserts less',
    [body({ assertions: 2 })],
    [body({ assertions: 1, bodyHash: 'h2' })],
    ['weakened'],
  ],
  ['says something else', [body()], [body({ bodyHash: 'h2' })], ['changed']],
  ['renamed', [body()], [body({ name: 'sums' })], ['renamed']],
  [
    'moved to another file',
    [body()],
    [body({ name: 'sums', file: relPath('test/sum.test.ts') })],
    ['moved'],
  ],
  [
    'one of two copies: nobody can tell which',
    [body()],
    [body({ name: 'sums' }), body({ name: 'totals' })],
    ['deleted'],
  ],
]

test.each(ROWS)('%s', (_, before, after, kinds) => {
  expect(integrityOf(before, after).map(({ kind }) => kind)).toEqual(kinds)
})

test('a renamed test names the one it is now', () => {
  const now = body({ name: 'sums' })
  expect(integrityOf([body()], [now])).toMatchObject([{ test: body().id, to: now.id }])
})
