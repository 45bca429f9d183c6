import type { Capabilities } from '@tailtest/adapter-kit'
import { DEADLINES_MS } from './deadlines.ts'

/** Characters of a text that arrives whole: beside a tool's result the host cuts at 10,240; elsewhere far more passes. */
const NOTE_LIMIT = 10_000

/** What this host can do. Its payloads do not say whether a person sits in front of it: one is taken to. */
export function capabilities(): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: true, // of a single prompt, where nobody can be asked, it makes a refusal with the reason
    continueTurn: true,
    interactive: true,
    namesShellEdits: false,
    noteLimit: NOTE_LIMIT,
    deadlineMs: DEADLINES_MS,
  }
}
