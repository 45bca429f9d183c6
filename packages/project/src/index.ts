export { isLink, LinkRefused, readState, writeAtomic } from './atomic.ts'
export { type GitOptions, git, trackedFiles } from './git.ts'
export { sha256 } from './hash.ts'
export { headOf, isGit } from './head.ts'
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
  type IsIgnored,
  type Markers,
  SKIPPED_DIRECTORIES,
  type SkipRow,
  skippedBy,
} from './skipped.ts'
export {
  type Environment,
  ensureStateDir,
  escapeId,
  rootStateDir,
  stateDir,
  userStateDir,
} from './state.ts'
export { type WalkOptions, walk } from './walk.ts'
