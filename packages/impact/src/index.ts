export { type BuildOptions, buildGraph } from './build.ts'
export { checkTest } from './check/check.ts'
export { testsReaching } from './graph.ts'
export type { Gap, Importer, ImportGraph, Missing, Reach } from './types.ts'
