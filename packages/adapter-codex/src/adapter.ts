import { type Adapter, defineAdapter } from '@tailtest/adapter-kit'
import { capabilities } from './capabilities.ts'
import { HOST } from './host.ts'
import { input } from './input.ts'
import { install } from './install.ts'
import { parse } from './parse.ts'
import { plugin } from './plugin.ts'
import { render } from './render.ts'
import type { CodexInput } from './schema/index.ts'

/** Codex CLI. */
export const codex: Adapter<CodexInput> = defineAdapter({
  host: HOST,
  title: 'Codex CLI',
  input,
  parse,
  render,
  capabilities,
  shellSession: (env) => env.CODEX_SESSION_ID,
  variables: [/^CODEX_/],
  install,
  plugin,
  trial: async () => (await import('./trial.ts')).trial,
})
