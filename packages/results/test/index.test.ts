import { expect, test } from 'vitest'
import * as results from '../src/index.ts'

test('the package offers this and nothing else', () => {
  expect(Object.keys(results).sort()).toEqual([
    'classifyFailure',
    'compress',
    'formats',
    'runTests',
    'showId',
    'testId',
  ])
})
