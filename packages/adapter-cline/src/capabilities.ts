import type { Capabilities } from '@tailtest/adapter-kit'
import { DEADLINES_MS } from './deadlines.ts'
import type { ClineInput } from './schema/index.ts'

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
    namesShellEdits: false,
    noteLimit: TEXT_LIMIT,
    deadlineMs: DEADLINES_MS,
  }
}
