export {
  type Adapter,
  defineAdapter,
  type Env,
  type HookOutput,
  type HookTrial,
  type Refusals,
  type Schema,
  type TrialPayload,
  type TrialProject,
} from './adapter.ts'
export type { Capabilities } from './capabilities.ts'
export {
  type Contents,
  contentAfter,
  type EventBase,
  type Events,
  type EventType,
  type FileChange,
  type HookEvent,
  type ProposedEdit,
  type Switch,
  type Waiting,
} from './event.ts'
export { withFields } from './front-matter.ts'
export {
  type Guard,
  isBoolean,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  shape,
} from './guard.ts'
export type {
  Guidance,
  GuidanceAgent,
  GuidanceCommand,
  GuidancePage,
  HostDocument,
} from './guidance.ts'
export { isHookCommand } from './hook-command.ts'
export {
  type Consent,
  type ConsentProblem,
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
export { isAdapter, isHostName } from './is-adapter.ts'
export {
  applyPatch,
  type PatchFile,
  type PatchHunk,
  type PatchLine,
  parsePatch,
  patchChanges,
  patchProposals,
} from './patch-edits.ts'
export { isAbsolutePath, resolvePath } from './paths.ts'
export {
  explainCommand,
  jsonFile,
  PLUGIN_BIN,
  type PluginFacts,
  type PluginFile,
  type PluginPlan,
} from './plugin.ts'
export { endsInQuestion } from './question.ts'
export { quoteName, shellWord, visible, visibleJson } from './quote.ts'
export { type Reply, silent } from './reply.ts'
export { resolverScript } from './resolver-script.ts'
export { type Handle, type HookIo, INPUT_LIMIT, runHook } from './run.ts'
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
export { type HookGroups, hookGroups } from './settings/groups.ts'
export { SUSPICIOUS_COMMANDS } from './suspicious.ts'
