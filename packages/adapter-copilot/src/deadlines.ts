import type { EventType } from '@tailtest/adapter-kit'

/** What install grants a hook of each event, in milliseconds; the host counts in seconds. */
export const DEADLINES_MS = {
  'session-started': 30_000,
  'prompt-sent': 30_000,
  'file-edited': 30_000,
  'edit-proposed': 30_000,
  'command-proposed': 30_000,
  'command-ran': 30_000,
  'turn-ended': 150_000,
  'subagent-ended': 30_000,
  'session-ended': 5_000,
} as const satisfies Partial<Record<EventType, number>>
