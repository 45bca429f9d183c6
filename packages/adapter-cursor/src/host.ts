import { type Capabilities, deadlines } from '@tailtest/adapter-kit'
import type { CursorInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'cursor'

/** What install grants a hook of each event; the host counts in seconds, 60 where nothing is said. */
export const DEADLINES_MS = deadlines()

/** Characters of a text that arrives whole: beside a tool's result a longer one is dropped. */
const NOTE_LIMIT = 10_000

/**
 * What this host can do, by where it runs. The editor shows the model nothing of what is said beside a tool's result,
 * the SDK nothing of what is said at a session's start or beside a prompt; of the terminal's prompts it is not known.
 */
export function capabilities(input: CursorInput): Capabilities {
  const surface = surfaceOf(input)
  return {
    noteAfterEdit: input.hook_event_name === 'postToolUse' && surface !== 'editor',
    noteAtStart: surface !== 'sdk',
    noteAtPrompt: surface === 'editor',
    noteAfterCommand: false,
    refuse: true,
    ask: false, // it takes the word and enforces nothing
    continueTurn: true, // where a turn's end is told; `-p` tells of none
    interactive: surface !== 'sdk',
    noteLimit: NOTE_LIMIT,
    deadlineMs: DEADLINES_MS,
  }
}

/** Where the agent runs: in the editor, in a terminal, or in a program of somebody's own. */
export type Surface = 'editor' | 'terminal' | 'sdk'

/** By the version that a payload names: `3.24.18` is the editor's, `2026.09.23-86fc751` the terminal's, `1.0.0` the SDK's. */
export function surfaceOf({ cursor_version: version = '' }: CursorInput): Surface {
  if (/^\d{4}\./.test(version)) return 'terminal'
  return version === '1.0.0' ? 'sdk' : 'editor'
}
