import { type Adapter, defineAdapter } from '@tailtest/adapter-kit'
import { capabilities } from './capabilities.ts'
import { HOST } from './host.ts'
import { input } from './input.ts'
import { install } from './install.ts'
import { parse } from './parse.ts'
import { render } from './render.ts'
import type { ClineInput } from './schema/index.ts'

/** Cline: the command line client, and as far as its hook files go the extension. */
export const cline: Adapter<ClineInput> = defineAdapter({
  host: HOST,
  title: 'Cline',
  verified: 'CLI 3.0.65; the VS Code extension by its documents and source',
  input,
  parse,
  render,
  capabilities,
  shellSession: () => undefined, // its shell has no variable that names the session
  variables: [/^CLINE_/],
  install,
  refusals: {
    gaps: [{ text: 'the extension has no plugins, and so no way to refuse an edit' }],
  },
  trial: async () => (await import('./trial.ts')).trial,
})
