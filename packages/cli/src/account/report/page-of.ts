import type { Entry } from '@tailtest/history'
import type { FileReceipt, JournalRecord } from '@tailtest/session'
import { type Digest, lastSession } from './digest.ts'
import { flakyTests } from './flaky.ts'
import { heatMap } from './heat.ts'
import type { Latest } from './latest.ts'
import { iso } from './moment.ts'
import { neverFailed } from './never-failed.ts'
import type { ReportPage } from './page.ts'
import { attention } from './past.ts'
import { sessionPart } from './session.ts'
import { slowestFiles } from './slowest.ts'
import { trendOf } from './trend.ts'

/** What was found on the disk. */
export interface Found {
  project: string
  /** Milliseconds since 1970. */
  now: number
  problems: readonly string[]
  /** The history, oldest first. */
  entries: readonly Entry[]
  /** Of every session whose journal is here, oldest first. */
  digests: readonly Digest[]
  /** The journal of the session to be told. */
  records: readonly JournalRecord[]
  latest: Latest | undefined
  /** Each file's oldest first. */
  receipts: readonly FileReceipt[]
  /** Which of the files named are still there. */
  present: ReadonlySet<string>
}

/** Pure: everything a report shows, from what was found. */
export function pageOf(found: Found): ReportPage {
  const { digests, latest, now, present } = found
  // whoever wrote the history may have written its times in another form
  const entries = found.entries.map((entry) => ({
    ...entry,
    timestamp: iso(Date.parse(entry.timestamp)),
  }))
  const receipts = found.receipts.filter(({ file }) => present.has(file))
  return {
    project: found.project,
    generated_at: iso(now),
    problems: [...found.problems],
    ...attention(entries.filter(({ file }) => present.has(file))),
    session:
      sessionPart({ ...found, entries, receipts, lastSession: lastSession(digests) }) ?? null,
    heat: heatMap(entries),
    trend: trendOf(entries, digests),
    flaky: flakyTests({ receipts, digests, latest }),
    slowest: slowestFiles(receipts),
    never_failed: neverFailed(digests, receipts).filter(({ file }) => present.has(file)),
    entries: entries.toReversed(),
  }
}
