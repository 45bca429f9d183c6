import {
  type EventBase,
  type FileChange,
  type HookEvent,
  type ProposedEdit,
  patchChanges,
  patchProposals,
  resolvePath,
} from '@tailtest/adapter-kit'
import type { Called, Done, OfServer, Proposed } from './input.ts'
import { SHELLS } from './shells.ts'

/** How the host says behind a command's output that it failed. */
const FAILED = /<[^<>]* completed with exit code [1-9]\d*>\s*$/

/** What a call is about to do. Of a command that nobody waits for the host tells no end: it counts as run. */
export function proposed(input: Proposed, base: EventBase): HookEvent[] {
  if (isCommand(input)) {
    const { command } = input.toolArgs
    return [
      { ...base, type: 'command-proposed', command },
      { ...base, type: 'command-ran', command, failed: false, begins: true },
    ]
  }
  // A server's tool may write files, as a command may: nobody says which, and of one that fails no end is told.
  if (isOfServer(input)) {
    const { toolName: command } = input
    return [{ ...base, type: 'command-ran', command, failed: false, begins: true }]
  }
  const edits = editsIn(input, base.cwd)
  return edits.length === 0 ? [] : [{ ...base, type: 'edit-proposed', edits }]
}

type Command = { toolName: (typeof SHELLS)[number] }

function isCommand<Call extends Called>(call: Call): call is Extract<Call, Command> {
  return SHELLS.some((name) => name === call.toolName)
}

const isOfServer = (call: Called): call is OfServer => call.toolName.includes('-')

function editsIn(input: Exclude<Proposed, Command | OfServer>, cwd: string): ProposedEdit[] {
  if (input.toolName === 'apply_patch') return patchProposals(input.toolArgs, cwd)
  const path = resolvePath(cwd, input.toolArgs.path)
  if (input.toolName === 'create') return [{ kind: 'write', path, text: input.toolArgs.file_text }]
  const { old_str: old, new_str: by } = input.toolArgs
  return [{ kind: 'replace', path, old, by, everywhere: false }]
}

/** What a call did. */
export function done(input: Done, base: EventBase): HookEvent[] {
  if (isCommand(input)) {
    const { toolArgs, toolResult } = input
    const failed = FAILED.test(toolResult.textResultForLlm)
    return [{ ...base, type: 'command-ran', command: toolArgs.command, failed }]
  }
  const files = input.toolResult.resultType === 'success' ? changesIn(input, base.cwd) : []
  return files.length === 0 ? [] : [{ ...base, type: 'file-edited', files }]
}

/** The tool that creates refuses what is there. */
function changesIn(input: Exclude<Done, Command>, cwd: string): FileChange[] {
  if (input.toolName === 'apply_patch') return patchChanges(input.toolArgs, cwd)
  const path = resolvePath(cwd, input.toolArgs.path)
  return [{ path, kind: input.toolName === 'create' ? 'created' : 'written' }]
}
