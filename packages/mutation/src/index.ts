export { describeMutant } from './describe.ts'
export {
  type Fault,
  type Measured,
  type MeasureOptions,
  measure,
  type Outcome,
  type Room,
  type Status,
  type Suspect,
  strengthOf,
  type Tried,
} from './measure.ts'
export { canMutate, isBuilt, mutantsOf, mutate } from './mutants.ts'
export { type Stopped, type StoppedOptions, stoppedSource } from './stopped.ts'
export { SWITCH_CHECK, type Switched, type SwitchedOptions, switchedSource } from './switched.ts'
export { type Mutant, type MutantOptions, RULES, type Rule, type Swap } from './types.ts'
