import type { EventType } from '@tailtest/adapter-kit'

/** The most the host grants where it is about to end: more is cut to this. */
export const LAST_MOMENT_MS = 3_000

/** What install grants a hook of each event, in milliseconds; the host counts in whole seconds. */
export const DEADLINES_MS = {
  'session-started': 30_000,
  'prompt-sent': 30_000,
  'file-edited': 30_000,
  'edit-proposed': 30_000,
  'command-proposed': 30_000,
  'command-ran': 30_000,
  'turn-ended': 150_000,
  'subagent-ended': 30_000,
  'session-ended': LAST_MOMENT_MS,
} as const satisfies Partial<Record<EventType, number>>
