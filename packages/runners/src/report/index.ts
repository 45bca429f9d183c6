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
export { distinctIds, knownId, showId, type Titled, testId, titledOf } from './id.ts'
export {
  type At,
  type Lines,
  type LinesStart,
  openLines,
  type Stretch,
  type Stretches,
} from './lines.ts'
export { openFormat } from './open-format.ts'
export { below } from './places.ts'
export { LONGEST_REPORT, readReport } from './report-file.ts'
export { printable, quote, shorten } from './sanitise.ts'
export { sourcesOf } from './sources.ts'
export {
  openTries,
  readTried,
  reportOfTry,
  TRIED_FILE,
  TRIES_FILE,
  type TriedReport,
  type Tries,
  type TryJob,
} from './tries.ts'
export {
  type FileError,
  type Parsed,
  STATUSES,
  type Status,
  type TestId,
  type TestResult,
} from './types.ts'
