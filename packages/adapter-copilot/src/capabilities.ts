import type { Capabilities } from '@tailtest/adapter-kit'
import { isAttended } from './attended.ts'
import { DEADLINES_MS } from './deadlines.ts'
import type { CopilotInput } from './schema/index.ts'

/** Characters of a text that arrives whole: beside a tool's result the host cuts at 10,240; elsewhere far more passes. */
const NOTE_LIMIT = 10_000

/** What this host can do. Whether a person sits in front of it is asked where a turn ends: there it matters. */
export function capabilities(input: CopilotInput): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: true, // of a single prompt, where nobody can be asked, it makes a refusal with the reason
    continueTurn: true,
    interactive: input.stop_hook_active === undefined || isAttended(),
    namesShellEdits: false,
    noteLimit: NOTE_LIMIT,
    deadlineMs: DEADLINES_MS,
  }
}
