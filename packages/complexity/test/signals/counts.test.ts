import { expect, test } from 'vitest'
import { evidence, score, sum } from '../sum.ts'

const branches = (count: number) => Array.from({ length: count }, () => 'if (a) b()')
const functions = (count: number) =>
  Array.from({ length: count }, (_, index) => `export function f${index}() {}`)

test.each([
  [0, ''],
  [1, '+1 branches'],
  [4, '+4 branches'],
  [9, '+4 branches'],
  [15, '+4 branches +2 many branches'],
  [60, '+4 branches +5 many branches'],
])('%i branches: %s', async (count, points) => {
  expect(await sum('src/file.ts', ...branches(count))).toBe(points)
})

test.each([
  [0, ''],
  [1, '+1 public functions'],
  [5, '+5 public functions'],
  [9, '+5 public functions'],
])('%i public functions: %s', async (count, points) => {
  expect(await sum('src/file.ts', ...functions(count))).toBe(points)
})

test('the evidence names them', async () => {
  const source = ['export function rate() {', '  if (a) b()', '  else c()', '}']
  expect(await evidence('branches', 'src/file.ts', ...source)).toEqual([
    '2: if (a) b()',
    '3: else c()',
  ])
  expect(await evidence('public functions', 'src/file.ts', ...source)).toEqual(['1: rate'])
})

test('points follow from all of them, evidence shows the first five', async () => {
  const { signals } = await score('src/file.ts', ...functions(9))
  expect(signals[0]).toMatchObject({ points: 5, evidence: { length: 5 } })
})

test('a file of many branches is thorough by their number alone, with two functions', async () => {
  const source = [...branches(60), ...functions(2)]
  expect(await score('src/tree.ts', ...source)).toMatchObject({ score: 11, depth: 'thorough' })
})
