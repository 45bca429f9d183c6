export { entriesIn, outcomesNewTo, parseHistory, printHistory } from './elements.ts'
export {
  CLASSIFICATIONS,
  type Classification,
  classify,
  type Entry,
  followRenames,
  type GivenEntry,
  type NewEntry,
} from './entry.ts'
export {
  type History,
  HistoryNotWritten,
  type HistoryRead,
  openHistory,
  readHistory,
} from './store.ts'
export {
  leftFailing,
  leftOpen,
  recurring,
  regressions,
  TREND_VERDICTS,
  type Trend,
  type TrendVerdict,
  trend,
} from './trend.ts'
export { union } from './union.ts'
