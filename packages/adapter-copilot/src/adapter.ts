import { type Adapter, defineAdapter, renderer, schemaOf } from '@tailtest/adapter-kit'
import { CLIENT, capabilities, HOST, withArguments } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { CopilotAnswer, CopilotInput } from './payloads.ts'
import { install } from './setup.ts'

const context = (additionalContext: string) => ({ additionalContext })
const block = (reason: string) => ({ decision: 'block' as const, reason })

/** Text beside what it is about, and a reason to go on. The host shows a person nothing of what a hook says. */
const render = renderer<CopilotAnswer>({
  text: {
    'session-started': context,
    'prompt-sent': context,
    'file-edited': context,
    'edit-proposed': context,
    'command-proposed': context,
    'command-ran': context,
    'turn-ended': block, // of a sub-agent's end it would keep that going
  },
  prompt: block,
  call: (permissionDecisionReason, word) => ({
    permissionDecision: word === 'ask' ? 'ask' : 'deny',
    permissionDecisionReason,
  }),
  suit: (text) => Buffer.from(text).toString(), // half of a pair is no JSON to a client that is written in Rust
})

/** GitHub Copilot CLI. */
export const copilot: Adapter<CopilotInput> = defineAdapter({
  host: HOST,
  title: 'GitHub Copilot CLI',
  input: schemaOf(
    described,
    async () => (await import('./payloads.ts')).CopilotInput,
    withArguments,
  ),
  parse,
  render,
  capabilities,
  shellSession: (env) => env.COPILOT_AGENT_SESSION_ID,
  variables: [/^COPILOT_/],
  install,
  refusals: { seenIn: CLIENT, gaps: [] },
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})
