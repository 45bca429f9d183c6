import { type Capabilities, deadlines } from '@tailtest/adapter-kit'
import type { OpencodeInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'opencode'

/** The client that refused edits were last tried in, and that the tests of the built hook start. */
export const CLIENT = '1.18.33'

/** By what our plugin tells the agent's shell its session: the client has no variable of its own for it. */
export const SESSION_VARIABLE = 'TAILTEST_OPENCODE_SESSION'

/** The client knows no limit: our plugin waits so long. */
export const DEADLINES_MS = deadlines()

/** What this host can do. `opencode run` has ended when its turn has: nobody is there any more, to be told or to go on. */
export function capabilities({ hook, open }: OpencodeInput): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: hook === 'tool.execute.after',
    refuse: true,
    ask: false, // a plugin lets a call be made or throws
    continueTurn: open,
    interactive: open,
    showsWhy: open, // what keeps the agent going is a prompt in the conversation
    noteLimit: 10_000, // characters; of 30,000 none was missing
    deadlineMs: DEADLINES_MS,
  }
}
