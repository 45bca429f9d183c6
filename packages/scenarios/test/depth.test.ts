import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEPTHS, depthFor, isDeeper, planFor, scenarioHint } from '../src/index.ts'

describe('how many scenarios a depth asks for', () => {
  test.each([
    ['quick', [2, 4], 0, 'impacted'],
    ['simple', [2, 4], 0, 'impacted'],
    ['standard', [5, 8], 2, 'fitting'],
    ['thorough', [10, 15], 4, 'everything'],
    ['adversarial', [8, 12], Number.POSITIVE_INFINITY, 'everything'],
  ] as const)('%s: %j, %d of them adversarial', (depth, scenarios, adversarial, runs) => {
    expect(planFor(depth)).toEqual({ scenarios, adversarial, runs })
  })
})

describe('what a complexity score asks for', () => {
  test.each([
    [0, 'simple', 2],
    [3, 'simple', 3],
    [5, 'simple', 4],
    [6, 'standard', 6],
    [9, 'standard', 8],
    [10, 'thorough', 10],
    [12, 'thorough', 12],
    [40, 'thorough', 15],
  ] as const)('%i: %s, about %i scenarios', (score, depth, hint) => {
    expect([depthFor(score), scenarioHint(score)]).toEqual([depth, hint])
  })

  test('a hint never exceeds what its depth plans for, and more complexity never asks for less', () => {
    fc.assert(
      fc.property(fc.nat(1000), (score) => {
        expect(scenarioHint(score)).toBeLessThanOrEqual(planFor(depthFor(score)).scenarios[1])
        expect(scenarioHint(score + 1)).toBeGreaterThanOrEqual(scenarioHint(score))
      }),
    )
  })
})

test('quick and simple are equally deep, adversarial is never exceeded', () => {
  expect(isDeeper('simple', 'quick')).toBe(false)
  expect(isDeeper('standard', 'simple')).toBe(true)
  expect(DEPTHS.some((depth) => isDeeper(depth, 'adversarial'))).toBe(false)
})
