import { type Adapter, defineAdapter, renderer, schemaOf } from '@tailtest/adapter-kit'
import { CLIENT, capabilities, HOST, SESSION_VARIABLE } from './host.ts'
import { parse } from './parse.ts'
import described from './payloads.json' with { type: 'json' }
import type { OpencodeAnswer, OpencodeInput } from './payloads.ts'
import { install } from './setup.ts'

const context = (text: string) => ({ context: text })
const deny = (reason: string) => ({ deny: reason })

/** Text beside the prompt, behind the result of what it is about, or as the next prompt at the end of a turn. */
const render = renderer<OpencodeAnswer>({
  text: {
    'session-started': context,
    'prompt-sent': context,
    'file-edited': context,
    'command-ran': (text, { begins }) => (begins ? undefined : context(text)),
    'turn-ended': (prompt) => ({ prompt }),
  },
  call: deny,
  past: (line) => ({ line }),
  line: (line) => ({ line }),
})

/** opencode. */
export const opencode: Adapter<OpencodeInput> = defineAdapter({
  host: HOST,
  title: 'opencode',
  input: schemaOf(described, async () => (await import('./payloads.ts')).OpencodeInput),
  parse,
  render,
  capabilities,
  shellSession: (env) => env[SESSION_VARIABLE],
  variables: [/^OPENCODE(?:_|$)/, new RegExp(`^${SESSION_VARIABLE}$`)],
  install,
  refusals: {
    seenIn: CLIENT,
    gaps: [
      {
        text: 'an edit whose old text does not stand in the file to the letter: the client finds a place that is like it, the gate finds none',
      },
    ],
  },
  verified: async () => (await import('./verified.ts')).verified,
  trial: async () => (await import('./trial.ts')).trial,
})
