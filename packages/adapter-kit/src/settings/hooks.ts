import type { Guidance } from '../documents.ts'
import type { EventType } from '../event.ts'
import { isHookCommand } from '../hook-command.ts'
import {
  type Consent,
  type HookCommand,
  type HookNeeds,
  type HookStart,
  type InstallPlaces,
  type InstallPlan,
  isHookWanted,
  type Scope,
  type SettingsFile,
} from '../install.ts'
import type { PluginFile } from '../plugin.ts'
import { resolverScript } from '../resolver-script.ts'
import { isObject, isString, listOf } from '../schema.ts'
import { findEntries, mergeEntries, parseSettings, removeEntries } from './entries.ts'
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

/** What install changes for a host that keeps hooks in a JSON file, in lists by event under "hooks". */
export interface HookSetup
  extends Pick<InstallPlan, 'signs' | 'deadlineMs' | 'plugins' | 'alsoRuns'> {
  host: string
  /** The host's folder by scope, relative to the project's root or the person's home: it has the scopes that stand here. */
  folders: Readonly<Partial<Record<Scope, string>>>
  /** The file of hooks in it. */
  file: string | Readonly<Record<Scope, string>>
  /** How our hooks are told from others. */
  hooks: HookGroups
  /** Our entries for a hook. */
  entries(hook: HookCommand, needs: HookNeeds): EntryPlan['entries']
  /** Why the host would read none of a file. */
  problem(settings: Settings, text: string, file: PlacedFile): string | undefined
  /** What in a file keeps every hook of the host from running. */
  halt?(settings: Settings): string | undefined
  /** A file as the host wants one, without a hook: so one is begun. */
  empty?: string
  /** Absent: this host runs hooks as they stand. */
  consent?(file: PlacedFile, places: InstallPlaces): Consent | undefined
  /** What the agent can read or call, relative to the host's folder. */
  documents(guidance: Guidance, scope: Scope): readonly PluginFile[]
  /** Where the script of a committed install goes, relative to the project's root. */
  script: string
  /** How the settings name it. @default `script` */
  reference?: string
  /** What a person must do next, by scope, one line each. */
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
  const { host, folders, script, reference = script, nextSteps } = setup
  const { signs, deadlineMs, plugins, alsoRuns } = setup
  const scopes = SCOPES.filter((scope) => folders[scope] !== undefined)
  const folderOf = (scope: Scope, { root, home }: InstallPlaces) =>
    `${scope === 'user' ? home : root}/${folders[scope] ?? folders.project}`
  return {
    ...{ scopes, signs, deadlineMs, ...(plugins && { plugins }), ...(alsoRuns && { alsoRuns }) },
    settings(scope, places) {
      const name = typeof setup.file === 'string' ? setup.file : setup.file[scope]
      const path = `${folderOf(scope, places)}/${name}`
      return [hooksFile(setup, { path, ...(scope !== 'user' && { root: places.root }) }, places)]
    },
    documents: (scope, places, guidance) =>
      setup
        .documents(guidance, scope)
        .map(({ path, text }) => ({ path: `${folderOf(scope, places)}/${path}`, text })),
    projectScript: { path: script, reference, text: resolverScript(host) },
    nextSteps: (scope) => nextSteps[scope] ?? nextSteps.project ?? [],
  }
}

const SCOPES: readonly Scope[] = ['local', 'project', 'user']

/** The settings file of a scope. */
function hooksFile(setup: HookSetup, file: PlacedFile, places: InstallPlaces): SettingsFile {
  const { host, hooks, empty } = setup
  const { path } = file
  const consent = setup.consent?.(file, places)
  const planFor = (entries: EntryPlan['entries'], text = ''): EntryPlan => {
    const problem: EntryPlan['problem'] = (settings) => setup.problem(settings, text, file)
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
      const skipped = setup.problem(settings, text, file)
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

/** What a host calls the command of a hook, and the seconds that it has. */
const USUAL = { command: 'command', timeout: 'timeout' }

/** Looks into groups; `ourCommand` gives the command of a handler of ours, `undefined` of anybody else's. */
export function hookGroups(
  ourCommand: (handler: unknown) => HookCommand | undefined,
  names: typeof USUAL = USUAL,
): HookGroups {
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
  const { [names.command]: command, [names.timeout]: seconds, args } = handler
  if (!isString(command) || !(args === undefined || isWords(args))) return undefined
  const start = args === undefined ? command : { command, args }
  return typeof seconds === 'number' ? { start, timeoutMs: seconds * 1000 } : { start }
}
