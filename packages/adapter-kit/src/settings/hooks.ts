import { type DocumentForms, documentsIn, type Guidance, guidanceFiles } from '../documents.ts'
import type { EventType } from '../event.ts'
import { hookLine, hookOfLine, isHookCommand } from '../hook-command.ts'
import {
  type Consent,
  type FolderTrust,
  type HookCommand,
  type HookNeeds,
  type HookStart,
  type InstallPlaces,
  type InstallPlan,
  isHookWanted,
  type Scope,
  type SettingsFile,
} from '../install.ts'
import { PLUGIN_BIN, type PluginFile } from '../plugin.ts'
import { resolverScript } from '../resolver-script.ts'
import { isObject, isString, listOf } from '../schema.ts'
import { findEntries, mergeEntries, parseSettings, removeEntries } from './entries.ts'
import { folderTrust } from './folder-trust.ts'
import type { EntryPlan } from './open.ts'
import type { JsonObject } from './print.ts'

/** Milliseconds that install grants a hook, by event, where a host lets it. */
const USUAL_MS = 30_000
const TURN_END_MS = 150_000
const SESSION_END_MS = 5_000

/** What install grants the hooks of a host, in milliseconds; `own`: where the host wants it otherwise. */
export function deadlines<Own extends Partial<Record<EventType, number>> = object>(own?: Own) {
  const usual = {
    'session-started': USUAL_MS,
    'prompt-sent': USUAL_MS,
    'file-edited': USUAL_MS,
    'edit-proposed': USUAL_MS,
    'command-proposed': USUAL_MS,
    'command-ran': USUAL_MS,
    'turn-ended': TURN_END_MS,
    'subagent-ended': USUAL_MS,
    'session-ended': SESSION_END_MS,
  }
  return { ...usual, ...own }
}

/** A hook that a host is told to start: its event, for which tools, and what that means here. */
export interface Registration {
  hook: string
  matcher?: string
  type: EventType
  /** Only where it is asked for. */
  need?: 'edits'
  /** Milliseconds, where the host grants less than to others of this event. */
  deadlineMs?: number
}

/** The entries of a hooks file, by event, in the order of the rows. `entry`: one of them, given its matcher as a field and the seconds it has. */
export function hookEntries<Row extends Registration>(
  rows: readonly Row[],
  needs: HookNeeds,
  deadlineMs: Readonly<Partial<Record<EventType, number>>>,
  entry: (row: Row, matcher: { matcher?: string }, seconds: number) => JsonObject,
): EntryPlan['entries'] {
  const entries: Record<string, JsonObject[]> = {}
  for (const row of rows.filter(({ need }) => isHookWanted(need, needs))) {
    const { hook, matcher, type, deadlineMs: own = deadlineMs[type] ?? USUAL_MS } = row
    const made = entry(row, matcher === undefined ? {} : { matcher }, own / 1000)
    entries[hook] = [...(entries[hook] ?? []), made]
  }
  return entries
}

/** How a host keeps hooks in groups, each a line of a shell: `{ matcher?, hooks: [{ type: 'command', command, timeout }] }`. */
interface GroupedLines {
  host: string
  registered: readonly Registration[]
  /** @default that of `deadlines` */
  deadlineMs?: Readonly<Partial<Record<EventType, number>>>
  /** In what the host counts time. @default 1000 */
  unitMs?: number
  /** Further fields of a hook. */
  fields?: JsonObject
  /** The line that starts a hook, and the hook that a line starts. @default `node "<script>" <host>` */
  lineOf?(hook: HookCommand): string
  hookOf?(line: unknown): HookCommand | undefined
}

/** The part of a setup that such hooks are. */
export interface HookLines extends Pick<HookSetup, 'hooks' | 'entries'> {
  /** The entries of a plugin, given how the host names its folder. */
  inPlugin(folder: string): EntryPlan['entries']
}

/** Hooks in groups, each a line of a shell, from a table of registrations. */
export function groupedLines({ host, registered, ...forms }: GroupedLines): HookLines {
  const { unitMs = 1000, fields = {}, deadlineMs = deadlines() } = forms
  const { lineOf = (hook) => hookLine(hook, host), hookOf = (line) => hookOfLine(line, host) } =
    forms
  const starting = (command: string, needs: HookNeeds = {}) =>
    hookEntries(registered, needs, deadlineMs, (_, matcher, seconds) => {
      const timeout = (seconds * 1000) / unitMs
      return { ...matcher, hooks: [{ type: 'command', ...fields, command, timeout }] }
    })
  return {
    inPlugin: (folder: string) => starting(`node "${folder}/${PLUGIN_BIN.hook}" ${host}`),
    entries: (hook: HookCommand, needs: HookNeeds) => starting(lineOf(hook), needs),
    hooks: hookGroups(
      (value) => (isObject(value) && value.type === 'command' ? hookOf(value.command) : undefined),
      { unitMs },
    ),
  }
}

/** What install changes for a host that keeps hooks in a JSON file, in lists by event under "hooks". */
export interface HookSetup extends Pick<InstallPlan, 'signs' | 'plugins' | 'alsoRuns'> {
  host: string
  /** @default that of `deadlines` */
  deadlineMs?: InstallPlan['deadlineMs']
  /** The host's folder by scope, relative to the project's root or the person's home: it has the scopes that stand here. */
  folders: Readonly<Partial<Record<Scope, string>>>
  /** The file of hooks in it. */
  file: string | Readonly<Record<Scope, string>>
  /** How our hooks are told from others. */
  hooks: HookGroups
  /** Our entries for a hook. */
  entries(hook: HookCommand, needs: HookNeeds): EntryPlan['entries']
  /** Why the host would read none of a file. Absent: what is malformed in it is passed over alone. */
  problem?(settings: Settings, text: string, file: PlacedFile): string | undefined
  /** What in a file keeps every hook of the host from running. */
  halt?(settings: Settings): string | undefined
  /** A file as the host wants one, without a hook: so one is begun. */
  empty?: string
  /** Absent: this host runs hooks as they stand. */
  consent?(file: PlacedFile, places: InstallPlaces): Consent | undefined
  /** The host runs hooks of a project only in a folder that a person trusts, who lives in that home. */
  trust?(root: string, home: string): FolderTrust
  /** What the agent can read or call, relative to the host's folder. */
  documents: DocumentForms | ((guidance: Guidance, scope: Scope) => readonly PluginFile[])
  /** Where the script of a committed install goes, relative to the project's root. @default in the host's folder */
  script?: string
  /** How the settings name it. @default `script` */
  reference?: string
  /** What of a project is committed besides the file of hooks and the script: folders of the host's. */
  commit?: readonly string[]
  /** What a person must do next, by scope, one line each, besides what every host's must. */
  nextSteps: Readonly<Partial<Record<Scope, readonly string[]>>>
}

type Settings = Readonly<Record<string, unknown>>

/** A file of hooks; `root`: that of the project it belongs to, absent of a person's own. */
export interface PlacedFile {
  path: string
  root?: string
}

/** The install plan of such a host. */
export function hookInstall(setup: HookSetup): InstallPlan {
  const { host, folders, nextSteps, documents } = setup
  const { script = `${folders.project}/tailtest-hook.cjs`, reference = script } = setup
  const { signs, deadlineMs = deadlines(), plugins, alsoRuns } = setup
  const scopes = SCOPES.filter((scope) => folders[scope] !== undefined)
  const folderOf = (scope: Scope, { root, home }: InstallPlaces) =>
    `${scope === 'user' ? home : root}/${folders[scope] ?? folders.project}`
  return {
    ...{ scopes, signs, deadlineMs, ...(plugins && { plugins }), ...(alsoRuns && { alsoRuns }) },
    settings(scope, places) {
      const path = `${folderOf(scope, places)}/${nameOf(setup, scope)}`
      return [hooksFile(setup, { path, ...(scope !== 'user' && { root: places.root }) }, places)]
    },
    documents: (scope, places, guidance) =>
      documentsIn(
        folderOf(scope, places),
        typeof documents === 'function'
          ? documents(guidance, scope)
          : guidanceFiles(guidance, documents),
      ),
    projectScript: { path: script, reference, text: resolverScript(host) },
    nextSteps(scope) {
      const own = nextSteps[scope] ?? []
      if (scope === 'user') return [...own, AGREE]
      if (scope === 'local') return own
      const names = [nameOf(setup, scope), ...(setup.commit ?? [])]
      const paths = names.map((name) => `${folders.project}/${name}`)
      return [`Commit ${paths.join(', ')} and ${script}.`, NEEDED, ...own]
    },
  }
}

const nameOf = ({ file }: HookSetup, scope: Scope) =>
  typeof file === 'string' ? file : file[scope]

const AGREE = 'In each project, tests run only once you have agreed: tailtest trust.'
const NEEDED =
  'Everyone needs @tailtest/cli, in the project or global; without it the hooks do nothing.'

const SCOPES: readonly Scope[] = ['local', 'project', 'user']

/** The settings file of a scope. */
function hooksFile(setup: HookSetup, file: PlacedFile, places: InstallPlaces): SettingsFile {
  const { host, hooks, empty } = setup
  const { path, root } = file
  const trust = root === undefined ? undefined : setup.trust?.(root, places.home)
  const consent = trust === undefined ? setup.consent?.(file, places) : folderTrust(trust)
  const planFor = (entries: EntryPlan['entries'], text = ''): EntryPlan => {
    const problem: EntryPlan['problem'] = (settings) => setup.problem?.(settings, text, file)
    return { path, key: 'hooks', entries, isOurs: hooks.isOurs, problem }
  }
  const plan = planFor({})
  return {
    path,
    merge(text = empty, hook, needs = {}) {
      // What could not be told from other people's hooks could not be taken out again.
      if (!isHookCommand(hook, host)) {
        throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      }
      return mergeEntries(text, planFor(setup.entries(hook, needs), text))
    },
    remove(text) {
      const rest = removeEntries(text, plan)
      const isEmpty = rest === empty || rest === empty?.replace(',\n  "hooks": {}', '')
      return isEmpty ? undefined : rest
    },
    find: (text) => findEntries(text, plan).flatMap(hooks.commandsIn),
    starts(text) {
      const settings = parseSettings(text, plan)
      return hooks.startsIn(isObject(settings) ? settings.hooks : undefined)
    },
    problems(text) {
      const settings = parseSettings(text, plan)
      if (!isObject(settings)) return []
      const skipped = setup.problem?.(settings, text, file)
      if (skipped !== undefined) return [{ message: skipped, stops: 'file' }]
      const halted = setup.halt?.(settings)
      return halted === undefined ? [] : [{ message: halted, stops: 'host' }]
    },
    ...(consent && { consent }),
  }
}

/** How hooks of tailtest are told from others where a host keeps them in lists by event, in groups or not: `{ matcher?, hooks: [handler] }`. */
export interface HookGroups {
  /** Whether a value is a hook of ours, or a group that holds nothing else. */
  isOurs(value: unknown): boolean
  /** The commands of ours that an entry, a group or a single hook among others, starts. */
  commandsIn(entry: unknown): readonly HookCommand[]
  /** The hooks of ours in lists by event, as the host starts them. */
  startsIn(events: unknown): readonly HookStart[]
}

/** What a host calls the command of a hook, and the time that it has; `unitMs`: in what it counts that. */
const USUAL = { command: 'command', timeout: 'timeout', unitMs: 1000 }

/** Looks into groups; `ourCommand` gives the command of a handler of ours, `undefined` of anybody else's. */
export function hookGroups(
  ourCommand: (handler: unknown) => HookCommand | undefined,
  own: Partial<typeof USUAL> = {},
): HookGroups {
  const names = { ...USUAL, ...own }
  const isHandler = (value: unknown) => ourCommand(value) !== undefined
  const handlersOf = (value: unknown): readonly unknown[] =>
    isObject(value) && Array.isArray(value.hooks) ? value.hooks : []
  const isGroup = (value: unknown) => {
    const handlers = handlersOf(value)
    return handlers.length > 0 && handlers.every(isHandler)
  }
  const startsOf = (event: string, entry: unknown): HookStart[] => {
    const matcher = isObject(entry) && isString(entry.matcher) ? { matcher: entry.matcher } : {}
    return (isObject(entry) && Array.isArray(entry.hooks) ? entry.hooks : [entry])
      .filter(isHandler)
      .flatMap((handler) => startOf(handler, names) ?? [])
      .map((start) => ({ event, ...matcher, ...start }))
  }
  return {
    startsIn: (events) =>
      Object.entries(isObject(events) ? events : {}).flatMap(([event, entries]) =>
        (Array.isArray(entries) ? entries : []).flatMap((entry) => startsOf(event, entry)),
      ),
    isOurs: (value) => isGroup(value) || isHandler(value),
    commandsIn: (entry) =>
      (isGroup(entry) ? handlersOf(entry) : [entry]).flatMap((one) => ourCommand(one) ?? []),
  }
}

const isWords = listOf(isString)

/** How a handler is started, and what it is granted. */
function startOf(
  handler: unknown,
  names: typeof USUAL,
): Pick<HookStart, 'start' | 'timeoutMs'> | undefined {
  if (!isObject(handler)) return undefined
  const { [names.command]: command, [names.timeout]: granted, args } = handler
  if (!isString(command) || !(args === undefined || isWords(args))) return undefined
  const start = args === undefined ? command : { command, args }
  return typeof granted === 'number' ? { start, timeoutMs: granted * names.unitMs } : { start }
}
