export { type BrokenOptions, brokenUses } from './broken/broken.ts'
export { type BuildOptions, buildGraph } from './build.ts'
export { checkTest } from './check/check.ts'
export { testsReaching } from './graph.ts'
export { findResolver } from './languages/script/native.ts'
export type {
  BrokenUse,
  Edited,
  Gap,
  Importer,
  ImportGraph,
  Missing,
  Reach,
} from './types.ts'
