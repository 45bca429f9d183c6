export { type CorpusFound, readCorpus } from './corpus/export.ts'
export { type CorpusRow, isGoodRow } from './corpus/row.ts'
export { corpusFile } from './corpus/store.ts'
export { adding, NoSuchStep, type PlanEdit, removing, stepAt } from './plan/edit.ts'
export { planProblems } from './plan/problems.ts'
export { PlanFailure, type PlanStep } from './plan/read.ts'
export {
  type Finished,
  finishStep,
  type StartDemand,
  type Started,
  startStep,
} from './plan/start.ts'
export { planStatus, type StepStatus } from './plan/status.ts'
export { changePlan, planOf } from './plan/store.ts'
export { partsOfTest } from './plan/test-of.ts'
export { redNow } from './red-now.ts'
export type { RedDemand, RedShown, ShownTest } from './red-shown.ts'
export {
  beginRefactoring,
  endRefactoring,
  type RefactorDemand,
  type Refactored,
  type Refusal,
} from './refactor-now.ts'
export { retroNow } from './retro.ts'
export {
  type TakenBack,
  takenBack,
  type UndoDemand,
  type Undone,
  type UndoOutcome,
  undo,
} from './revert/undo.ts'
export { speaksBeforeEdits } from './settings.ts'
export { gateState } from './state.ts'
export { modeWords, statusLines, statusOf } from './status.ts'
export { countTested, isUntested, type Tested } from './tested.ts'
