import { type Adapter, defineAdapter, schemaOf } from '@tailtest/adapter-kit'
import { capabilities, HOST } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { ClineInput } from './payloads.ts'
import { render } from './render.ts'
import { install } from './setup.ts'

/** Cline: the command line client, and as far as its hook files go the extension. */
export const cline: Adapter<ClineInput> = defineAdapter({
  host: HOST,
  title: 'Cline',
  input: schemaOf(described, async () => (await import('./payloads.ts')).ClineInput),
  parse,
  render,
  capabilities,
  shellSession: () => undefined, // its shell has no variable that names the session
  variables: [/^CLINE_/],
  install,
  refusals: {
    gaps: [{ text: 'the extension has no plugins, and so no way to refuse an edit' }],
  },
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})
