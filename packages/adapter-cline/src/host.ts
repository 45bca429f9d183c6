import type { Capabilities, EventType } from '@tailtest/adapter-kit'
import type { ClineInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'cline'

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

/** Characters of a text that arrive whole (from the client's source). */
const TEXT_LIMIT = 50_000

/**
 * What this host can do. A turn goes on where our plugin is still there after its end: in the
 * terminal, and in a run that ends with a tool call (yolo). Of one prompt on the command line
 * nothing is left by then, and the extension has no plugins.
 */
export function capabilities(input: ClineInput): Capabilities {
  const isPlugin = input.tailtest === 'plugin'
  const isOpen = isPlugin && input.hook === 'afterRun' && input.open
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: false, // a plugin lets a call run or refuses it
    continueTurn: isOpen,
    interactive: isPlugin ? isOpen && input.mode !== 'yolo' : true,
    noteLimit: TEXT_LIMIT,
    deadlineMs: DEADLINES_MS,
  }
}
