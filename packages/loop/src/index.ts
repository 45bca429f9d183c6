export { watchBackground } from './background/watch.ts'
export { boundSettings, type Commands, commandLines, commandsHash } from './commands.ts'
export { type Config, config } from './config.ts'
export { type Context, type Options, openContext, type Place } from './context.ts'
export { flow, handle, type Step } from './flow.ts'
export { languageWords, type TaskFacts, taskText } from './notes/queued.ts'
export { redLines, refactorLines } from './notes/red.ts'
export { summaryLines, unusedSettings } from './notes/summary.ts'
export { type Task, taskFor } from './notes/task.ts'
export { type GuidanceOptions, guidance, languagesOf } from './rules/guidance.ts'
export { type Demand, listTests, type Ran, runTestsNow } from './run-now.ts'
export { CAPS } from './runs/caps.ts'
export { branchPoint, changedPaths } from './runs/changes/changed-paths.ts'
export type { Failure, FailureStatus } from './runs/judge/attribute.ts'
export { importsCache } from './runs/select/imports.ts'
export type { Selection } from './runs/select/select.ts'
export {
  type FileStrength,
  faultsBy,
  type Strength,
  type StrengthDemand,
  strengthNow,
} from './strength/now.ts'
export {
  adding,
  beginRefactoring,
  type CorpusFound,
  type CorpusRow,
  changePlan,
  corpusFile,
  countTested,
  endRefactoring,
  type Finished,
  finishStep,
  gateState,
  isGoodRow,
  isUntested,
  modeWords,
  NoSuchStep,
  type PlanEdit,
  PlanFailure,
  type PlanStep,
  partsOfTest,
  planOf,
  planProblems,
  planStatus,
  type RedDemand,
  type RedShown,
  type RefactorDemand,
  type Refactored,
  type Refusal,
  readCorpus,
  redNow,
  removing,
  retroNow,
  type ShownTest,
  type StartDemand,
  type Started,
  type StepStatus,
  speaksBeforeEdits,
  startStep,
  statusLines,
  statusOf,
  stepAt,
  type TakenBack,
  type Tested,
  takenBack,
  type UndoDemand,
  type Undone,
  type UndoOutcome,
  undo,
} from './tdd/index.ts'
export { isAdversarial } from './turn/adversarial.ts'
export type { Report } from './turn/report.ts'
