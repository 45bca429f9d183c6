import type { Capabilities, Env } from '@tailtest/adapter-kit'
import { DEADLINES_MS } from './deadlines.ts'
import type { ClaudeInput } from './schema/index.ts'

/** How the client was started, where a person sits in front of it. */
const INTERACTIVE: readonly string[] = ['cli', 'claude-vscode', 'claude-desktop']

/** From 2.1.330 on the client says it itself (`0` with `-p`); the versions before are known by how they were started. */
function isAttended({ CLAUDE_CODE_SESSION_ATTENDED, CLAUDE_CODE_ENTRYPOINT = '' }: Env): boolean {
  if (CLAUDE_CODE_SESSION_ATTENDED !== undefined) return CLAUDE_CODE_SESSION_ATTENDED === '1'
  return INTERACTIVE.includes(CLAUDE_CODE_ENTRYPOINT)
}

/** What this host can do; a person sits in front of it in a terminal, an editor or the desktop client. */
export function capabilities(_input: ClaudeInput, env: Env): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: true,
    continueTurn: true,
    interactive: isAttended(env),
    namesShellEdits: false,
    // Longer text reaches the model as the name of a file it is saved to.
    noteLimit: 10_000,
    deadlineMs: DEADLINES_MS,
  }
}
