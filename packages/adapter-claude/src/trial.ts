import { trialOf } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { ClaudeAnswer } from './payloads.ts'

const SESSION = '5e551011-0000-4000-8000-00000000000d'

const TOOL = { permission_mode: 'default' }

const refusal = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.literal('deny'),
    permissionDecisionReason: z.string().min(1),
  }),
})

/** As client 2.1.197 starts its hooks. */
export const trial = trialOf({
  payloads: {
    SessionStart: () => ({ source: 'startup' }),
    'PreToolUse Bash': ({ command }) => ({
      ...TOOL,
      tool_name: 'Bash',
      tool_input: { command, description: 'Try the guard' },
      tool_use_id: 'toolu_01AAAAAAAAAAAAAAAAAAAAAD',
    }),
    'PreToolUse Edit': ({ root, gated }) => ({
      ...TOOL,
      tool_name: 'Write',
      tool_input: { file_path: `${root}/${gated.path}`, content: gated.after },
      tool_use_id: 'toolu_01AAAAAAAAAAAAAAAAAAAAAF',
    }),
    'PostToolUse Edit': ({ root, source: { path, text: content } }) => ({
      ...TOOL,
      tool_name: 'Write',
      tool_input: { file_path: `${root}/${path}`, content },
      tool_response: {
        type: 'create',
        filePath: `${root}/${path}`,
        content,
        structuredPatch: [],
        originalFile: null,
      },
      tool_use_id: 'toolu_01AAAAAAAAAAAAAAAAAAAAAE',
    }),
  },
  common: (hook_event_name, { root: cwd }) => ({
    session_id: SESSION,
    transcript_path: `${cwd}/${SESSION}.jsonl`,
    cwd,
    hook_event_name,
  }),
  expand: (text, root) => text.replaceAll(`\${CLAUDE_PROJECT_DIR}`, root),
  variables: (root) => ({
    CLAUDE_PROJECT_DIR: root,
    CLAUDECODE: '1',
    CLAUDE_CODE_SESSION_ID: SESSION,
    CLAUDE_CODE_ENTRYPOINT: 'cli',
  }),
  answer: ({ event, matcher }) =>
    event === 'PreToolUse' && matcher !== 'Bash' ? refusal : ClaudeAnswer,
})
