import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySequence } from './any.ts'
import { type Counts, played } from './laws.ts'

const RUNS = Number(process.env.TAILTEST_ORIGIN_RUNS ?? 200)

test('whose failure it is agrees with what running each one’s bytes alone says', async () => {
  const counts: Counts = { failures: 0, unattributed: 0 }
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      expect(await played(sequence, counts)).toEqual([])
    }),
    { numRuns: RUNS },
  )
  expect(counts.unattributed / counts.failures).toBeLessThanOrEqual(0.05)
}, 600_000)
