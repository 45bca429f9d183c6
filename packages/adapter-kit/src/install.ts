import type { Guidance, HostDocument } from './documents.ts'
import type { EventType } from './event.ts'

export type Scope = 'local' | 'project' | 'user'

/** How the hook is started: an executable and its arguments, no shell. */
export interface HookCommand {
  command: string
  args: readonly string[]
}

/** Hooks that not every project needs. */
export interface HookNeeds {
  /** Edits are told of before they are made, so that they can be refused: a process more for each. @default false */
  edits?: boolean
  /** Nothing but these: a plugin of the host tells of all the rest. @default false */
  alone?: boolean
}

/** Whether a hook is wanted. `need`: what it is for, where not every project needs it. */
export function isHookWanted(need: 'edits' | undefined, { edits, alone }: HookNeeds): boolean {
  return need === undefined ? alone !== true : edits === true
}

/** Directories an install may write below. */
export interface InstallPlaces {
  /** The project's root, absolute. */
  root: string
  /** The person's home folder, absolute. */
  home: string
}

/** One hook of ours as it stands in the settings. */
export interface HookStart {
  /** The host's name of the event. */
  event: string
  /** For which tools, in the host's words; absent: for all there are. */
  matcher?: string
  /** A line for the shell, or a program with its arguments; what the host puts into it is not in yet. */
  start: string | HookCommand
  /** What the settings grant, in milliseconds; absent: what the host grants by itself. */
  timeoutMs?: number
}

/** By what a host shows that a plugin of ours runs there. */
export interface PluginSigns {
  /** The files that say so, absolute, the one that counts most last. */
  paths(places: InstallPlaces): readonly string[]
  /** The names of our plugins that are on, given the texts of these files. Rejects with `SettingsError` on a text that cannot be read. */
  enabled(texts: readonly (string | undefined)[]): Promise<readonly string[]>
}

/** Why hooks of a settings file never run, although they stand in it. */
export interface SettingsProblem {
  /** One line that names the place in the file. */
  message: string
  /** Which hooks do not run: those of this file, or those of every settings file of the host. */
  stops: 'file' | 'host'
}

/** Something that a person has to agree to before hooks run. */
export interface ConsentProblem {
  /** One line. */
  message: string
  /** What the person does about it, one line. */
  fix: string
}

/** What a person agreed to, where a host runs no hook before that. */
export interface Consent {
  /** The file in which the host keeps it: only read. */
  path: string
  /** What of our hooks in the settings nobody agreed to, given the text of both files; `[]`: they run. Rejects with `SettingsError` on a text that cannot be read. */
  problems(settings: string, kept: string | undefined): Promise<readonly ConsentProblem[]>
}

/** Where a host keeps which folders a person trusts, how that is read, and what is said where they do not. */
export interface FolderTrust extends ConsentProblem {
  path: string
  isTrusted(kept: Readonly<Record<string, unknown>>): boolean
}

/** One settings file that an install changes. */
export interface SettingsFile {
  /** Absolute path. */
  path: string
  /** The new text of the file, given its present text (`undefined`: it does not exist). Throws `SettingsError` on a file it will not touch. */
  merge(text: string | undefined, hook: HookCommand, needs?: HookNeeds): string
  /** The text without our entries; `undefined`: nothing is left and the file may go if we created it. Throws `SettingsError` on a text that is not JSON. */
  remove(text: string): string | undefined
  /** Our hook entries found in the text: how many, and with which command. Throws `SettingsError` on a text that is not JSON. */
  find(text: string): readonly HookCommand[]
  /** Our hooks in the text, as the host starts them. Absent: they cannot be started without it. Throws `SettingsError` on a text that is not JSON. */
  starts?(text: string): readonly HookStart[]
  /** What in the text keeps hooks from running, ours or not. Throws `SettingsError` on a text that is not JSON. */
  problems(text: string): readonly SettingsProblem[]
  /** The host starts the file itself: it is written with the permission to run. @default false */
  executable?: boolean
  /** Absent: this host runs hooks as they stand. */
  consent?: Consent
}

/** By what a person shows that they use a host. */
export interface HostSigns {
  /** Files and folders of the project, relative to its root. */
  project: readonly string[]
  /** Files and folders of the person, relative to their home. */
  home: readonly string[]
  /** Names of its programs, as on PATH. */
  commands: readonly string[]
  /** Names of environment variables that are set inside it. */
  variables: readonly string[]
}

/** What an install of one host changes. */
export interface InstallPlan {
  scopes: readonly Scope[]
  signs: HostSigns
  /** The settings files of a scope, at least one: all of them are written, or none. */
  settings(scope: Scope, places: InstallPlaces): readonly SettingsFile[]
  /** What the agent can read or call, in the host's form: the files of a scope. Pure; the same guidance gives the same bytes. */
  documents(scope: Scope, places: InstallPlaces, guidance: Guidance): readonly HostDocument[]
  /** The hook's resolver script (project scope): where it goes, relative to the root; how the settings name it, an element the host expands, such as `${PROJECT}/.host/hook.cjs`; and its text. */
  projectScript: { path: string; reference: string; text: string }
  /** Milliseconds the host grants, by event, as written into the settings. */
  deadlineMs: Partial<Record<EventType, number>>
  /** Absent: this host has no plugins. */
  plugins?: PluginSigns
  /** Other hosts, by name, whose hooks this one starts too where it finds their settings. @default none */
  alsoRuns?: readonly string[]
  /** What a person must do next, one line each. */
  nextSteps(scope: Scope): readonly string[]
}

/** A settings file that cannot be merged; `message` names the file and the reason. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly code = 'SETTINGS_UNREADABLE'
  /** The text that is not JSON, where that is the reason: `jsonFault` finds the place. */
  readonly text: string | undefined

  constructor(message: string, text?: string, options?: ErrorOptions) {
    super(message, options)
    this.text = text
  }
}
