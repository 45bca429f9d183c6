import { z } from 'zod'

/** Text for the model, beside the event. */
const context = { additionalContext: z.string().min(1) }

/** Refuses a prompt, or keeps the agent going. */
const block = { decision: z.literal('block'), reason: z.string().min(1) }

/** Keeps a call from being made, or asks the person first. */
const permission = {
  permissionDecision: z.enum(['deny', 'ask']),
  permissionDecisionReason: z.string().min(1),
}

/** What the host reads of an answer to each event, as far as it is given here. Seen in client 1.0.102. */
export const CopilotAnswers = {
  sessionStart: z.strictObject(context),
  userPromptSubmitted: z.union([z.strictObject(block), z.strictObject(context)]),
  preToolUse: z.union([z.strictObject(permission), z.strictObject(context)]),
  postToolUse: z.strictObject(context),
  agentStop: z.strictObject(block),
} as const

/** An answer to any of the events. */
export const CopilotAnswer = z.union(Object.values(CopilotAnswers))
export type CopilotAnswer = z.infer<typeof CopilotAnswer>
