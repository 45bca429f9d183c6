import { type Adapter, defineAdapter } from '@tailtest/adapter-kit'
import { capabilities } from './capabilities.ts'
import { HOST } from './host.ts'
import { input } from './input.ts'
import { install } from './install.ts'
import { parse } from './parse.ts'
import { render } from './render.ts'
import type { CopilotInput } from './schema/index.ts'

/** GitHub Copilot CLI. */
export const copilot: Adapter<CopilotInput> = defineAdapter({
  host: HOST,
  title: 'GitHub Copilot CLI',
  verified: '1.0.102',
  input,
  parse,
  render,
  capabilities,
  shellSession: (env) => env.COPILOT_AGENT_SESSION_ID,
  variables: [/^COPILOT_/],
  install,
  refusals: { seenIn: '1.0.102', gaps: [] },
  trial: async () => (await import('./trial.ts')).trial,
})
