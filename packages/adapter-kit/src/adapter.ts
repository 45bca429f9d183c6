import type { EventType, HookEvent, Reply } from './event.ts'
import type { HookStart, HostSigns, InstallPlan, Scope } from './install.ts'
import type { PluginPlan } from './plugin.ts'
import { type Guard, isObject, isString, listOf, oneOf, optional, shape } from './schema.ts'

/** The process environment, or what stands for it in a test. */
export type Env = Readonly<Record<string, string | undefined>>

/**
 * One check with two faces: `check` is written by hand and loads nothing (the hook's fast events),
 * `zod` is the same schema for everyone else. A test holds them to the same verdict.
 */
export interface Schema<Input> {
  /** The value, typed, or `undefined` when it is not such a payload. */
  check(value: unknown): Input | undefined
  /** The zod schema, loaded on use. */
  zod(): Promise<{ safeParse(value: unknown): { success: boolean; data?: Input } }>
}

/** What a hook process leaves behind: its answer and its exit code. */
export interface HookOutput {
  stdout?: string
  stderr?: string
  exitCode: number
}

/** One host: its payloads, its answers, its install files and limits. */
export interface Adapter<Input = unknown> {
  /** The name used in `tailtest hook <name>` and in the journal. */
  host: string
  /** The name a person knows it by. */
  title: string
  input: Schema<Input>
  /**
   * The name of another host that runs this one's hooks and sent this payload, which it would not understand; `undefined`:
   * this host sent it. Loads nothing: every hook asks. Absent: no other host does.
   */
  senderOf?(payload: unknown, env: Env): string | undefined
  /** The events a payload means; `[]`: nothing for us. */
  parse(input: Input, env: Env): HookEvent[]
  /** The host's form of a reply to this event; a reply the host cannot carry there becomes the nearest it can. */
  render(reply: Reply, event: HookEvent): HookOutput
  capabilities(input: Input, env: Env): Capabilities
  /** Where this host's documents expect the session view, relative to the root. */
  viewPath?: string
  /** Where install puts the rule that the agent always has before it, relative to the folder a session is started in: a session's start does not say the same again. */
  rulePath?: string
  /** The host's session id when a command runs inside its agent's shell; `undefined`: it does not. */
  shellSession(env: Env): string | undefined
  /** Names of the host's own environment variables: test processes do not get them. */
  variables: readonly RegExp[]
  install: InstallPlan
  /** Absent: this host takes no plugins of ours. */
  plugin?: PluginPlan
  /** What is known of how it keeps to a refused edit. Absent: nothing, and it has no way to refuse one. */
  refusals?: Refusals
  /** The client that its payloads and answers were last looked at in. Loaded on use. Absent: in none. */
  verified?(): Promise<Verified>
  /** Loaded on use. Absent: its hooks cannot be tried without the host. */
  trial?(): Promise<HookTrial>
}

/** The client that an adapter was last looked at in. */
export interface Verified {
  /** Which of the host's clients, where it has several: `CLI`. */
  of?: string
  /** As the client says it itself. */
  version: string
  /** `2026-11-28`. */
  day: string
  /** In what, as it stands in a sentence. */
  how: string
  /** What says a version of this count with `--version`. Absent: none does. */
  program?: string
}

/** Whether a refused edit is really not made. */
export interface Refusals {
  /** The client in which that was seen last, with its version; absent: it was not seen in the real client. */
  seenIn?: string
  /** Where it is reported to be otherwise, one line each; `platform`: only there, in Node's words. */
  gaps: readonly { platform?: string; text: string }[]
}

/** A project that was made to try hooks on. */
export interface TrialProject {
  /** Absolute. */
  root: string
  /** A new source that asks for tests: relative, and what it holds. */
  source: { path: string; text: string }
  /** A source that is there, and an edit of it that the gate refuses: relative, and what it holds before and after. */
  gated: { path: string; before: string; after: string }
  /** A shell command the guard asks about. Nobody runs it, and it could do no harm. */
  command: string
}

/** What a host would send. */
export interface TrialPayload {
  payload: unknown
  /** The hook has something to say to it: an empty answer is wrong. */
  speaks: boolean
}

/** How a hook is started without its host, about a project that was made for it. */
export interface HookTrial {
  /** What the host sends this hook; `undefined`: it is not tried. */
  payload(hook: HookStart, project: TrialProject): TrialPayload | undefined
  /** A part of the command with what the host puts into it. `root`: the person's own project. */
  expand(text: string, root: string): string
  /** What the host adds to the environment, for a session in `root`. */
  variables(root: string): Env
  /** What it takes for an answer of this hook on stdout, once parsed from JSON. A zod schema will do. */
  answer(hook: HookStart): { safeParse(value: unknown): { success: boolean } }
}

/** Checks at compile time that a value is an adapter, keeping its input type. */
export function defineAdapter<Input>(adapter: Adapter<Input>): Adapter<Input> {
  return adapter
}

/** One word, or several with hyphens: it stands in commands, and it ends the names of packages. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MOST_CHARACTERS = 40

/** Whether a host can be called this: lower case, digits and single hyphens, at most 40 characters. */
export function isHostName(name: string): boolean {
  return name.length <= MOST_CHARACTERS && NAME.test(name)
}

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function'
const isPattern = (value: unknown): value is RegExp => value instanceof RegExp
const isName = (value: unknown): value is string => isString(value) && isHostName(value)
const strings = listOf(isString)

const isSigns = shape<HostSigns>({
  project: strings,
  home: strings,
  commands: strings,
  variables: strings,
})

const isPlan: Guard<unknown> = shape({
  scopes: listOf(oneOf<Scope>(['local', 'project', 'user'])),
  signs: isSigns,
  settings: isFunction,
  documents: isFunction,
  projectScript: shape({ path: isString, reference: isString, text: isString }),
  deadlineMs: isObject,
  plugins: optional(shape({ paths: isFunction, enabled: isFunction })),
  alsoRuns: optional(strings),
  nextSteps: isFunction,
})

const isShape: Guard<unknown> = shape({
  host: isName,
  title: isString,
  input: shape({ check: isFunction, zod: isFunction }),
  parse: isFunction,
  render: isFunction,
  capabilities: isFunction,
  shellSession: isFunction,
  variables: listOf(isPattern),
  install: isPlan,
})

/** Whether a value, of a module that nobody has typed, has all that an adapter has. */
export function isAdapter(value: unknown): value is Adapter {
  return isShape(value)
}

/** What a host can do; it differs by host and by run mode. */
export interface Capabilities {
  /** A note beside an edit reaches the model. */
  noteAfterEdit: boolean
  /** A note at session start reaches the model. */
  noteAtStart: boolean
  /** A note beside a prompt reaches the model. */
  noteAtPrompt: boolean
  /** A note beside a shell command that ran reaches the model. */
  noteAfterCommand: boolean
  /** A command or an edit that is about to happen can be kept from happening. */
  refuse: boolean
  /** The person can be asked about a command before it runs. */
  ask: boolean
  /** The turn's end can be answered with "go on". */
  continueTurn: boolean
  /** A person sits in front of it. */
  interactive: boolean
  /** What keeps the agent going is shown to the person, too. @default false */
  showsWhy?: boolean
  /** Longest note that arrives whole, in characters. */
  noteLimit: number
  /** Milliseconds after which the host kills the hook, by event, as install wrote them. */
  deadlineMs: Partial<Record<EventType, number>>
}
