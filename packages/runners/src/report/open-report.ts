import type { RelPath } from '@tailtest/project'
import type { Report, ReportContext, Running } from './format.ts'
import { distinctIds } from './id.ts'
import { located, readable } from './places.ts'
import type { FileError, TestId, TestResult } from './types.ts'

const MESSAGE = 2_000
const STACK = 4_000

/** What a format says of a test; {@link openReport} gives it its id and makes its words fit to be read. */
export interface Finding extends Pick<TestResult, 'status' | 'message' | 'stack' | 'durationMs'> {
  file: RelPath
  /** Titles, outermost first; none: the file as a whole. */
  path: readonly string[]
}

/** A report while it is read. */
export interface OpenReport {
  readonly report: Report & { finished: Set<RelPath>; running: Running[]; stray: string[] }
  /** The path below the root of a file that the runner named. */
  file(path: unknown): RelPath | undefined
  id(file: RelPath, path: readonly string[]): TestId
  add(finding: Finding): void
  fail(error: FileError): void
}

/** An empty report, to be filled in the order of the runner's own. */
export function openReport({ root }: Pick<ReportContext, 'root'>): OpenReport {
  const id = distinctIds()
  const broken = new Set<RelPath>()
  const report: OpenReport['report'] = {
    tests: [],
    fileErrors: [],
    complete: false,
    finished: new Set(),
    running: [],
    stray: [],
  }
  return {
    report,
    file: (path) => located(root, path),
    id,
    add: ({ file, path, status, message, stack, durationMs }) => {
      if (path.length === 0 && status === 'error') {
        if (broken.has(file)) return // each test may throw what nobody catches: it is one fault of the file
        broken.add(file)
      }
      report.tests.push({
        id: id(file, path),
        file,
        status,
        ...(message && { message: readable(message, root, MESSAGE) }),
        ...(stack && { stack: readable(stack, root, STACK) }),
        ...(isTime(durationMs) && { durationMs }),
      })
    },
    fail: ({ message, stack, ...error }) => {
      report.fileErrors.push({
        ...error,
        message: readable(message, root, MESSAGE),
        ...(stack && { stack: readable(stack, root, STACK) }),
      })
    },
  }
}

/** A clock that was put back in mid-test makes a runner say that it took less than nothing. */
function isTime(ms: number | undefined): ms is number {
  return ms !== undefined && Number.isFinite(ms) && ms >= 0
}
