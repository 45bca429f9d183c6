import { z } from 'zod'

/** A line for the person. */
const line = { systemMessage: z.string().optional() }

/** Text for the model, under the event's own name. */
function contextOf<Name extends string>(name: Name) {
  return z.strictObject({ hookEventName: z.literal(name), additionalContext: z.string() })
}
function context<Name extends string>(name: Name) {
  return { hookSpecificOutput: contextOf(name).optional() }
}

/** Refuses, or keeps going: never without a reason, never a reason without it. */
function orBlock<Shape extends z.core.$ZodShape>(shape: Shape) {
  const block = { decision: z.literal('block'), reason: z.string().min(1), ...line }
  return z.union([z.strictObject(block), z.strictObject(shape)])
}

/**
 * What the host takes as an answer to each event, as far as it is given here; one unknown key and it
 * takes nothing. Read from the schemas in client 0.169.0.
 */
export const CodexAnswers = {
  SessionStart: z.strictObject({ ...line, ...context('SessionStart') }),
  UserPromptSubmit: orBlock({ ...line, ...context('UserPromptSubmit') }),
  PreToolUse: z.strictObject({
    ...line,
    hookSpecificOutput: z
      .union([
        contextOf('PreToolUse'),
        z.strictObject({
          hookEventName: z.literal('PreToolUse'),
          permissionDecision: z.literal('deny'),
          permissionDecisionReason: z.string().min(1),
        }),
      ])
      .optional(),
  }),
  PostToolUse: z.strictObject({ ...line, ...context('PostToolUse') }),
  Stop: orBlock(line),
  SubagentStop: z.strictObject(line),
  Interrupt: z.strictObject(line),
  SessionEnd: z.strictObject({}),
} as const

/** An answer to any of the events. */
export const CodexAnswer = z.union(Object.values(CodexAnswers))
export type CodexAnswer = z.infer<typeof CodexAnswer>
