import { type Adapter, defineAdapter } from '@tailtest/adapter-kit'
import { capabilities } from './capabilities.ts'
import { HOST } from './host.ts'
import { input } from './input.ts'
import { install } from './install.ts'
import { parse } from './parse.ts'
import { plugin } from './plugin.ts'
import { render } from './render.ts'
import type { CodexInput } from './schema/index.ts'

/** The version of the client that all of this was last looked at in. */
const CLIENT = '0.169.0'

/** Codex CLI. */
export const codex: Adapter<CodexInput> = defineAdapter({
  host: HOST,
  title: 'Codex CLI',
  verified: CLIENT,
  input,
  parse,
  render,
  capabilities,
  shellSession: (env) => env.CODEX_SESSION_ID,
  variables: [/^CODEX_/],
  install,
  plugin,
  refusals: {
    seenIn: CLIENT,
    gaps: [
      {
        platform: 'win32',
        text: 'a build for Windows is reported to make refused patches (openai/codex#27833)',
      },
    ],
  },
  trial: async () => (await import('./trial.ts')).trial,
})
