import { type Adapter, defineAdapter, schemaOf } from '@tailtest/adapter-kit'
import { capabilities, HOST } from './host.ts'
import { parse, parseAsGuest } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { CursorInput } from './payloads.ts'
import { plugin } from './plugin.ts'
import { render } from './render.ts'
import { install, RULE_PATH } from './setup.ts'

/** Cursor: its editor, `cursor-agent` in a terminal, and what is built on its SDK. */
export const cursor: Adapter<CursorInput> = defineAdapter({
  host: HOST,
  title: 'Cursor',
  input: schemaOf(described, async () => (await import('./payloads.ts')).CursorInput),
  parse,
  render,
  capabilities,
  viewPath: '.cursor/hooks/state/tailtest.json',
  rulePath: RULE_PATH,
  shellSession: (env) => env.CURSOR_CONVERSATION_ID,
  variables: [/^CURSOR_/],
  install,
  plugin,
  refusals: { gaps: [] },
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})

/** Cursor where it runs the hooks that stand in the settings of Claude Code. */
export const cursorAsGuest: Adapter<CursorInput> = { ...cursor, parse: parseAsGuest }
