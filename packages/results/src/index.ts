export { classifyFailure, type FailureFacts } from './classify.ts'
export { compress } from './compress.ts'
export type { Format, Invocation, Report, ReportContext } from './formats/format.ts'
export { formats, isReadable, type ReadableFormat } from './formats/index.ts'
export { showId, testId } from './id.ts'
export { type RunOptions, runTests } from './run-tests.ts'
export type {
  Category,
  Classification,
  FileError,
  Parsed,
  Results,
  Status,
  TestId,
  TestResult,
} from './types.ts'
