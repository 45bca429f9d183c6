export { before, changedSince, mark } from './mark.ts'
export { readMark } from './read-mark.ts'
export type { Changed, Changes, Mark, TreeOptions } from './types.ts'
