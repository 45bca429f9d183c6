import type { EventType } from '@tailtest/adapter-kit'

/** What the host grants a hook file that it waits for. */
export const FILE_MS = 120_000

/** What our plugin waits for an answer: the host ends the whole run of a plugin that takes 3 s. */
export const PLUGIN_MS = 2_000

/** What a hook of each event has, in milliseconds. Nobody waits for the end of a turn: it has what other hosts grant it. */
export const DEADLINES_MS = {
  'session-started': PLUGIN_MS,
  'prompt-sent': PLUGIN_MS,
  'command-proposed': PLUGIN_MS,
  'edit-proposed': PLUGIN_MS,
  'file-edited': FILE_MS,
  'command-ran': FILE_MS,
  'subagent-ended': FILE_MS,
  'turn-ended': 150_000,
} as const satisfies Partial<Record<EventType, number>>
