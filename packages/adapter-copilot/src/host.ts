import {
  type Capabilities,
  type ClientStart,
  deadlines,
  type Env,
  isAttended,
  isObject,
  isString,
} from '@tailtest/adapter-kit'
import type { CopilotInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'copilot'

/** The client that refused edits were last tried in, and that the tests of the built hook start. */
export const CLIENT = '1.0.102'

/** The host's tools that run commands: the second on Windows. */
export const SHELLS = ['bash', 'powershell'] as const

/** What install grants a hook of each event; the host counts in seconds. */
export const DEADLINES_MS = deadlines()

/** With `-p` it takes one prompt and ends with its turn. */
export const START: ClientStart = {
  program: /(?:^|[\\/])copilot$|[\\/]@github[\\/]copilot[\w-]*[\\/]/,
  prompt: /^(?:-p|--prompt)(?:=|$)/,
  goesOn: /^(?:-i|--interactive|--acp)(?:=|$)/,
}

/** What this host can do. Whether a person sits in front of it is asked where a turn ends: there it matters. */
export function capabilities(input: CopilotInput, env: Env): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: true, // of a single prompt, where nobody can be asked, it makes a refusal with the reason
    continueTurn: true,
    interactive: input.stop_hook_active === undefined || isAttended(START, env),
    noteLimit: 10_000, // characters: beside a tool's result the host cuts at 10,240; elsewhere far more passes
    deadlineMs: DEADLINES_MS,
  }
}

/**
 * A payload whose tool has values for arguments: some ways of starting the client give them as a JSON text
 * (https://github.com/github/copilot-cli/issues/3349). A patch is a text itself.
 */
export function withArguments(payload: unknown): unknown {
  if (!isObject(payload) || !isString(payload.toolArgs)) return payload
  const toolArgs = decoded(payload.toolArgs)
  const isMeant = payload.toolName === 'apply_patch' ? isString : isObject
  return isMeant(toolArgs) ? { ...payload, toolArgs } : payload
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON: a patch, or nothing we know
  }
}
