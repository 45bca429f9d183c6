import type { HookStart, HookTrial, TrialPayload, TrialProject } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { CodexAnswer, CodexAnswers } from './schema/index.ts'

const SESSION = '01990a00-0000-7000-8000-00000000000d'
const TURN = { turn_id: '01990a00-0000-7000-8000-00000000000e' }

/** What the host tells of each of its hooks that has something to say. */
const payloads: Readonly<Record<string, (project: TrialProject) => object>> = {
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
}

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

function payload({ event, matcher }: HookStart, project: TrialProject): TrialPayload | undefined {
  const own = payloads[matcher === undefined ? event : `${event} ${matcher}`]?.(project)
  return (
    own && {
      payload: {
        session_id: SESSION,
        transcript_path: null,
        cwd: project.root,
        hook_event_name: event,
        model: 'gpt-5.5',
        permission_mode: 'default',
        ...own,
      },
      speaks: true,
    }
  )
}

const refusal = z.strictObject({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal('PreToolUse'),
    permissionDecision: z.literal('deny'),
    permissionDecisionReason: z.string().min(1),
  }),
})

const answers: Readonly<Record<string, ReturnType<HookTrial['answer']>>> = CodexAnswers

/** As client 0.169.0 starts its hooks: it puts nothing into a command and names the project nowhere. */
export const trial: HookTrial = {
  payload,
  expand: (text) => text,
  variables: () => ({}),
  answer: ({ event, matcher }) =>
    event === 'PreToolUse' && matcher !== 'Bash' ? refusal : (answers[event] ?? CodexAnswer),
}
