export { type Background, type BackgroundRunner, openBackground } from './background.ts'
export { fold, foldEntries } from './fold.ts'
export { type Folding, followJournal } from './folding.ts'
export {
  findJournal,
  type Journal,
  openJournal,
  readSessionFile,
  sessionsDirectory,
  touchedByOthers,
  type Writer,
  writtenAt,
} from './journal.ts'
export { type FileReceipt, openReceipts, type Receipt, type Receipts } from './receipts.ts'
export {
  type Actor,
  type Entry,
  type Envelope,
  FILE_STATUSES,
  type FileStatus,
  type FindingKind,
  type ForeignEntry,
  type Given,
  inRecords,
  type JournalRecord,
  type Purse,
  readEnvelope,
  readRecord,
  type Since,
  smallOf,
} from './record.ts'
export { openRootsIndex, type RootsIndex, type TouchedRoot } from './roots.ts'
export {
  type Category,
  emptySession,
  type FileCoverage,
  type Finding,
  isCovered,
  type Pending,
  pathsOf,
  type Said,
  type Session,
  type TestFile,
} from './state.ts'
export { openSuites, type SuiteRun, type Suites } from './suites.ts'
export { type Agreement, openTrust, type Trust } from './trust.ts'
export { openUnderWay, type UnderWay } from './under-way.ts'
export {
  type FileOutcome,
  failedIn,
  findingKey,
  findingsOf,
  outcomesOf,
  subjectOf,
  type Verdict,
  verdictOf,
  WORDS,
  type Word,
  wordsOf,
} from './verdict/verdict.ts'
export { type SessionView, viewOf, writeView } from './view.ts'
