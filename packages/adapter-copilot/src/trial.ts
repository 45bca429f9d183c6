import { type HookTrial, trialOf } from '@tailtest/adapter-kit'
import { CopilotAnswer, CopilotAnswers, Permission } from './payloads.ts'

const answers: Readonly<Record<string, ReturnType<HookTrial['answer']>>> = {
  ...CopilotAnswers,
  preToolUse: Permission,
}

/** As client 1.0.102 starts its hooks: in the project's root, by a shell, with the folder of the hooks file in a variable. */
export const trial = trialOf({
  payloads: {
    sessionStart: () => ({ source: 'new', initialPrompt: 'add a price' }),
    'preToolUse bash': ({ command }) => ({
      toolName: 'bash',
      toolArgs: { command, description: 'tries the guard' },
    }),
    'preToolUse create': ({ root, gated: { path, before, after } }) => ({
      toolName: 'edit',
      toolArgs: { path: `${root}/${path}`, old_str: before, new_str: after },
    }),
    'postToolUse create': ({ root, source: { path, text } }) => ({
      toolName: 'create',
      toolArgs: { path: `${root}/${path}`, file_text: text },
      toolResult: {
        resultType: 'success',
        textResultForLlm: `Created file ${root}/${path} with ${text.length} characters`,
      },
    }),
  },
  common: (_, { root }) => ({
    sessionId: '00000000-0000-4000-8000-00000000000d',
    timestamp: 1768471200000,
    cwd: root,
  }),
  expand: (text, root) => text.replace('$COPILOT_HOOK_DIR', `${root}/.github/hooks`),
  variables: (root) => ({
    COPILOT_CLI: '1',
    COPILOT_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
  }),
  answer: ({ event }) => answers[event] ?? CopilotAnswer,
})
