import { type Adapter, defineAdapter } from '@tailtest/adapter-kit'
import { capabilities } from './capabilities.ts'
import { HOST } from './host.ts'
import { input } from './input.ts'
import { install } from './install.ts'
import { parse } from './parse.ts'
import { plugin } from './plugin.ts'
import { render } from './render.ts'
import type { ClaudeInput } from './schema/index.ts'
import { senderOf } from './sender.ts'

/** The version of the client that all of this was last looked at in. */
const CLIENT = '2.1.197'

/** Claude Code. */
export const claude: Adapter<ClaudeInput> = defineAdapter({
  host: HOST,
  title: 'Claude Code',
  verified: CLIENT,
  input,
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
  trial: async () => (await import('./trial.ts')).trial,
})
