export { bootstrapAdvice, installAdvice } from './advice.ts'
export type { CacheOptions } from './cache/store.ts'
export {
  type Detection,
  type DetectOptions,
  detectProject,
  detectRunners,
  detectWorkspaces,
} from './detect.ts'
export { detectors } from './detectors/index.ts'
export { findRunner, runnerFor } from './find.ts'
export {
  applyOverrides,
  type Overrides,
  overriddenFor,
  runnersConfig,
  unusedOverrides,
} from './overrides.ts'
export { testPathFor } from './placement/place.ts'
export { sourcesByName, testsByName } from './related.ts'
export { recentTests } from './samples.ts'
export { testArgs } from './test-args.ts'
export { testHelpers } from './test-helpers.ts'
export type * from './types.ts'
export type { Package, Workspaces } from './workspaces/types.ts'
