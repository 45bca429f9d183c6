export { type BrokenOptions, brokenUses } from './broken/broken.ts'
export { type BuildOptions, buildGraph } from './build.ts'
export {
  checkTestByImport,
  type ImportCheck,
  type ImportCheckOptions,
  type MissingInModule,
} from './by-import/check-by-import.ts'
export type { Step } from './by-name/field.ts'
export { type NameReach, testsByName } from './by-name/tests-by-name.ts'
export { checkTest } from './check/check.ts'
export { usersOfGone } from './gone.ts'
export { testsReaching } from './graph.ts'
export { findResolver } from './languages/script/native.ts'
export { type NearOptions, near } from './near.ts'
export { keptGraph } from './nodes.ts'
export type {
  BrokenUse,
  Edited,
  Gap,
  Importer,
  ImportGraph,
  Missing,
  Near,
  Reach,
} from './types.ts'
