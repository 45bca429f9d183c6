import { type Adapter, defineAdapter, renderer, schemaOf } from '@tailtest/adapter-kit'
import { CLIENT, capabilities, HOST } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { GeminiAnswer, GeminiInput } from './payloads.ts'
import { install, plugin } from './setup.ts'

const context = (additionalContext: string) => ({ hookSpecificOutput: { additionalContext } })
const line = (systemMessage: string) => ({ systemMessage })
const deny = (reason: string) => ({ decision: 'deny' as const, reason })

/** Text behind the result of what it is about, beside the prompt, or as a prompt of its own at the end of a turn. */
const render = renderer<GeminiAnswer>({
  text: {
    'session-started': context,
    'prompt-sent': context,
    'file-edited': context,
    'command-ran': (text, { begins }) => (begins ? undefined : context(text)),
    'turn-ended': deny,
  },
  prompt: deny,
  call: deny,
  past: line,
  line,
})

/** Gemini CLI. */
export const gemini: Adapter<GeminiInput> = defineAdapter({
  host: HOST,
  title: 'Gemini CLI',
  input: schemaOf(described, async () => (await import('./payloads.ts')).GeminiInput),
  parse,
  render,
  capabilities,
  shellSession: () => undefined, // the agent's shell is told of none
  variables: [/^GEMINI_(?:CLI|PROJECT_DIR$|CWD$|SESSION_ID$|PLANS_DIR$)/],
  install,
  plugin,
  refusals: { seenIn: CLIENT, gaps: [] },
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})
