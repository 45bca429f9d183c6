import { type HookTrial, type TrialProject, trialOf } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { CursorAnswer, CursorAnswers, CursorRefusal } from './payloads.ts'

const CHAT = '5b0d6c1e-93f4-4a1c-8f0e-00000000000d'

/** The terminal's version: there a note beside a write is shown. */
const VERSION = '2026.09.23-86fc751'

const path = ({ root, source }: TrialProject) => `${root}/${source.path}`

/** Silence is an object too, so of hooks that have to speak their words are asked for. */
const text = z.strictObject({ additional_context: z.string().min(1) })
const answers: Readonly<Record<string, ReturnType<HookTrial['answer']>>> = {
  ...CursorAnswers,
  sessionStart: text,
  postToolUse: text,
  beforeShellExecution: CursorRefusal,
  preToolUse: CursorRefusal,
}

/** As `cursor-agent` 2026.09 starts its hooks: in the project's root, by a shell. */
export const trial = trialOf({
  payloads: {
    sessionStart: () => ({ is_background_agent: false }),
    beforeShellExecution: ({ command }) => ({ command, cwd: '', sandbox: false }),
    preToolUse: ({ root, gated }) => ({
      tool_name: 'Write',
      tool_input: { file_path: `${root}/${gated.path}`, content: gated.after },
      tool_use_id: 'toolu_01E',
      cwd: root,
    }),
    afterFileEdit: (project) => ({
      file_path: path(project),
      edits: [{ old_string: '', new_string: project.source.text }],
    }),
    postToolUse: (project) => ({
      tool_name: 'Write',
      tool_input: { file_path: path(project), content: project.source.text },
      tool_output: JSON.stringify({ file_path: path(project), success: true }),
      duration: 3.2,
      tool_use_id: 'toolu_01D',
    }),
  },
  common: (hook_event_name, { root }) => ({
    conversation_id: CHAT,
    generation_id: '00000000-0000-4000-8000-00000000000e',
    model: 'default',
    session_id: CHAT,
    hook_event_name,
    cursor_version: VERSION,
    workspace_roots: [root],
    user_email: null,
    transcript_path: null,
  }),
  variables: (root) => ({
    CURSOR_PROJECT_DIR: root,
    CURSOR_VERSION: VERSION,
    CLAUDE_PROJECT_DIR: root,
  }),
  answer: ({ event }) => answers[event] ?? CursorAnswer,
})
