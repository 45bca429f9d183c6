export type {
  Format,
  Invocation,
  Report,
  ReportContext,
  Running,
  Sources,
  Start,
} from './format.ts'
export { REPORT_FILE } from './format.ts'
export { distinctIds, showId, testId } from './id.ts'
export { openFormat } from './open-format.ts'
export { below } from './places.ts'
export { LONGEST_REPORT, readReport } from './report-file.ts'
export { printable, quote, shorten } from './sanitise.ts'
export { sourcesOf } from './sources.ts'
export type { FileError, Parsed, Status, TestId, TestResult } from './types.ts'
