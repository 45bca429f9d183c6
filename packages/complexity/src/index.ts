export { depthFor } from '@tailtest/scenarios'
export { complexityNote, explain, scoreSource, scoreTree } from './score.ts'
export type { Complexity, Evidence, Signal } from './types.ts'
