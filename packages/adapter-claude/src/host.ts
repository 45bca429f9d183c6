import { type Capabilities, deadlines, type Env, isObject } from '@tailtest/adapter-kit'
import type { ClaudeInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'claude'

/** The client that refused edits were last tried in, and that the tests of the built hook start. */
export const CLIENT = '2.1.197'

/** What install grants a hook of each event; the host counts in seconds. */
export const DEADLINES_MS = deadlines({ notified: 5_000 })

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
    // a terminal has it below the answer: "Stop hook feedback: …", from 2.1.330 on "Stop hook says: …"
    showsWhy: isAttended(env),
    // Longer text reaches the model as the name of a file it is saved to.
    noteLimit: 10_000,
    deadlineMs: DEADLINES_MS,
  }
}

/**
 * Which other host sent a payload: two of them run the hooks that stand in this host's settings, with payloads of their
 * own. Cursor names its version in each. GitHub Copilot CLI sends the time, which this host does not, and sets a variable;
 * the variable alone would also be set for this host, were it started in a shell of the other.
 */
export function senderOf(payload: unknown, env: Env): string | undefined {
  if (!isObject(payload)) return undefined
  if ('cursor_version' in payload) return 'cursor'
  return 'timestamp' in payload && env.COPILOT_CLI !== undefined ? 'copilot' : undefined
}
