import { type HookTrial, type TrialProject, trialOf } from '@tailtest/adapter-kit'
import { CodexAnswer, CodexAnswers, CodexRefusal } from './payloads.ts'

const TURN = { turn_id: '01990a00-0000-7000-8000-00000000000e' }

const answers: Readonly<Record<string, ReturnType<HookTrial['answer']>>> = CodexAnswers

/** As client 0.169.0 starts its hooks: it puts nothing into a command and names the project nowhere. */
export const trial = trialOf({
  payloads: {
    SessionStart: () => ({ source: 'startup' }),
    'PreToolUse Bash': ({ command }) => ({
      ...TURN,
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: 'call_1_0',
    }),
    'PreToolUse apply_patch': ({ gated }) => ({
      ...TURN,
      tool_name: 'apply_patch',
      tool_input: { command: updateOf(gated) },
      tool_use_id: 'call_1_2',
    }),
    'PostToolUse apply_patch': ({ source: { path, text } }) => ({
      ...TURN,
      tool_name: 'apply_patch',
      tool_input: { command: patchOf(path, text) },
      tool_response: `Exit code: 0\nOutput:\nSuccess. Updated the following files:\nA ${path}\n`,
      tool_use_id: 'call_1_1',
    }),
  },
  common: (hook_event_name, { root }) => ({
    session_id: '01990a00-0000-7000-8000-00000000000d',
    transcript_path: null,
    cwd: root,
    hook_event_name,
    model: 'gpt-5.5',
    permission_mode: 'default',
  }),
  answer: ({ event, matcher }) =>
    event === 'PreToolUse' && matcher !== 'Bash' ? CodexRefusal : (answers[event] ?? CodexAnswer),
})

/** The patch that adds a file. */
function patchOf(path: string, text: string): string {
  const lines = text.trimEnd().split('\n')
  const added = lines.map((line) => `+${line}\n`).join('')
  return `*** Begin Patch\n*** Add File: ${path}\n${added}*** End Patch\n`
}

/** The patch that changes the one line of a file. */
function updateOf({ path, before, after }: TrialProject['gated']): string {
  return `*** Begin Patch\n*** Update File: ${path}\n@@\n-${before.trimEnd()}\n+${after.trimEnd()}\n*** End Patch\n`
}
