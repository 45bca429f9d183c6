import { type Capabilities, deadlines } from '@tailtest/adapter-kit'
import type { CodexInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'codex'

/** The client that refused edits were last tried in, and that the tests of the built hook start. */
export const CLIENT = '0.169.0'

/** Bytes of a text that arrive whole: 2,500 tokens, which the host counts as four bytes each. */
export const TEXT_LIMIT = 10_000

/** The most the host grants where it is about to end: more is cut to this. */
export const LAST_MOMENT_MS = 3_000

/** What install grants a hook of each event; the host counts in whole seconds. */
export const DEADLINES_MS = deadlines({ 'session-ended': LAST_MOMENT_MS })

/** What this host can do; where nothing is ever asked (`codex exec`), nobody is taken to sit in front of it. */
export function capabilities(input: CodexInput): Capabilities {
  const isInterrupted = input.hook_event_name === 'Interrupt'
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: false, // a hook that would ask fails, and the command runs
    continueTurn: true,
    interactive: input.permission_mode !== 'bypassPermissions',
    noteLimit: TEXT_LIMIT,
    deadlineMs: isInterrupted ? { 'turn-ended': LAST_MOMENT_MS } : DEADLINES_MS,
  }
}
