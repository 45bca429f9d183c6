export {
  distinctIds,
  type FileError,
  type Parsed,
  type Status,
  type Stretch,
  type Stretches,
  showId,
  type TestId,
  type TestResult,
  testId,
} from '@tailtest/runners/report'
export { classifyFailure, type Failed, type FailureFacts } from './classify.ts'
export { compress } from './compress.ts'
export { type EnvironmentOptions, removedVariables } from './environment.ts'
export { type FailureSigns, signsOf } from './failure-signs.ts'
export {
  type LaidTexts,
  type LayOptions,
  layTexts,
  type Switched,
  type Switching,
} from './lay-texts.ts'
export type { Progress } from './progress.ts'
export { type CommandEnding, type CommandOptions, type Program, runCommand } from './run-command.ts'
export { type Copy, type RunOptions, runTests, runTestsIn } from './run-tests.ts'
export { breakable, openWriter } from './text-writer.ts'
export { type FileText, type TriedText, type TryOptions, tryTextsIn } from './try-texts.ts'
export type {
  Category,
  Classification,
  Results,
} from './types.ts'
