import type { HookStart, HookTrial, TrialPayload, TrialProject } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { CursorAnswer, CursorAnswers } from './schema/index.ts'

const CHAT = '5b0d6c1e-93f4-4a1c-8f0e-00000000000d'

/** The terminal's version: there a note beside a write is shown. */
const VERSION = '2026.09.23-86fc751'

const path = ({ root, source }: TrialProject) => `${root}/${source.path}`

/** What the host tells of each of its hooks that has something to say, or leads to that. */
const payloads: Readonly<Record<string, (project: TrialProject) => object>> = {
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
}

function payload({ event }: HookStart, project: TrialProject): TrialPayload | undefined {
  const own = payloads[event]?.(project)
  return (
    own && {
      payload: {
        conversation_id: CHAT,
        generation_id: '00000000-0000-4000-8000-00000000000e',
        model: 'default',
        ...own,
        session_id: CHAT,
        hook_event_name: event,
        cursor_version: VERSION,
        workspace_roots: [project.root],
        user_email: null,
        transcript_path: null,
      },
      speaks: true,
    }
  )
}

const refusal = z.strictObject({
  permission: z.literal('deny'),
  user_message: z.string(),
  agent_message: z.string(),
})

/** Silence is an object too, so of hooks that have to speak their words are asked for. */
const text = z.strictObject({ additional_context: z.string().min(1) })
const answers: Readonly<Record<string, ReturnType<HookTrial['answer']>>> = {
  ...CursorAnswers,
  sessionStart: text,
  postToolUse: text,
  beforeShellExecution: refusal,
  preToolUse: refusal,
}

/** As `cursor-agent` 2026.09 starts its hooks: in the project's root, by a shell. */
export const trial: HookTrial = {
  payload,
  expand: (line) => line,
  variables: (root) => ({
    CURSOR_PROJECT_DIR: root,
    CURSOR_VERSION: VERSION,
    CLAUDE_PROJECT_DIR: root,
  }),
  answer: ({ event }) => answers[event] ?? CursorAnswer,
}
