export { classifyFailure, type Failed, type FailureFacts } from './classify.ts'
export { compress } from './compress.ts'
export { type EnvironmentOptions, removedVariables } from './environment.ts'
export { type FailureSigns, signsOf } from './failure-signs.ts'
export type {
  Format,
  Invocation,
  Report,
  ReportContext,
  Running,
  Sources,
  Start,
} from './formats/format.ts'
export { openFormat } from './formats/index.ts'
export { distinctIds, showId, testId } from './id.ts'
export type { Progress } from './progress.ts'
export { type CommandEnding, type CommandOptions, type Program, runCommand } from './run-command.ts'
export { type Copy, runTestsIn } from './run-in.ts'
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
