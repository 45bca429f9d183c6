import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySequence } from './any.ts'
import { type Counts, played } from './laws.ts'
import { ROWS } from './rows.ts'

/** Others each time where somebody asks for many; the same ones with all tests. */
const ASKED = process.env.TAILTEST_ORIGIN_RUNS
const RUNS = Number(ASKED ?? 300)
const MOST_UNATTRIBUTED = 0.05

test('whose failure it is agrees with what running each one’s bytes alone says', async () => {
  const counts: Counts = { failures: 0, unattributed: 0 }
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      expect(await played(sequence, counts)).toEqual([])
    }),
    { numRuns: RUNS, ...(ASKED === undefined && { seed: 1 }) },
  )
  // so few sessions that one of them decides say nothing of a share
  if (RUNS >= 10_000) {
    expect(counts.unattributed / counts.failures).toBeLessThanOrEqual(MOST_UNATTRIBUTED)
  }
}, 3_600_000)

test.each(ROWS)('%s', async (_, sequence) => {
  expect(await played(sequence, { failures: 0, unattributed: 0 })).toEqual([])
})
