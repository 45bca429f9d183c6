import { z } from 'zod'

/** Which events can carry text for the model, under which name. */
const ContextEvent = z.enum([
  'SessionStart',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
])

/** An answer to one of these payloads, as far as it is given here. */
export const ClaudeAnswer = z.strictObject({
  hookSpecificOutput: z
    .strictObject({ hookEventName: ContextEvent, additionalContext: z.string() })
    .optional(),
  systemMessage: z.string().optional(),
  decision: z.literal('block').optional(),
  reason: z.string().optional(),
})
export type ClaudeAnswer = z.infer<typeof ClaudeAnswer>
