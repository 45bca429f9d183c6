import { type Adapter, defineAdapter, schemaOf } from '@tailtest/adapter-kit'
import { CLIENT, capabilities, HOST, senderOf } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { ClaudeInput } from './payloads.ts'
import { plugin } from './plugin.ts'
import { render } from './render.ts'
import { install } from './setup.ts'

/** Claude Code. */
export const claude: Adapter<ClaudeInput> = defineAdapter({
  host: HOST,
  title: 'Claude Code',
  input: schemaOf(described, async () => (await import('./payloads.ts')).ClaudeInput),
  senderOf,
  parse,
  render,
  capabilities,
  shellSession: (env) => (env.CLAUDECODE === '1' ? env.CLAUDE_CODE_SESSION_ID : undefined),
  variables: [/^CLAUDE/, /^AI_AGENT$/],
  install,
  plugin,
  refusals: {
    seenIn: CLIENT,
    gaps: [
      { text: 'reports say that some versions made refused edits (anthropics/claude-code#13744)' },
    ],
  },
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})
