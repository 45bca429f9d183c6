import { expect, test } from 'vitest'
import { processorsIn } from '../src/machine.ts'

test.each([
  ['0-3', [0, 1, 2, 3]],
  ['0-1,4,8-9', [0, 1, 4, 8, 9]],
  ['5', [5]],
  ['', []],
  ['all', []],
])('the list %s stands for the processors %j', (list, processors) => {
  expect(processorsIn(list)).toEqual(processors)
})
