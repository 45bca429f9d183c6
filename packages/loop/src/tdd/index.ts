export { type RedDemand, type RedShown, redNow, type ShownTest } from './red-now.ts'
export {
  beginRefactoring,
  endRefactoring,
  type RefactorDemand,
  type Refactored,
  type Refusal,
} from './refactor-now.ts'
export { speaksBeforeEdits } from './settings.ts'
export { gateState } from './state.ts'
export { countTested, isUntested, type Tested } from './tested.ts'
