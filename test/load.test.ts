import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOf, growthOf, inWords, type Point } from '../bench/load/curve.mjs'

const SIZES = [10, 100, 1000, 10_000]

/** A curve over growing sizes. */
const curve = (msOf: (x: number) => number, rssMb = 40): Point[] =>
  SIZES.map((x) => ({ row: 'r', x, ms: msOf(x), ratio: msOf(x) / 20, rssMb }))

describe('a curve', () => {
  test('that grows with a power of its size is told with that power, beside what each start costs', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.8, max: 2.5, noNaN: true }), (power) => {
        const { exponent } = growthOf(curve((x) => 25 + x ** power))
        expect(Math.abs((exponent ?? 0) - power)).toBeLessThan(0.2)
      }),
    )
  })

  test('that hardly grows has no power, and is flat as far as it may be', () => {
    const points = curve((x) => 25 + x / 5000)
    expect(growthOf(points)).toEqual({ factor: 27 / 25.002, exponent: undefined })
    expect(faultsOf(points, { flat: 1.15, exponent: 1.3 })).toEqual([])
    expect(faultsOf(points, { flat: 1.05 })).toEqual(['1.08 × the smallest, at most 1.05'])
  })

  test('that explodes is a fault', () => {
    expect(
      faultsOf(
        curve((x) => 25 + x * x),
        { exponent: 1.3 },
      ),
    ).toEqual(['grows with x^2.00, at most x^1.3'])
  })

  test('is held to what its largest size may take', () => {
    const points = curve(() => 100, 700)
    expect(faultsOf(points, { times: 6, mb: 800 })).toEqual([])
    expect(faultsOf(points, { times: 4, mb: 600 })).toEqual([
      '5.0 × bare, at most 4',
      '700 MB, at most 600',
    ])
  })

  test('of which nothing was measured holds nothing', () => {
    expect(faultsOf([], { flat: 1 })).toEqual(['nothing was measured'])
  })

  test('is told with what is expected of it', () => {
    expect(inWords({ flat: 1.15, mb: 50 })).toBe('flat (≤ 1.15 ×), ≤ 50 MB')
  })
})
