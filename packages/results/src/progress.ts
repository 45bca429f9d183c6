import { lstat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Parsed,
  type Report,
  readReport,
  type Status,
  showId,
  type TestResult,
} from '@tailtest/runners/report'

/** How far a run has come. */
export interface Progress {
  /** The runner's name. */
  runner: string
  passed: number
  failed: number
  skipped: number
  /** A test that has begun, as people read its id; absent: the runner names none. */
  running?: string
}

type Counts = Pick<Progress, 'passed' | 'failed' | 'skipped'>

/** What a status counts as; what is not there is told when the run is over. */
const COUNTED = {
  pass: 'passed',
  xfail: 'passed',
  fail: 'failed',
  error: 'failed',
  skip: 'skipped',
  todo: 'skipped',
  missing: undefined,
} as const satisfies Record<Status, keyof Counts | undefined>

/** Milliseconds between two looks at a report, and how many times longer than a look took. */
const EVERY_MS = 400
const REST = 10

/** Bytes of a report that is still read while it grows; a longer one is read once, at its end. */
const LONGEST_LOOK = 4 * 1024 * 1024

/** What one test, or one file that could not be loaded, came to. */
export type Outcome = Pick<TestResult, 'status'>

/** Pure: everything that a report tells of. */
export function outcomesOf({ tests, fileErrors }: Parsed): Outcome[] {
  return [...tests, ...fileErrors.map(() => ({ status: 'error' as const }))]
}

function countsOf(tests: readonly Outcome[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status } of tests) {
    const kind = COUNTED[status]
    if (kind !== undefined) counts[kind] += 1
  }
  return counts
}

/** Pure: what a report that is still being written says, on top of what earlier processes of the run came to. */
export function progressOf(
  runner: string,
  report: Pick<Report, 'tests' | 'fileErrors' | 'running'>,
  before: readonly Outcome[] = [],
): Progress {
  const [first] = report.running
  const counts = countsOf([...before, ...outcomesOf(report)])
  return { runner, ...counts, ...(first && { running: showId(first.id) }) }
}

/** Tells of a report whenever it has grown, until it is stopped; `stop` settles when nothing more is told. */
export function followReport(
  path: string,
  parse: (text: string) => Report | undefined,
  tell: (report: Report) => void,
): { stop(): Promise<void> } {
  const end = new AbortController()
  const follow = async () => {
    for (let size = 0, pause = EVERY_MS; ; ) {
      await delay(pause, undefined, { signal: end.signal, ref: false })
      const found = await lstat(path).catch(() => undefined)
      if (found === undefined || found.size === size || found.size > LONGEST_LOOK) continue
      size = found.size
      const started = performance.now()
      const text = await readReport(path)
      const report = text === undefined || end.signal.aborted ? undefined : parse(text)
      if (report !== undefined) tell(report)
      pause = Math.max(EVERY_MS, REST * (performance.now() - started))
    }
  }
  const following = follow().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  following.catch(() => {}) // `stop` throws it
  return {
    stop: () => {
      end.abort()
      return following
    },
  }
}
