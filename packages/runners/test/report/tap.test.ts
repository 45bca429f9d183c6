import { expect, test } from 'vitest'
import { testId } from '../../src/report/id.ts'
import { tap } from '../../src/tools/tap/report.ts'
import { contextOf } from './reports.ts'

const read = (text: string) =>
  tap.parse(text, {
    ...contextOf('tap', { project: 'tap', files: ['test/cart.test.js'], expected: {} }),
    exitCode: 0,
    output: '',
  })

test('a test that tells no beginning is named by its end, whatever stands within it', () => {
  const report = read(`TAP version 14
# Subtest: test/cart.test.js
    # Subtest: told
            ok 1 - adds
            1..1
        ok 1 - inner
            not ok 1 - subtracts
            1..1
        not ok 2 - other
        1..2
    not ok 1 - told
            ok 1 - multiplies
            1..1
        ok 1 - deepest
        1..1
    ok 2 - untold
    1..2
not ok 1 - test/cart.test.js
1..1
# time=3ms
`)
  const id = (...titles: string[]) => testId('test/cart.test.js', titles)
  expect(report?.tests).toMatchObject([
    { id: id('told', 'inner'), status: 'pass' },
    { id: id('told', 'other'), status: 'fail' },
    { id: id('untold', 'deepest'), status: 'pass' },
  ])
})

test('an empty name is no file', () => {
  const report = read('# Subtest: \n    ok 1 - a\n    1..1\nok 1\n1..1\n# time=1ms\n')
  expect({
    tests: report?.tests,
    errors: report?.fileErrors,
    finished: [...(report?.finished ?? [])],
  }).toEqual({
    tests: [],
    errors: [],
    finished: [],
  })
})
