import { z } from 'zod'

/** Which events can carry text for the model, under which name. */
const ContextEvent = z.enum([
  'SessionStart',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
])

/** Text for the model. */
const context = z.strictObject({ hookEventName: ContextEvent, additionalContext: z.string() })

/** Whether a tool may be called; the reason goes to the person asked, or to the model. */
const permission = z.strictObject({
  hookEventName: z.literal('PreToolUse'),
  permissionDecision: z.enum(['ask', 'deny']),
  permissionDecisionReason: z.string(),
})

/** An answer to one of these payloads, as far as it is given here. */
export const ClaudeAnswer = z.strictObject({
  hookSpecificOutput: z.union([context, permission]).optional(),
  systemMessage: z.string().optional(),
  decision: z.literal('block').optional(),
  reason: z.string().optional(),
})
export type ClaudeAnswer = z.infer<typeof ClaudeAnswer>
