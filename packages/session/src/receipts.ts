import { join } from 'node:path'
import {
  type Log,
  listOf,
  number,
  type Of,
  oneOf,
  openLog,
  optional,
  path,
  type RelPath,
  readerOf,
  type Shape,
  text,
  withLock,
  writeAtomic,
} from '@tailtest/project'

/** One test's result for exact bytes. */
const RECEIPT = {
  /** The test's id. */
  test: text,
  status: oneOf('pass', 'fail', 'skip', 'todo', 'xfail', 'error'),
  /** The failure's message, bounded. */
  message: optional(text),
} satisfies Shape

/** A test file's run: written after its tests' receipts, and counts them. */
const FILE_RECEIPT = {
  file: path,
  /** Over the test file, the sources it reaches, support files and the runner's configuration. */
  hash: text,
  run: text,
  ts: number,
  /** Milliseconds the file's tests took. */
  ms: number,
  tests: listOf(readerOf(RECEIPT)),
  /** This record is one part of so many; the file's tests are those of all parts. */
  parts: number,
} satisfies Shape

export type Receipt = Of<typeof RECEIPT>
export type FileReceipt = Of<typeof FILE_RECEIPT>

/** Bytes of a record kept for its tests, as JSON. */
const PART_BYTES = 3000
/** Bytes of a failure's message that are kept. */
const MESSAGE_BYTES = 600

/** The ledger of a project's runs, in the person's state folder. */
export interface Receipts {
  /** The newest whole run of a test file for these bytes. */
  current(file: RelPath, hash: string): FileReceipt | undefined
  /**
   * The newest whole run of a test file before a moment (milliseconds since 1970). `later`: ids of runs that came after
   * it, whatever the clock said then.
   */
  before(file: RelPath, ts: number, later?: Readonly<Record<string, true>>): FileReceipt | undefined
  /**
   * Whether a test of a file passed in a whole run since a moment (milliseconds since 1970) that is kept. `met`: an older
   * run that was met since, for its bytes were there again.
   */
  passedSince(file: RelPath, test: string, ts: number, met?: string): boolean
  /** The test files of a run, as far as they are kept, in their order. */
  filesOf(run: string): RelPath[]
  /** The newest whole run of a test file. */
  newest(file: RelPath): FileReceipt | undefined
  /** Milliseconds of the quickest whole run of a test file since a moment that is kept; 0: there is none. */
  quickest(file: RelPath, since: number): number
  /** Every whole run that is kept, file by file, each file's oldest first. */
  all(): FileReceipt[]
  write(receipts: readonly Omit<FileReceipt, 'parts'>[]): void
}

/** Joins the parts of each run of a file, oldest first; runs with missing parts are left out. */
function wholeRuns(records: readonly FileReceipt[]): FileReceipt[] {
  const runs = new Map<string, FileReceipt & { seen: number }>()
  for (const record of records) {
    const key = `${record.run} ${record.file}`
    const before = runs.get(key)
    if (before === undefined) runs.set(key, { ...record, tests: [...record.tests], seen: 1 })
    else {
      before.tests.push(...record.tests) // a record holds some dozens
      before.seen += 1
    }
  }
  return [...runs.values()].filter((run) => run.seen === run.parts)
}

function cut(message: string | undefined): string | undefined {
  if (message === undefined) return undefined
  return Buffer.from(message)
    .subarray(0, MESSAGE_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}

/** Splits a file's tests into records small enough for the log. */
function parts(receipt: Omit<FileReceipt, 'parts'>): FileReceipt[] {
  const groups: Receipt[][] = [[]]
  let bytes = 0
  for (const { test, status, message } of receipt.tests) {
    const small = { test: cut(test) ?? '', status, message: cut(message) }
    const size = Buffer.byteLength(JSON.stringify(small))
    if (bytes + size > PART_BYTES) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(small)
    bytes += size
  }
  return groups.map((tests) => ({ ...receipt, tests, parts: groups.length }))
}

/** Bytes after which the ledger keeps only the newest runs of each file. */
const MAX_BYTES = 4 * 1024 * 1024
const RUNS_KEPT = 3

/** Opens the ledger in the person's state folder of a root. */
export function openReceipts(stateRoot: string): Receipts {
  const file = join(stateRoot, 'receipts.jsonl')
  const log: Log<FileReceipt> = openLog(file, readerOf(FILE_RECEIPT))
  let known: { size: number; runs: Map<string, FileReceipt[]> } | undefined

  function runs(): Map<string, FileReceipt[]> {
    const size = log.size()
    if (known?.size !== size) {
      const grouped = new Map<string, FileReceipt[]>()
      for (const run of wholeRuns(log.read().entries)) {
        const ofFile = grouped.get(run.file)
        if (ofFile === undefined) grouped.set(run.file, [run])
        else ofFile.push(run)
      }
      known = { size, runs: grouped }
    }
    return known.runs
  }

  const runsOf = (test: RelPath) => runs().get(test) ?? []
  return {
    current: (test, hash) => runsOf(test).findLast((run) => run.hash === hash),
    before: (test, ts, later = {}) =>
      runsOf(test).findLast(({ run, ts: at }) => at < ts && !Object.hasOwn(later, run)),
    passedSince: (file, id, since, met) =>
      runsOf(file).some(
        ({ run, ts, tests }) =>
          (ts >= since || run === met) &&
          // a file of which any test passed did load
          tests.some(({ test, status }) => (test === id || file === id) && status === 'pass'),
      ),
    filesOf: (run) => {
      const own = log.read().entries.filter((record) => record.run === run)
      return [...new Set(own.map((record) => record.file))]
    },
    newest: (test) => runsOf(test).at(-1),
    quickest: (test, since) => {
      const known = runsOf(test).flatMap(({ ts, ms }) => (ts >= since ? [ms] : []))
      return known.length === 0 ? 0 : Math.min(...known)
    },
    all: () => [...runs().values()].flat(),
    write: (receipts) => {
      for (const receipt of receipts) log.append(...parts(receipt))
      if (log.size() > MAX_BYTES) shortenWorn(file, [...runs().values()])
    },
  }
}

/** Where the newest runs of very many files take more than that, the ledger may grow by as much again. */
function shortenWorn(file: string, runs: readonly FileReceipt[][]): void {
  const all = runs.reduce((sum, ofFile) => sum + ofFile.length, 0)
  const kept = runs.reduce((sum, ofFile) => sum + Math.min(ofFile.length, RUNS_KEPT), 0)
  if (all >= 2 * kept) shorten(file, runs)
}

/** A receipt that another process adds at this very moment is lost: its test is run once more, nothing else. */
function shorten(file: string, runs: readonly FileReceipt[][]): void {
  withLock(file, () => {
    const kept = runs.flatMap((ofFile) => ofFile.slice(-RUNS_KEPT)).sort((a, b) => a.ts - b.ts)
    const records = kept.flatMap(parts).map((part) => `\n${JSON.stringify(part)}`)
    writeAtomic(file, records.join(''))
  })
}
