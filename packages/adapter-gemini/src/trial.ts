import { trialOf } from '@tailtest/adapter-kit'
import { GeminiAnswer } from './payloads.ts'

const SESSION = '00000000-0000-4000-8000-00000000000d'

const call = (tool_name: string, tool_input: object) => ({ tool_name, tool_input })

const denial = GeminiAnswer.required({ decision: true, reason: true })

/** As client 0.61.0 starts its hooks: in the project's root, by a shell. */
export const trial = trialOf({
  payloads: {
    SessionStart: () => ({ source: 'startup' }),
    'BeforeTool run_shell_command': ({ command }) => call('run_shell_command', { command }),
    'BeforeTool write_file': ({ root, gated: { path, after } }) =>
      call('write_file', { file_path: `${root}/${path}`, content: after }),
    'AfterTool write_file': ({ root, source: { path, text } }) => ({
      ...call('write_file', { file_path: `${root}/${path}`, content: text }),
      tool_response: { returnDisplay: { originalContent: '', isNewFile: true } },
    }),
  },
  common: (hook_event_name, { root: cwd }) => ({ session_id: SESSION, cwd, hook_event_name }),
  variables: (root) => ({ GEMINI_PROJECT_DIR: root, GEMINI_SESSION_ID: SESSION }),
  answer: ({ event }) => (event === 'BeforeTool' ? denial : GeminiAnswer),
})
