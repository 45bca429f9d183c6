import type { JournalRecord } from '@tailtest/session'

/** One run of one runner. */
export interface RunDigest {
  run: string
  executed: number
  failed: number
  ms: number
}

/** What one run said of a test file. */
export interface TestedDigest {
  test: string
  sources: readonly string[]
  passing: boolean
  run: string
}

/** What a report needs of a session's journal. */
export interface Digest {
  session: string
  /** Milliseconds since 1970, of the first and the last record. */
  started: number
  ended: number
  /** Something was edited, queued or tested. */
  worked: boolean
  /** Without those made only to see how tests stood before. */
  runs: RunDigest[]
  tested: TestedDigest[]
  /** Test files that the session created and did not delete: when. */
  created: ReadonlyMap<string, number>
}

const WORK: readonly JournalRecord['type'][] = ['loop.edited', 'session.queued', 'session.tested']

/** A journal's records in short; `undefined`: there are none. Pure; any prefix of a journal has a digest. */
export function digestOf(records: readonly JournalRecord[]): Digest | undefined {
  const [first] = records
  const last = records.at(-1)
  if (first === undefined || last === undefined) return undefined
  const created = new Map<string, number>()
  const runs: RunDigest[] = []
  const tested: TestedDigest[] = []
  for (const record of records) {
    if (record.type === 'loop.edited' && record.test) {
      if (record.kind === 'created') created.set(record.path, record.ts)
      if (record.kind === 'deleted') created.delete(record.path)
    }
    if (record.type === 'results.run' && record.trigger !== 'baseline') runs.push(runOf(record))
    if (record.type === 'session.tested') {
      const { test, sources, result, run } = record
      tested.push({ test, sources, passing: result === 'passing', run })
    }
  }
  const worked = records.some(({ type }) => WORK.includes(type))
  return { session: last.session, started: first.ts, ended: last.ts, worked, runs, tested, created }
}

/** Counts are what a runner's report said: none is below zero, and no more tests fail than ran. */
function runOf(record: JournalRecord<'results.run'>): RunDigest {
  const executed = Math.max(0, record.executed)
  const failed = Math.min(Math.max(0, record.failed), executed)
  return { run: record.run, executed, failed, ms: Math.max(0, record.duration_ms) }
}

/** The session that was the last to do something, of these in the order of their ends. */
export function lastSession(digests: readonly Digest[]): string | undefined {
  return (digests.findLast(({ worked }) => worked) ?? digests.at(-1))?.session
}
