export { isLink, LinkRefused, readState, writeAtomic } from './atomic.ts'
export { sha256 } from './hash.ts'
export { isTestFile, LANGUAGES, type Language, type LanguageRow, languageOf } from './languages.ts'
export { LockTimeout, withLock } from './lock.ts'
export { type Log, openLog, type Slice } from './log.ts'
export {
  baseName,
  InvalidPath,
  joinRel,
  openProject,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
} from './paths.ts'
export { findRoot } from './root.ts'
export {
  type Environment,
  ensureStateDir,
  escapeId,
  rootStateDir,
  stateDir,
  userStateDir,
} from './state.ts'
