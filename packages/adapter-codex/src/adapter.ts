import { type Adapter, defineAdapter, schemaOf } from '@tailtest/adapter-kit'
import { CLIENT, capabilities, HOST } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { CodexInput } from './payloads.ts'
import { plugin } from './plugin.ts'
import { render } from './render.ts'
import { install } from './setup.ts'

/** Codex CLI. */
export const codex: Adapter<CodexInput> = defineAdapter({
  host: HOST,
  title: 'Codex CLI',
  input: schemaOf(described, async () => (await import('./payloads.ts')).CodexInput),
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
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})
