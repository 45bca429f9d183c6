import type { Json } from '../conversation.ts'
import type { ModelServer } from '../server.ts'

/** A client's copy in the cache. */
export interface Installed {
  /** Absolute path of the program. */
  executable: string
  version: string
  /** The cache folder that holds it. */
  folder: string
}

export interface RunOptions {
  /** The directory of the project, absolute. */
  project: string
  /** What the person says; several prompts are sent one after the other, each asked for when the turn before is over. */
  prompt: string | readonly string[] | AsyncIterable<string>
  model: ModelServer
  /**
   * Another version of the client than its own, which takes the same options.
   * @default the client's `version`
   */
  version?: string
  /** A throw-away home folder; it is made ready for a client that asks nothing. */
  home: string
  /**
   * Where the client is started.
   * @default the project
   */
  cwd?: string
  /** Goes on with this session instead of a new one. */
  resume?: string
  /** Settings beside those of the home and the project. */
  settings?: Json
  /** The name of the model the client is to ask for; some clients offer their tools by it. */
  modelName?: string
  /**
   * Whether every hook is agreed to first, as a person does who is asked; clients that do not ask run them anyway.
   * @default true
   */
  trustHooks?: boolean
  /** Further arguments of the client. */
  args?: readonly string[]
  /** Further variables; the environment is otherwise empty but for what the client cannot do without. */
  env?: Readonly<Record<string, string>>
  /** The client's word for what it asks a person. @default the one under which edits and commands run unasked */
  permissionMode?: string
  /** Tools that run unasked. */
  tools?: readonly string[]
  /**
   * Milliseconds after which the client is killed and the run rejected.
   * @default 180,000
   */
  timeoutMs?: number
}

/** One run of one hook, as the client reports it; what a client keeps to itself is empty. */
export interface HookRun {
  /** Such as `PostToolUse`. */
  event: string
  /** With its matcher, such as `PostToolUse:Write`. */
  name: string
  stdout: string
  stderr: string
  exitCode: number | undefined
  /** The client's word for how it went, such as `success`. */
  outcome: string
  /** What stdout is the JSON of. */
  answer: Json | undefined
  /** What of its answer the client gave to the model: notes, reasons to go on, refusals. */
  said: readonly string[]
  /** What of its answer the client gave to the person. */
  told: readonly string[]
}

export interface RunResult {
  /** `undefined`: ended by a signal. */
  exitCode: number | undefined
  signal: string | undefined
  /** The client's session id; `undefined`: it ended before it had one. */
  session: string | undefined
  /** Everything the client printed, one object a line. */
  events: readonly Json[]
  /** The last text of each turn, one a prompt. */
  results: readonly string[]
  hooks: readonly HookRun[]
  /** What hooks told the person. */
  systemMessages: readonly string[]
  /** Path of the client's debug log. */
  debugLog: string
  stderr: string
  durationMs: number
}

/** A client in mid-run. */
export interface Running {
  pid: number
  /** What the client has printed so far. */
  readonly events: readonly Json[]
  /** Stops the turn as a person does who presses Escape; the run goes on with the next prompt. */
  interrupt(): Promise<void>
  /** Ends the client's own process, and no other. */
  kill(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  done: Promise<RunResult>
}

/** A real agent client, run without a person, an account or a network. */
export interface Client {
  name: string
  /** As a person knows it. */
  title: string
  /** The version that is installed, and no other. */
  version: string
  /** Puts the client into the cache, once; `cache` stands in for the user's, `version` for the client's own. */
  install(cache?: string, version?: string): Promise<Installed>
  /** Starts a run that may be watched or killed. */
  start(options: RunOptions): Promise<Running>
  /** Runs to the end. Rejects with `ClientError` when it takes too long or the script failed. */
  run(options: RunOptions): Promise<RunResult>
}

export type ClientErrorCode =
  | 'INSTALL_FAILED'
  | 'NOT_STARTED'
  | 'REFUSED'
  | 'TIMED_OUT'
  | 'SCRIPT_FAILED'

export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly code: ClientErrorCode

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The prompts in the order in which they are sent. */
export async function* promptsOf({ prompt }: Pick<RunOptions, 'prompt'>): AsyncGenerator<string> {
  if (typeof prompt === 'string') yield prompt
  else yield* prompt
}

/** The prompt of a client that takes one and ends; with more it is refused for this reason. */
export async function onlyPromptOf(options: RunOptions, refusal: string): Promise<string> {
  const prompts: string[] = []
  for await (const prompt of promptsOf(options)) prompts.push(prompt)
  const [only = '', ...more] = prompts
  if (more.length === 0) return only
  throw new ClientError('REFUSED', refusal)
}

export const firstLine = (cause: unknown): string => String(cause).split('\n', 1)[0] ?? ''

/** How long a run may take that says nothing else. */
export const TIMEOUT_MS = 180_000

export function timedOut(options: RunOptions, events: readonly Json[]): ClientError {
  const last = JSON.stringify(events.at(-1) ?? {}).slice(0, 300)
  const limit = options.timeoutMs ?? TIMEOUT_MS
  return new ClientError('TIMED_OUT', `no end after ${limit} ms; the last thing it said: ${last}`)
}

export const scriptFailed = (cause: unknown): ClientError =>
  new ClientError('SCRIPT_FAILED', `a turn of the script threw: ${firstLine(cause)}`, { cause })
