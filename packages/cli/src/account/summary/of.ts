import { isAdversarial } from '@tailtest/loop'
import { type FileReceipt, fold, isCovered, type JournalRecord, pathsOf } from '@tailtest/session'
import type { Account } from '../account.ts'
import type { Kind } from '../kind.ts'
import { pageOf } from '../report/page-of.ts'
import type { SessionPart } from '../session-part.ts'

/** A test file that the session wrote or ran. */
export interface SummaryTest {
  test: string
  /** The session created or edited it. */
  written: boolean
  /** Tests in its newest run; `null`: nobody knows, it never ran as a whole. */
  scenarios: number | null
  adversarial: number | null
  /** How its last run in the session ended; `null`: it did not run. */
  result: 'passing' | 'failing' | null
}

/** A session in short; what `summary --json` prints. */
export interface Summary extends Omit<SessionPart, 'last'> {
  /** How many files came to what. */
  outcomes: Partial<Record<Kind, number>>
  tests: SummaryTest[]
}

/** Pure: the session that was found, in short; `undefined`: no record of one. */
export function summaryOf(account: Account): Summary | undefined {
  const { session } = pageOf(account)
  if (session === null) return undefined
  const { last: _, ...part } = session
  const tests = testsOf(account.records, account.receipts)
  return { ...part, outcomes: counted(part), tests, not_run: notRun(part, account.records) }
}

function counted({ files }: Pick<SessionPart, 'files'>): Summary['outcomes'] {
  const counts: Summary['outcomes'] = {}
  for (const { outcome } of files) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** The test files of a session in the order in which they came up, without those that it deleted. */
function testsOf(
  records: readonly JournalRecord[],
  receipts: readonly FileReceipt[],
): SummaryTest[] {
  const written = new Map<string, boolean>()
  const results = new Map<string, SummaryTest['result']>()
  for (const record of records) {
    if (record.type === 'loop.edited' && record.test) {
      if (record.kind === 'deleted') written.delete(record.path)
      else written.set(record.path, true)
    }
    if (record.type !== 'session.tested') continue
    if (!written.has(record.test)) written.set(record.test, false)
    results.set(record.test, record.result)
  }
  return [...written].map(([test, isWritten]) => {
    const run = receipts.findLast(({ file }) => file === test)
    const labelled = run?.tests.filter(({ test: id }) => isAdversarial(id))
    return {
      test,
      written: isWritten,
      scenarios: run?.tests.length ?? null,
      adversarial: labelled?.length ?? null,
      result: results.get(test) ?? null,
    }
  })
}

/** What the last run could not run, and the tests that were edited since they ran. */
function notRun(
  { not_run }: Pick<SessionPart, 'not_run'>,
  records: readonly JournalRecord[],
): SessionPart['not_run'] {
  const told = new Set(not_run.map(({ test }) => test))
  const session = fold(records)
  const edited = pathsOf(session.untested).filter(
    (test) => !told.has(test) && !isCovered(session, test),
  )
  return [...not_run, ...edited.map((test) => ({ test, reason: 'edited since it last ran' }))]
}
