import { type Adapter, defineAdapter } from '@tailtest/adapter-kit'
import { capabilities } from './capabilities.ts'
import { HOST } from './host.ts'
import { input } from './input.ts'
import { install } from './install.ts'
import { parse } from './parse.ts'
import { render } from './render.ts'
import type { CopilotInput } from './schema/index.ts'

/** The version of the client that all of this was last looked at in. */
const CLIENT = '1.0.102'

/** GitHub Copilot CLI. */
export const copilot: Adapter<CopilotInput> = defineAdapter({
  host: HOST,
  title: 'GitHub Copilot CLI',
  verified: CLIENT,
  input,
  parse,
  render,
  capabilities,
  shellSession: (env) => env.COPILOT_AGENT_SESSION_ID,
  variables: [/^COPILOT_/],
  install,
  refusals: { seenIn: CLIENT, gaps: [] },
  trial: async () => (await import('./trial.ts')).trial,
})
