export { type Actor, FILE_STATUSES, type FileStatus } from './envelope.ts'
export { fold } from './fold.ts'
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
  type Entry,
  type Envelope,
  type ForeignEntry,
  type JournalRecord,
  readEnvelope,
  readRecord,
} from './record.ts'
export { openRootsIndex, type RootsIndex, type TouchedRoot } from './roots.ts'
export {
  type Check,
  fits,
  flag,
  isFields,
  listOf,
  number,
  type Of,
  type Optional,
  oneOf,
  optional,
  path,
  readerOf,
  type Shape,
  text,
} from './shape.ts'
export {
  emptySession,
  type FileCoverage,
  type Pending,
  pathsOf,
  type Said,
  type Session,
} from './state.ts'
export { openSuites, type SuiteRun, type Suites } from './suites.ts'
export { type Agreement, openTrust, type Trust } from './trust.ts'
export { type SessionView, viewOf, writeView } from './view.ts'
