export { bootstrapAdvice, installAdvice, namesPackage } from './advice.ts'
export type { CacheOptions } from './cache/store.ts'
export {
  type Collector,
  type FindOptions,
  findRunner,
  openCollector,
  runnerFor,
} from './collector.ts'
export { type Detection, type DetectOptions, detectProject, detectRunners } from './detect.ts'
export { detectors } from './families/all.ts'
export { type DetectQuery, detect, type Tested, testedBy } from './front.ts'
export { globMatcher } from './glob.ts'
export { integrationRunners } from './integration/index.ts'
export { isFixture, type Look, openLook } from './look.ts'
export { applyOverrides, overriddenFor, unusedOverrides } from './overrides.ts'
export { type Overrides, runnersConfig } from './overrides-config.ts'
export { huntPathFor, testPathFor } from './placement/place.ts'
export { sourcesByName, testsByName } from './related.ts'
export { runnerFile } from './runner-files.ts'
export { recentTests } from './samples.ts'
export { startsTests } from './starts-tests.ts'
export { testArgs } from './test-args.ts'
export { testHelpers, testStyle } from './test-helpers.ts'
export {
  type Collects,
  type Detector,
  type Env,
  type Found,
  type Placement,
  REPORT_FORMATS,
  type ReportFormat,
  type Runner,
  type Start,
  type TestHelper,
  type TestSample,
  type TestStyle,
} from './types.ts'
export { detectWorkspaces, type Package, type Workspaces } from './workspaces/survey.ts'
