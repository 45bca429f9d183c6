import type { Capabilities, Env } from '@tailtest/adapter-kit'
import { DEADLINES_MS } from './deadlines.ts'
import type { ClaudeInput } from './schema/index.ts'

/** What this host can do; a person sits in front of it when it runs in a terminal. */
export function capabilities(_input: ClaudeInput, env: Env): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    continueTurn: true,
    interactive: env.CLAUDE_CODE_ENTRYPOINT === 'cli',
    namesShellEdits: false,
    // Longer text reaches the model as the name of a file it is saved to.
    noteLimit: 10_000,
    deadlineMs: DEADLINES_MS,
  }
}
