import { type Adapter, defineAdapter, schemaOf } from '@tailtest/adapter-kit'
import { CLIENT, capabilities, HOST, withArguments } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { CopilotInput } from './payloads.ts'
import { render } from './render.ts'
import { install } from './setup.ts'

/** GitHub Copilot CLI. */
export const copilot: Adapter<CopilotInput> = defineAdapter({
  host: HOST,
  title: 'GitHub Copilot CLI',
  verified: CLIENT,
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
  trial: async () => (await import('./trial.ts')).trial,
})
