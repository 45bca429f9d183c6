import type { HookStart, HookTrial, TrialPayload, TrialProject } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { CopilotAnswer, CopilotAnswers } from './schema/index.ts'

const SESSION = '00000000-0000-4000-8000-00000000000d'

/** What the host tells of each of its hooks that has something to say, by the event and the first tool of its matcher. */
const payloads: Readonly<Record<string, (project: TrialProject) => object>> = {
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
}

/** `^(create|edit)$` → `create` */
const firstTool = (matcher: string): string => /\w+/.exec(matcher)?.[0] ?? ''

function payload({ event, matcher }: HookStart, project: TrialProject): TrialPayload | undefined {
  const own = payloads[matcher === undefined ? event : `${event} ${firstTool(matcher)}`]?.(project)
  const common = { sessionId: SESSION, timestamp: 1768471200000, cwd: project.root }
  return own && { payload: { ...common, ...own }, speaks: true }
}

const refusal = z.strictObject({
  permissionDecision: z.enum(['deny', 'ask']),
  permissionDecisionReason: z.string().min(1),
})

const answers: Readonly<Record<string, ReturnType<HookTrial['answer']>>> = {
  ...CopilotAnswers,
  preToolUse: refusal,
}

/** As client 1.0.102 starts its hooks: in the project's root, by a shell, with the folder of the hooks file in a variable. */
export const trial: HookTrial = {
  payload,
  expand: (text, root) => text.replace('$COPILOT_HOOK_DIR', `${root}/.github/hooks`),
  variables: (root) => ({
    COPILOT_CLI: '1',
    COPILOT_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
  }),
  answer: ({ event }) => answers[event] ?? CopilotAnswer,
}
