import type { FileReceipt } from '@tailtest/session'
import { grouped } from './grouped.ts'
import { iso } from './moment.ts'
import type { SlowFile } from './page.ts'

const MOST = 50

/** Pure: the test files that take longest, from the runs that the ledger keeps. */
export function slowestFiles(receipts: readonly FileReceipt[]): SlowFile[] {
  return [...grouped(receipts, ({ file }) => file).values()]
    .flatMap((runs) => slowOf(runs) ?? [])
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => other.ms - one.ms || (one.file < other.file ? -1 : 1))
    .slice(0, MOST)
}

function slowOf(runs: readonly FileReceipt[]): SlowFile | undefined {
  const newest = runs.at(-1)
  if (newest === undefined) return undefined
  return {
    file: newest.file,
    ms: newest.ms,
    slowest_ms: Math.max(...runs.map(({ ms }) => ms)),
    tests: newest.tests.length,
    runs: runs.length,
    last_at: iso(newest.ts),
  }
}
