import { applyPatch, type PatchHunk } from './patch.ts'

/** A file that the agent changed. */
export interface FileChange {
  /** Absolute path, as the host gave it. */
  path: string
  kind: 'created' | 'written' | 'deleted' | 'renamed'
  /** Absolute path before a rename. */
  from?: string
  /** The file's content before the change, where the host sends it. */
  before?: string
}

/** Why a turn's end is not the moment to speak to the agent; `no`: it is. */
export type Waiting = 'no' | 'question' | 'background' | 'plan'

/** Pauses tailtest or goes on; switches the TDD gate off or on again for the session, or asks how it stands. */
export type Switch = 'off' | 'on' | 'tdd-off' | 'tdd-on' | 'tdd-status'

/** Everything a host can tell, by event type. */
export interface Events {
  /** `fork`: a session of its own whose conversation begins with that of another one, what was said there included. */
  'session-started': { cause: 'startup' | 'resume' | 'clear' | 'compact' | 'fork' }
  /** `switch`: the person calls tailtest itself; absent where an agent could have sent the prompt. */
  'prompt-sent': { text: string; switch?: Switch }
  /** `reported`: an event before it told of the same edit and could carry no answer; this one can. `byCommand`: a shell command made the files, not the edit tool. */
  'file-edited': { files: FileChange[]; reported?: true; byCommand?: true }
  /** Edits the agent wants to make with one call: every file of a patch. */
  'edit-proposed': { edits: ProposedEdit[] }
  /** A shell command the agent wants to run. */
  'command-proposed': { command: string }
  /** `begins`: told before it runs, by a host that may not tell of its end. */
  'command-ran': { command: string; failed: boolean; begins?: true }
  'subagent-ended': { agent: string }
  'turn-ended': { continued: boolean; aborted: boolean; waiting: Waiting }
  'session-ended': { reason: string }
  notified: { kind: string; text: string }
}

export type EventType = keyof Events

/** What every event carries. */
export interface EventBase {
  /** The adapter's name. */
  host: string
  /** The host's session id, unescaped. */
  session: string
  /** The host's own id of the turn, where it has one. */
  turn?: string
  /** The host's id of the tool call: the same call seen twice acts once. */
  call?: string
  /** The sub-agent that acted; absent: the main agent. */
  agent?: string
  /** The directory the host names; it may move during a session. */
  cwd: string
  /** The directory the session was started in, where the host tells; else `cwd`. */
  start: string
  /** Further directories that the session was started with, where a host opens several at once. */
  folders?: readonly string[]
  /** The agent may not change files now (plan mode and the like): never run anything. */
  readOnly?: boolean
}

export type HookEvent<T extends EventType = EventType> = {
  [K in T]: { type: K } & EventBase & Events[K]
}[T]

/** What tailtest answers to an event. */
export type Reply =
  | { type: 'silent' }
  /** Text for the model; `user`: a line for the person beside it. */
  | { type: 'note'; text: string; user?: string }
  /** A line for the person only. */
  | { type: 'tell'; user: string }
  /** Do not stop yet: text for the model; `user`: a line for the person beside it. */
  | { type: 'continue'; text: string; user?: string }
  /** What was about to happen waits for the person's word, who reads why. */
  | { type: 'ask'; reason: string }
  /** What was about to happen does not: of a command the agent reads why, of a prompt the person. */
  | { type: 'refuse'; reason: string }

export const silent: Reply = { type: 'silent' }

/** A command that is about to run, of a host that is not asked for its end where nobody needs that: it counts as run. */
export function commandBegins(base: EventBase, command: string): HookEvent[] {
  return [
    { ...base, type: 'command-proposed', command },
    { ...base, type: 'command-ran', command, failed: false, begins: true },
  ]
}

/** A change of one file that the agent wants to make. */
export type ProposedEdit = {
  /** Absolute path, as the host gave it. */
  path: string
} & (
  | { kind: 'write'; text: string }
  /** The first place of a text, or all of them; an empty text in an empty file: what is to stand there. */
  | { kind: 'replace'; old: string; by: string; everywhere: boolean }
  /** `from`: the absolute path the content comes from, where the file is moved. */
  | { kind: 'patch'; hunks: readonly PatchHunk[]; from?: string }
  | { kind: 'delete' }
)

/** What stood where a proposed edit takes its content from, and what stands in its file afterwards. */
export interface Contents {
  /** `undefined`: there was no file. */
  before: string | undefined
  /** `undefined`: there is none any more. */
  after: string | undefined
}

/** The content of a file after an edit, given the one before (`undefined`: no file); `'refused'`: the host will not make it. Pure. */
export function contentAfter(edit: ProposedEdit, before: string | undefined): Contents | 'refused' {
  switch (edit.kind) {
    case 'write':
      return { before, after: edit.text }
    case 'delete':
      return { before, after: undefined }
    case 'replace': {
      const after = replaced(edit, before ?? '')
      return after === undefined ? 'refused' : { before, after }
    }
    case 'patch': {
      const { path, hunks } = edit
      if (hunks.length === 0) return { before, after: before }
      const after = applyPatch(before ?? '', { kind: 'written', path, hunks })
      return after === undefined ? 'refused' : { before, after }
    }
  }
}

type Replace = Extract<ProposedEdit, { kind: 'replace' }>

function replaced({ old, by, everywhere }: Replace, before: string): string | undefined {
  if (old === '') return before === '' ? by : undefined
  if (!before.includes(old)) return undefined
  return everywhere ? before.replaceAll(old, () => by) : before.replace(old, () => by)
}
