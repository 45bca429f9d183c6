import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitBudget } from '../../src/turn/plan.ts'

const planned = (...names: string[]) => names.map((name) => ({ test: relPath(name) }))
const names = (items: { test: string }[]) => items.map(({ test }) => test)

test('tests of unknown duration always fit; known ones as long as there is time', () => {
  const durations = new Map([
    ['slow', 900],
    ['fast', 90],
    ['huge', 5000],
  ])
  const { fits, over } = fitBudget(
    planned('new', 'slow', 'huge', 'fast'),
    1000,
    (path) => durations.get(path) ?? 0,
  )
  expect(names(fits)).toEqual(['new', 'slow', 'fast'])
  expect(names(over)).toEqual(['huge'])
})

test('of tests that were never run, a turn’s end runs 100, and who asks for them runs all', () => {
  const many = planned(...Array.from({ length: 130 }, (_, at) => `t${at}`))
  const { fits, over } = fitBudget(many, 1000, () => 0)
  expect(names(fits)).toEqual(names(many.slice(0, 100)))
  expect(names(over)).toEqual(names(many.slice(100)))
  expect(fitBudget(many, Number.POSITIVE_INFINITY, () => 0).fits).toHaveLength(130)
})

test('what fits never takes longer than the budget, and nothing gets lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.nat(5000), (durations, budget) => {
      const items = planned(...durations.map((_, at) => `t${at}`))
      const durationOf = (path: string) => durations[Number(path.slice(1))] ?? 0
      const { fits, over } = fitBudget(items, budget, durationOf)
      expect(fits.length + over.length).toBe(items.length)
      const total = fits.reduce((sum, { test: path }) => sum + durationOf(path), 0)
      expect(total).toBeLessThanOrEqual(budget)
    }),
  )
})
