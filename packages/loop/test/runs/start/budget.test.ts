import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationsOf, fitBudget, moreUnknown } from '../../../src/runs/start/plan.ts'

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

test('a duration is the quickest of the last day: what a test waited for when it failed is not its measure', () => {
  const now = Date.UTC(2026, 0, 2, 12)
  const asked: number[] = []
  const quickest = (_: string, since: number) => {
    asked.push(since)
    return 735
  }
  expect(durationsOf({ quickest }, now)(relPath('slow'))).toBe(735)
  expect(asked).toEqual([Date.UTC(2026, 0, 1, 12)])
})

test('tests of unknown duration go on at the pace of the first of them, for as long as the budget lasts', () => {
  expect(moreUnknown({ tried: 20, spentMs: 2000, budgetMs: 10_000 })).toBe(80)
  expect(moreUnknown({ tried: 20, spentMs: 5000, budgetMs: 10_000 })).toBe(20)
  expect(moreUnknown({ tried: 20, spentMs: 12_000, budgetMs: 10_000 })).toBe(0)
  expect(moreUnknown({ tried: 100, spentMs: 10, budgetMs: 10_000 })).toBe(0)
})

test('what is known to fail is chosen first, and may take longer: it is to say whether it is mended', () => {
  const durations = new Map([
    ['quick', 90],
    ['red', 2500],
    ['endless', 4000],
  ])
  const failing = new Set([relPath('red'), relPath('endless')])
  const { fits, over } = fitBudget(
    planned('quick', 'red', 'endless'),
    1000,
    (path) => durations.get(path) ?? 0,
    { failing },
  )
  expect(names(fits)).toEqual(['red'])
  expect(names(over)).toEqual(['quick', 'endless'])
})
