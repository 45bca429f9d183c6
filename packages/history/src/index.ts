export { classify } from './classify.ts'
export { entriesIn, outcomesNewTo, parseHistory, printHistory } from './elements.ts'
export { CLASSIFICATIONS, type Classification, type Entry, type NewEntry } from './entry.ts'
export { leftOpen, recurring, regressions } from './failures.ts'
export {
  type History,
  HistoryNotWritten,
  type HistoryRead,
  openHistory,
  readHistory,
} from './store.ts'
export { TREND_VERDICTS, type Trend, type TrendVerdict, trend } from './trend.ts'
export { union } from './union.ts'
