import type { Capabilities } from '@tailtest/adapter-kit'
import { DEADLINES_MS, LAST_MOMENT_MS } from './deadlines.ts'
import type { CodexInput } from './schema/index.ts'

/** Bytes of a text that arrive whole: 2,500 tokens, which the host counts as four bytes each. */
export const TEXT_LIMIT = 10_000

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
    namesShellEdits: false,
    noteLimit: TEXT_LIMIT,
    deadlineMs: isInterrupted ? { 'turn-ended': LAST_MOMENT_MS } : DEADLINES_MS,
  }
}
