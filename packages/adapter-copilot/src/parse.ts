import {
  commandBegins,
  type EventBase,
  type FileChange,
  type HookEvent,
  type ProposedEdit,
  patchChanges,
  patchProposals,
  resolvePath,
} from '@tailtest/adapter-kit'
import { HOST, SHELLS } from './host.ts'
import type { CopilotInput, Done, Edit, Edited, Proposed, Stopped } from './payloads.ts'

/** The events a payload means; none: nothing for us. */
export function parse(input: CopilotInput): HookEvent[] {
  const base = baseOf(input)
  if (input.toolName !== undefined) {
    return input.toolResult === undefined ? proposed(input, base) : done(input, base)
  }
  if (input.stop_hook_active !== undefined) return stopped(input, base)
  if (input.source !== undefined) {
    const cause = input.source === 'resume' ? 'resume' : 'startup'
    // The hook of the first prompt runs beside this one, and may be done before there is a session: then no turn began.
    const begun = input.initialPrompt === undefined ? [] : prompted(input.initialPrompt, base)
    return [{ ...base, type: 'session-started', cause }, ...begun]
  }
  if (input.prompt !== undefined) return prompted(input.prompt, base)
  return [{ ...base, type: 'session-ended', reason: input.reason }]
}

/** A sub-agent has a session of its own, of which nobody hears again: what it does is its parent's. */
function baseOf({ sessionId, agentId, parentAgentId, cwd }: CopilotInput): EventBase {
  const agent = parentAgentId === undefined ? undefined : agentId
  return { host: HOST, session: parentAgentId ?? sessionId, agent, cwd, start: cwd }
}

/** Of a sub-agent it is its parent's words: no turn of the person's begins. */
function prompted(text: string, base: EventBase): HookEvent[] {
  return base.agent === undefined ? [{ ...base, type: 'prompt-sent', text }] : []
}

/** The end of a sub-agent is told twice: the second time under the parent's session. */
function stopped({ stop_hook_active, agentName, agentId }: Stopped, base: EventBase): HookEvent[] {
  if (agentName !== undefined) return [{ ...base, type: 'subagent-ended', agent: agentId }]
  if (base.agent !== undefined) return []
  // It tells of no turn that a person stopped, and not what the agent said last.
  const end = { continued: stop_hook_active, aborted: false, waiting: 'no' } as const
  return [{ ...base, type: 'turn-ended', ...end }]
}

/** What a call is about to do. Of a command that nobody waits for the host tells no end: it counts as run. */
function proposed(input: Proposed, base: EventBase): HookEvent[] {
  if (isCommand(input)) return commandBegins(base, input.toolArgs.command)
  // A server's tool may write files, as a command may: nobody says which, and of one that fails no end is told.
  if (!isEdit(input)) {
    return [{ ...base, type: 'command-ran', command: input.toolName, failed: false, begins: true }]
  }
  const edits = editsIn(input, base.cwd)
  return edits.length === 0 ? [] : [{ ...base, type: 'edit-proposed', edits }]
}

type Call = Proposed | Done
type Command = Extract<Call, { toolName: (typeof SHELLS)[number] }>

function isCommand<Of extends Call>(call: Of): call is Extract<Of, Command> {
  return SHELLS.some((name) => name === call.toolName)
}

function isEdit(call: Proposed): call is Edit {
  return ['create', 'edit', 'apply_patch'].includes(call.toolName)
}

function editsIn(input: Edit, cwd: string): ProposedEdit[] {
  if (input.toolName === 'apply_patch') return patchProposals(input.toolArgs, cwd)
  const path = resolvePath(cwd, input.toolArgs.path)
  if (input.toolName === 'create') return [{ kind: 'write', path, text: input.toolArgs.file_text }]
  const { old_str: old, new_str: by } = input.toolArgs
  return [{ kind: 'replace', path, old, by, everywhere: false }]
}

/** How the host says behind a command's output that it failed. */
const FAILED = /<[^<>]* completed with exit code [1-9]\d*>\s*$/

/** What a call did. */
function done(input: Done, base: EventBase): HookEvent[] {
  const { resultType, textResultForLlm } = input.toolResult
  if (isCommand(input)) {
    const failed = FAILED.test(textResultForLlm)
    return [{ ...base, type: 'command-ran', command: input.toolArgs.command, failed }]
  }
  const files = resultType === 'success' ? changesIn(input, base.cwd) : []
  return files.length === 0 ? [] : [{ ...base, type: 'file-edited', files }]
}

/** The tool that creates refuses what is there. */
function changesIn(input: Edited, cwd: string): FileChange[] {
  if (input.toolName === 'apply_patch') return patchChanges(input.toolArgs, cwd)
  const path = resolvePath(cwd, input.toolArgs.path)
  return [{ path, kind: input.toolName === 'create' ? 'created' : 'written' }]
}
