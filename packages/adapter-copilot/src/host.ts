import { readFileSync } from 'node:fs'
import { type Capabilities, deadlines, isObject, isString } from '@tailtest/adapter-kit'
import type { CopilotInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'copilot'

/** The version of the client that all of this was last looked at in. */
export const CLIENT = '1.0.102'

/** The host's tools that run commands: the second on Windows. */
export const SHELLS = ['bash', 'powershell'] as const

/** What install grants a hook of each event; the host counts in seconds. */
export const DEADLINES_MS = deadlines()

/** What this host can do. Whether a person sits in front of it is asked where a turn ends: there it matters. */
export function capabilities(input: CopilotInput): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: true,
    refuse: true,
    ask: true, // of a single prompt, where nobody can be asked, it makes a refusal with the reason
    continueTurn: true,
    interactive: input.stop_hook_active === undefined || isAttended(),
    namesShellEdits: false,
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

/** The client, or the script of its package that Node runs. */
const PROGRAM = /(?:^|[\\/])copilot$|[\\/]@github[\\/]copilot[\w-]*[\\/]/

/** With these it takes one prompt and ends with its turn; with the others somebody goes on. */
const PROMPT = /^(?:-p|--prompt)(?:=|$)/
const GOES_ON = /^(?:-i|--interactive|--acp)(?:=|$)/

/** Between the client and a hook stands a shell. */
const MOST_PARENTS = 4

/**
 * Whether a person can answer. Neither a payload nor a variable of the host says it, but how it was started does, where
 * the system lets us read that (Linux); elsewhere one is taken to.
 */
export function isAttended(parent: number = process.ppid, processes = '/proc'): boolean {
  for (let pid = parent, left = MOST_PARENTS; pid > 1 && left > 0; left -= 1) {
    const args = read(`${processes}/${pid}/cmdline`).split('\0')
    if (args.slice(0, 2).some((word) => PROGRAM.test(word))) {
      const decides = args.find((word) => PROMPT.test(word) || GOES_ON.test(word))
      return decides === undefined || !PROMPT.test(decides)
    }
    const stat = read(`${processes}/${pid}/stat`) // `1 (a name) S 2 …`: the name may hold anything
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  }
  return true
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // another system, or the process is gone
  }
}
