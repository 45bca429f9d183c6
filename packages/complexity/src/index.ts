export { depthFor } from '@tailtest/scenarios'
export { complexityNote, explain, scoreFully, scoreSource, scoreTree } from './score.ts'
export type { Complexity, Evidence, Signal } from './types.ts'
