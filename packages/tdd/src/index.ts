export {
  bodiesOf,
  bodyFor,
  changedUnits,
  onlyFormChanged,
  onlyTestsChanged,
  type SlugPlace,
  slugsIn,
} from './bodies/index.ts'
export { GATE_CAPS } from './caps.ts'
export { freeReds, liveClaims } from './claims.ts'
export { type ClassFacts, classOf, holdsTests, isStories } from './classes.ts'
export { tddConfig } from './config.ts'
export { type Asking, claimId, type Decision, decide } from './decide.ts'
export {
  type FileClass,
  grouped,
  type Observed,
  type Outcome,
  readTddEvent,
  type TddEntry,
  type TddEvent,
  testedEntries,
} from './event.ts'
export { foldTdd } from './fold.ts'
export { fileOf } from './identity.ts'
export {
  type ChangedFile,
  type Compared,
  compareTests,
  integrityOf,
  isSetting,
  looksAway,
  type Weakened,
} from './integrity/index.ts'
export { type Judged, judge } from './judge.ts'
export { type Mode, type ModeSettings, modeFor } from './mode.ts'
export {
  type HollowTest,
  hunksIn,
  judgeWritten,
  lineRanges,
  linesIn,
  prove,
  showLines,
  type UnrunLines,
  unrunLines,
  unrunWords,
  type Written,
  type WrittenOptions,
  type WrittenSource,
  type WrittenStrength,
  type WrittenTests,
} from './prove/index.ts'
export {
  ACCUSED,
  type Fault,
  type FaultsWanted,
  type Lines,
  OPEN,
  type Proof,
  ProveFailure,
  type ProvenSource,
  type ProvenTest,
  type ProveOptions,
  type ProveVerdict,
  type StoppedText,
  type TrialOptions,
  type UnprovenPart,
  VERDICTS,
} from './prove/types.ts'
export { type RedContext, redKind } from './red.ts'
export { type Facts, type GivenFile, type ProposedFile, RULES } from './rules.ts'
export type { Standing, TddState, TestState, Weakening } from './state.ts'
export { happeningOf } from './transitions.ts'
export type { RedKind, TestBody } from './types.ts'
export { wantedFiles } from './wanted.ts'
