import { statSync } from 'node:fs'
import {
  type EventBase,
  type FileChange,
  type HookEvent,
  isAbsolutePath,
  type ProposedEdit,
  resolvePath,
} from '@tailtest/adapter-kit'
import { HOST, surfaceOf } from './host.ts'
import type { CursorInput } from './payloads.ts'

type Name = CursorInput['hook_event_name']

/** The payload of each of the host's events. */
type Payload<Event extends Name = Name> = {
  [E in Event]: { hook_event_name: E } & Extract<CursorInput, { hook_event_name: E }>
}[Event]

type Meaning = HookEvent | readonly HookEvent[]

/** What each of the host's events means; `[]`: nothing for us. */
type Meanings = { [Event in Name]: (input: Payload<Event>, base: EventBase) => Meaning }

const meanings: Meanings = {
  // Once for a chat; a window without a folder has no project to tell of.
  sessionStart: (input, base) =>
    workspaceOf(input).isOpen ? { ...base, type: 'session-started', cause: 'startup' } : [],
  beforeSubmitPrompt: ({ prompt }, base) => ({ ...base, type: 'prompt-sent', text: prompt }),
  beforeShellExecution: ({ command, cwd }, base) => commandProposed(command, cwd, base),
  afterShellExecution: ({ command }, base) => commandRan(command, base, false),
  // A server's tool may have written files, as a command may: nobody says which.
  afterMCPExecution: ({ tool_name }, base) => commandRan(tool_name, base, false),
  afterFileEdit: (input, base) => ({ ...base, type: 'file-edited', files: [changeOf(input)] }),
  preToolUse: (input, base) =>
    input.tool_name === 'Shell'
      ? [] // told by beforeShellExecution
      : editProposed(input, base),
  postToolUse: (input, base) => {
    if (input.tool_name === 'Shell') return [] // told by afterShellExecution
    if (input.tool_name === 'Delete') return fileEdited(input, 'deleted', base)
    // Told by afterFileEdit, to which nothing can be answered: here it can, where the model is shown the answer.
    return surfaceOf(input) === 'editor'
      ? []
      : { ...fileEdited(input, 'written', base), reported: true }
  },
  // afterShellExecution is not told of what timed out or was stopped; what was refused changed nothing.
  postToolUseFailure: ({ tool_input, failure_type }, base) =>
    failure_type === 'permission_denied' ? [] : commandRan(tool_input.command, base, true),
  stop: ({ status, loop_count = 0 }, base) => ({
    ...base,
    type: 'turn-ended',
    continued: loop_count > 0,
    aborted: status !== 'completed',
    waiting: 'no', // what the agent said last is not told
  }),
  subagentStop: subagentEnded,
  sessionEnd: ({ reason }, base) => ({ ...base, type: 'session-ended', reason }),
}

/** The events a payload means; none: nothing for us. */
export function parse(input: CursorInput): HookEvent[] {
  return parseBy(meanings, input)
}

function parseBy(table: Meanings, input: CursorInput): HookEvent[] {
  return [meaningOf(table, input, baseOf(input))].flat()
}

function meaningOf<Event extends Name>(table: Meanings, input: Payload<Event>, base: EventBase) {
  return table[input.hook_event_name](input, base)
}

/**
 * The same where this host runs the hooks in the settings of Claude Code: of those events it knows no afterFileEdit and
 * no shell events, so the events of the tools tell.
 */
export function parseAsGuest(input: CursorInput): HookEvent[] {
  return parseBy(guestMeanings, input)
}

const guestMeanings: Meanings = {
  ...meanings,
  beforeShellExecution: () => [],
  afterShellExecution: () => [],
  afterMCPExecution: () => [],
  afterFileEdit: () => [],
  preToolUse: (input, base) =>
    input.tool_name === 'Shell'
      ? commandProposed(input.tool_input.command, input.cwd, base)
      : editProposed(input, base),
  postToolUse: (input, base) =>
    input.tool_name === 'Shell'
      ? commandRan(input.tool_input.command, base, false)
      : fileEdited(input, input.tool_name === 'Delete' ? 'deleted' : 'written', base),
}

function baseOf(input: CursorInput): EventBase {
  const { conversation_id: session, generation_id: turn } = input
  const { start, others } = workspaceOf(input)
  return {
    host: HOST,
    session,
    // The SDK gives every turn the conversation's id.
    turn: turn === session ? undefined : turn,
    agent: 'parent_tool_call_id' in input ? input.parent_tool_call_id : undefined,
    cwd: start,
    start,
    folders: others.length === 0 ? undefined : others,
  }
}

function commandProposed(command: string, cwd: string | undefined, base: EventBase): HookEvent {
  const folder = cwd !== undefined && isAbsolutePath(cwd) ? cwd : base.cwd // it is often ""
  return { ...base, cwd: folder, type: 'command-proposed', command }
}

function editProposed(
  input: Exclude<Payload<'preToolUse'>, { tool_name: 'Shell' }>,
  base: EventBase,
): HookEvent {
  const path = systemPath(input.tool_input.file_path)
  const edit: ProposedEdit =
    input.tool_name === 'Write'
      ? { kind: 'write', path, text: input.tool_input.content }
      : { kind: 'delete', path }
  return { ...base, call: input.tool_use_id, type: 'edit-proposed', edits: [edit] }
}

function commandRan(command: string, base: EventBase, failed: boolean): HookEvent {
  return { ...base, type: 'command-ran', command, failed }
}

function fileEdited(
  { tool_use_id: call, tool_input }: Payload<'postToolUse'> & { tool_input: { file_path: string } },
  kind: 'written' | 'deleted',
  base: EventBase,
) {
  const files = [{ path: systemPath(tool_input.file_path), kind }]
  return { ...base, call, type: 'file-edited' as const, files }
}

/**
 * A sub-agent edits under a conversation of its own, of which nobody hears again: what it changed becomes the parent's,
 * and its session is over.
 */
function subagentEnded(input: Payload<'subagentStop'>, base: EventBase): HookEvent[] {
  const { subagent_id: agent, parent_conversation_id, child_conversation_id: child } = input
  const parent = { ...base, session: parent_conversation_id ?? base.session, agent }
  const files = (input.modified_files ?? []).map((file) => ({
    path: isAbsolutePath(file) ? systemPath(file) : resolvePath(base.start, file),
    kind: 'written' as const,
  }))
  return [
    ...(files.length === 0 ? [] : [{ ...parent, type: 'file-edited' as const, files }]),
    { ...parent, type: 'subagent-ended', agent },
    ...(child === undefined || child === parent.session
      ? []
      : [{ ...base, session: child, type: 'session-ended' as const, reason: 'subagent' }]),
  ]
}

/** What an edit changed. The host names changed lines only: of a new file all of them, without any before. */
function changeOf({ file_path, edits }: Payload<'afterFileEdit'>): FileChange {
  const path = systemPath(file_path)
  const [edit, ...more] = edits
  const isNew = edit?.old_string === '' && more.length === 0 && isAll(edit.new_string, path)
  return { path, kind: isNew ? 'created' : 'written' }
}

/** Lines put into a file that was there look the same as a new file, but for the file's size. */
function isAll(text: string, path: string): boolean {
  try {
    return statSync(path).size === Buffer.byteLength(text)
  } catch {
    return true // gone again
  }
}

/**
 * A folder that is not there: of a window without a workspace the host names none, and where the hook was started says
 * nothing. Files of a repository are found from their own place.
 */
const NOWHERE = '/no-workspace'

/** The workspace's folders: the first is where the session is, the others belong to it. */
function workspaceOf({ workspace_roots }: CursorInput): {
  start: string
  others: readonly string[]
  isOpen: boolean
} {
  const folders = workspace_roots.map(systemPath).filter(isAbsolutePath)
  const [start = NOWHERE, ...others] = folders
  return { start, others, isOpen: folders.length > 0 }
}

/** A path of Windows comes as `/c:/dev/shop` too. */
function systemPath(path: string): string {
  return path.replace(/^\/(?=[A-Za-z]:(?:\/|$))/, '')
}
