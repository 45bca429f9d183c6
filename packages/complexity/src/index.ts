export { complexityNote, explain } from './explain.ts'
export { scoreSource, scoreTree } from './score.ts'
export type * from './types.ts'
