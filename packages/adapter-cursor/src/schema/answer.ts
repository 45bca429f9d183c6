import { z } from 'zod'

/** Longer text for the model is dropped as a whole. */
const context = { additional_context: z.string().max(10_000).optional() }

/** A refused command: why, for the person and for the model. */
const permission = z.strictObject({
  permission: z.literal('deny'),
  user_message: z.string(),
  agent_message: z.string(),
})
const nothing = z.strictObject({})
const objection = z.union([permission, nothing])

/**
 * What the host takes as an answer to each event, as far as it is given here. It validates types of these fields only;
 * a name with a letter amiss is dropped without a word, so nothing else may stand here.
 */
export const CursorAnswers = {
  sessionStart: z.strictObject(context),
  beforeSubmitPrompt: z.union([
    z.strictObject(context),
    z.strictObject({ continue: z.literal(false), user_message: z.string() }),
  ]),
  beforeShellExecution: objection,
  afterShellExecution: nothing,
  afterMCPExecution: nothing,
  afterFileEdit: nothing,
  preToolUse: z.union([permission, z.strictObject(context)]),
  postToolUse: z.strictObject(context),
  postToolUseFailure: nothing,
  stop: z.strictObject({ followup_message: z.string().min(1).optional() }),
  subagentStop: nothing,
  sessionEnd: nothing,
} as const

/** An answer to any of the events. */
export const CursorAnswer = z.union(Object.values(CursorAnswers))
export type CursorAnswer = z.infer<typeof CursorAnswer>
