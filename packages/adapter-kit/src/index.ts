export {
  type Adapter,
  type Capabilities,
  defineAdapter,
  type Env,
  type HookOutput,
  type HookTrial,
  isAdapter,
  isHostName,
  type Refusals,
  type Schema,
  type TrialPayload,
  type TrialProject,
  type Verified,
} from './adapter.ts'
export { type ClientStart, isAttended } from './attended.ts'
export {
  type DocumentForms,
  documentsIn,
  type Guidance,
  type GuidanceAgent,
  type GuidanceCommand,
  type GuidancePage,
  guidanceFiles,
  type HostDocument,
  withFields,
} from './documents.ts'
export {
  type Contents,
  commandBegins,
  contentAfter,
  type EventBase,
  type Events,
  type EventType,
  type FileChange,
  type HookEvent,
  type ProposedEdit,
  type Reply,
  type Switch,
  silent,
  type Waiting,
} from './event.ts'
export {
  hookLine,
  hookOfLine,
  isHookCommand,
  quotedPath,
  quotedScript,
  SUSPICIOUS_COMMANDS,
  scriptHook,
  unquoted,
} from './hook-command.ts'
export {
  type Consent,
  type ConsentProblem,
  type FolderTrust,
  type HookCommand,
  type HookNeeds,
  type HookStart,
  type HostSigns,
  type InstallPlaces,
  type InstallPlan,
  isHookWanted,
  type PluginSigns,
  type Scope,
  SettingsError,
  type SettingsFile,
  type SettingsProblem,
} from './install.ts'
export {
  applyPatch,
  type PatchFile,
  type PatchHunk,
  type PatchLine,
  parsePatch,
  patchChanges,
  patchProposals,
} from './patch-edits.ts'
export { ABSOLUTE_PATH, isAbsolutePath, isBelow, resolvePath } from './paths.ts'
export {
  explainCommand,
  jsonFile,
  PLUGIN_BIN,
  type PluginFacts,
  type PluginFile,
  type PluginPlan,
  pluginOf,
} from './plugin.ts'
export { endsInQuestion } from './question.ts'
export { quoteName, shellWord, visible, visibleJson } from './quote.ts'
export { type AnswerForms, renderer } from './render.ts'
export { resolverScript } from './resolver-script.ts'
export { type Handle, type HookIo, INPUT_LIMIT, runHook } from './run.ts'
export {
  type Described,
  type Guard,
  isBoolean,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  schemaOf,
  shape,
} from './schema.ts'
export { type HookScript, scriptFile } from './script-file.ts'
export {
  type EntryPlan,
  findEntries,
  type Item,
  type JsonFault,
  jsonFault,
  mergeEntries,
  parseSettings,
  readSpan,
  removeEntries,
  type Span,
  withMember,
} from './settings/entries.ts'
export {
  deadlines,
  groupedLines,
  type HookGroups,
  type HookLines,
  type HookSetup,
  hookEntries,
  hookGroups,
  hookInstall,
  type PlacedFile,
  type Registration,
} from './settings/hooks.ts'
export { type FieldGuards, type HookRules, hookProblem } from './settings/rules.ts'
export { type TrialPayloads, trialOf } from './trial.ts'
