import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { SHELLS, withArguments } from './host.ts'

const text = z.string()
const absent = z.never().optional()

/** What every payload carries, as far as it is read; a sub-agent's names the session that started it. */
const common = {
  sessionId: text,
  cwd: text.regex(ABSOLUTE_PATH),
  agentId: text.optional(),
  parentAgentId: text.optional(),
}

/** No payload names its event: each kind has one of these fields, and none of the others. */
const base = {
  ...common,
  source: absent,
  prompt: absent,
  toolName: absent,
  stop_hook_active: absent,
  reason: absent,
}

/** A call that is about to be made: one that failed has an error. */
const before = { ...base, toolResult: absent, error: absent }
const after = { ...base, toolResult: z.object({ resultType: text, textResultForLlm: text }) }

/** The tools that change files, and those that run commands. */
const create = {
  toolName: z.literal('create'),
  toolArgs: z.object({ path: text, file_text: text }),
}
const edit = {
  toolName: z.literal('edit'),
  toolArgs: z.object({ path: text, old_str: text, new_str: text }),
}
const patch = { toolName: z.literal('apply_patch'), toolArgs: text }
const shell = { toolName: z.literal(SHELLS), toolArgs: z.object({ command: text }) }

/** A tool of a server: `writer-write_file`. */
const ofServer = { toolName: z.templateLiteral([text, '-', text]) }

const Edit = z.union([
  z.object({ ...before, ...create }),
  z.object({ ...before, ...edit }),
  z.object({ ...before, ...patch }),
])
const Edited = z.union([
  z.object({ ...after, ...create }),
  z.object({ ...after, ...edit }),
  z.object({ ...after, ...patch }),
])
const Command = z.object({ ...before, ...shell })
const CommandRan = z.object({ ...after, ...shell })
const OfServer = z.object({ ...before, ...ofServer })
const Stopped = z.union([
  z.object({ ...base, stop_hook_active: z.boolean(), agentName: absent }),
  z.object({ ...base, stop_hook_active: z.boolean(), agentName: text, agentId: text }),
])
export type Edit = z.infer<typeof Edit>
export type Edited = z.infer<typeof Edited>
export type Proposed = Edit | z.infer<typeof Command> | z.infer<typeof OfServer>
export type Done = Edited | z.infer<typeof CommandRan>
export type Stopped = z.infer<typeof Stopped>

/** The payloads of this host that mean something here, and of each what is read, nothing more. */
export const CopilotInput = z.preprocess(
  withArguments,
  z.union([
    z.object({ ...base, source: text, initialPrompt: text.optional() }),
    z.object({ ...base, prompt: text }),
    Edit,
    Command,
    OfServer,
    Edited,
    CommandRan,
    Stopped,
    z.object({ ...base, reason: text }),
  ]),
)
export type CopilotInput = z.infer<typeof CopilotInput>

const filled = text.min(1)
const context = z.strictObject({ additionalContext: filled })

/** Refuses a prompt, or keeps the agent going. */
const block = z.strictObject({ decision: z.literal('block'), reason: filled })

/** Keeps a call from being made, or asks the person first. */
export const Permission = z.strictObject({
  permissionDecision: z.enum(['deny', 'ask']),
  permissionDecisionReason: filled,
})

/** What the host reads of an answer to each event, as far as it is given here. Seen in client 1.0.102. */
export const CopilotAnswers = {
  sessionStart: context,
  userPromptSubmitted: z.union([block, context]),
  preToolUse: z.union([Permission, context]),
  postToolUse: context,
  agentStop: block,
} as const

/** An answer to any of the events. */
export const CopilotAnswer = z.union(Object.values(CopilotAnswers))
export type CopilotAnswer = z.infer<typeof CopilotAnswer>
