import type { Env } from '@tailtest/adapter-kit'
import { adapterOf, agentNames } from '../setup/adapters.ts'
import { CommandFailure } from './failure.ts'

/** Whose shell this process runs in, where it is no person's. */
export interface AgentShell {
  /** The variable that shows it, for a person who knows better; `undefined`: several do. */
  sign: string | undefined
  /** `undefined`: an agent that has no adapter. */
  agent: string | undefined
  /** `undefined`: its shell does not say. */
  session: string | undefined
}

/**
 * Variables by which other agents mark the shells that they start: their own, and `AI_AGENT` and `AGENT`, which several
 * have taken up. None of them is of a terminal that an editor opens for a person.
 */
const OF_OTHERS = [
  ...['AI_AGENT', 'AGENT', 'AMP_CURRENT_THREAD_ID', 'ANTIGRAVITY_AGENT', 'AUGMENT_AGENT'],
  ...['CLINE_ACTIVE', 'CODEX_CI', 'CODEX_SANDBOX', 'CODEX_THREAD_ID', 'CRUSH', 'GEMINI_CLI'],
  ...['GOOSE_TERMINAL', 'JULES_SESSION_ID', 'KILO_ACTIVE', 'OPENCODE', 'OPENCODE_CLIENT'],
  ...['PI_CODING_AGENT', 'QWEN_CODE', 'ROO_ACTIVE', 'TRAE_AI_SHELL_ID'],
] as const

const OFF: ReadonlySet<string | undefined> = new Set([undefined, '', '0', 'false'])

/** The agent in whose shell this process runs; `undefined`: a person's, as far as the environment tells. */
export function agentShell(env: Env): AgentShell | undefined {
  for (const agent of agentNames()) {
    const { shellSession, install } = adapterOf(agent)
    const session = shellSession(env)
    const sign = install.signs.variables.find((name) => !OFF.has(env[name]))
    if (session !== undefined || sign !== undefined) {
      return { agent, session: session === '' ? undefined : session, sign }
    }
  }
  const sign = OF_OTHERS.find((name) => !OFF.has(env[name]))
  return sign === undefined ? undefined : { sign, agent: undefined, session: undefined }
}

const words = ({ sign }: AgentShell) =>
  `this is an agent’s shell${sign === undefined ? '' : ` (${sign} is set)`}`

/** Why nobody is asked or shown anything here; `undefined`: a person may be. */
export function noPerson(env: Env): string | undefined {
  const shell = agentShell(env)
  return shell === undefined ? undefined : words(shell)
}

/** Throws in an agent's shell. `rule`: who may do this. */
export function requirePerson(
  rule: string,
  hint = 'Ask the person to run it in a terminal.',
): void {
  const reason = noPerson(process.env)
  if (reason !== undefined) throw new CommandFailure(`${rule}, and ${reason}`, hint)
}
