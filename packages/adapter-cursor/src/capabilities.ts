import type { Capabilities } from '@tailtest/adapter-kit'
import { DEADLINES_MS } from './deadlines.ts'
import type { CursorInput } from './schema/index.ts'
import { surfaceOf } from './surface.ts'

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
    namesShellEdits: false,
    noteLimit: NOTE_LIMIT,
    deadlineMs: DEADLINES_MS,
  }
}
