export { classify } from './classify.ts'
export { CLASSIFICATIONS, type Classification, type Entry, type NewEntry } from './entry.ts'
export { lastFailures, recurring, regressions } from './failures.ts'
export { type History, HistoryNotWritten, openHistory } from './store.ts'
