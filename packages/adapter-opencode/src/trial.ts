import { trialOf } from '@tailtest/adapter-kit'
import { OpencodeAnswer } from './payloads.ts'

const SESSION = 'ses_0000000000000000000000000d'

const denial = OpencodeAnswer.required({ deny: true })

/** As our plugin starts the hook: in the directory of the session. */
export const trial = trialOf({
  payloads: {
    'chat.message': () => ({ begun: 'startup', text: 'add a price' }),
    'tool.execute.before bash': ({ command }) => ({ tool: 'bash', args: { command } }),
    'tool.execute.before write': ({ root, gated: { path, after } }) => ({
      tool: 'write',
      args: { filePath: `${root}/${path}`, content: after },
    }),
    'tool.execute.after write': ({ root, source: { path, text } }) => ({
      tool: 'write',
      args: { filePath: `${root}/${path}`, content: text },
      metadata: { exists: false },
    }),
  },
  common: (hook, { root: directory }) => ({ hook, sessionID: SESSION, directory, open: true }),
  answer: ({ event }) => (event === 'tool.execute.before' ? denial : OpencodeAnswer),
})
