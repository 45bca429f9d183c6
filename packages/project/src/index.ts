export {
  FOR_APPENDING,
  FOR_READING,
  isLink,
  LinkRefused,
  MAX_STATE_BYTES,
  makeFolder,
  readBytes,
  readState,
  replaceFile,
  statAt,
  writeAtomic,
} from './atomic.ts'
export {
  type ConfigOf,
  type ConfigProblem,
  configIn,
  configSchema,
  type Field,
  type Fields,
  hasConfig,
  jsonSchema,
  type LoadedConfig,
  loadConfig,
  loadYaml,
  type ParseYaml,
  withYamlSetting,
} from './config/index.ts'
export { entriesIn, isObject, type JsonObject, namesIn, parseJson } from './data.ts'
export {
  isAmongTests,
  isTestFolder,
  isTestProjectFolder,
  isTestSupport,
  type Markers,
  SKIPPED_DIRECTORIES,
  type SkipRow,
  skippedBy,
  testFolderOf,
  type WalkOptions,
  walk,
} from './folders.ts'
export { type Filter, type GitOptions, git, gitFilters, trackedFiles } from './git.ts'
export { foldersToMainTree, repositoryOf } from './git-directory.ts'
export {
  alternatives,
  type BraceOptions,
  firstBraces,
  globMatcher,
  isPattern,
  nameMatcher,
  withoutBraces,
} from './glob.ts'
export { sha256 } from './hash.ts'
export { headOf, isGit } from './head.ts'
export {
  isFixtureFolder,
  isTestFile,
  LANGUAGES,
  type Language,
  type LanguageRow,
  languageOf,
  mayBeTest,
  SOURCE_ROOTS,
  type SwiftTarget,
  swiftModule,
  swiftTargetOf,
  swiftTargets,
} from './languages.ts'
export { isRunning, LockTimeout, processStart, withLock } from './lock.ts'
export { type Log, openLog, type Slice } from './log.ts'
export {
  ancestorsOf,
  isOnBattery,
  type ProcessorTimes,
  processorTimes,
  type Running,
  runningIn,
  startedBy,
  wereBusy,
} from './machine.ts'
export {
  foldersOutside,
  installedFile,
  programFolders,
  programFrom,
  windowsProgram,
} from './program-folders.ts'
export { fileAt, type ProjectAt, pathAt, projectAt } from './project-at.ts'
export {
  baseName,
  InvalidPath,
  joinRel,
  openProject,
  type Plain,
  type Project,
  parentOf,
  pathBelow,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
} from './rel-path.ts'
export { findRoot } from './root.ts'
export {
  asRead,
  type Check,
  fits,
  flag,
  listOf,
  misfit,
  moment,
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
  type Environment,
  ensureStateDir,
  escapeId,
  homeDir,
  rootStateDir,
  stateDir,
  userStateDir,
} from './state.ts'
export {
  isSecretName,
  onOneLine,
  plainLines,
  TERMINAL_CODES,
  unseen,
  withoutComments,
} from './text.ts'
