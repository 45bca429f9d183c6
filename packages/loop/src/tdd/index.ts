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
export { speaksBeforeEdits } from './settings.ts'
export { gateState } from './state.ts'
export { countTested, isUntested, type Tested } from './tested.ts'
