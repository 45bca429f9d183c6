export { bootstrapAdvice } from './advice.ts'
export { detectRunners } from './detect.ts'
export { detectors } from './detectors/index.ts'
export { findRunner, runnerFor } from './find.ts'
export { applyOverrides, type Overrides, runnersConfig } from './overrides.ts'
export { testPathFor } from './placement/place.ts'
export { sourcesByName, testsByName } from './related.ts'
export { recentTests } from './samples.ts'
export { testArgs } from './test-args.ts'
export type {
  Detector,
  Env,
  Found,
  Placement,
  ReportFormat,
  Runner,
  Start,
  TestSample,
} from './types.ts'
