import { expect, test } from 'vitest'
import { addUp, tableOf } from './support/table.ts'

test('rows of one fault are added up, in the order in which they came', () => {
  const rows = addUp([
    { fault: 'disk full', tried: 3, lost: 0, damaged: 0 },
    { fault: 'killed', tried: 1, lost: 0, damaged: 1 },
    { fault: 'disk full', tried: 4, lost: 2, damaged: 0 },
  ])
  expect(tableOf(rows).split('\n').slice(2)).toEqual([
    '| disk full | 7 | 2 | 0 |',
    '| killed | 1 | 0 | 1 |',
  ])
})
