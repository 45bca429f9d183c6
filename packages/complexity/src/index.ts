export { depthFor } from '@tailtest/scenarios'
export { complexityNote, explain } from './explain.ts'
export { scoreSource, scoreTree } from './score.ts'
export type { Complexity, Evidence, Signal } from './types.ts'
