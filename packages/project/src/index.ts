export { isLink, LinkRefused, readState, writeAtomic } from './atomic.ts'
export { isTestFile, LANGUAGES, type Language, type LanguageRow, languageOf } from './languages.ts'
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
