import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'

const absolutePath = z.string().regex(ABSOLUTE_PATH)

/** What every payload carries, as far as it is read. */
const common = {
  conversation_id: z.string(),
  generation_id: z.string().optional(),
  cursor_version: z.string().optional(),
  workspace_roots: z.array(z.string()),
}

function event<Name extends string, Fields extends z.core.$ZodShape>(name: Name, fields: Fields) {
  return z.object({ ...common, hook_event_name: z.literal(name), ...fields })
}

/** A call of a tool that writes, deletes or runs a command. */
function toolUse<Event extends string, Name extends string, Fields extends z.core.$ZodShape>(
  name: Event,
  tool: Name,
  fields: Fields,
) {
  return event(name, {
    tool_name: z.literal(tool),
    tool_use_id: z.string().optional(),
    parent_tool_call_id: z.string().optional(),
    cwd: z.string().optional(),
    tool_input: z.object(fields),
  })
}

const file = { file_path: absolutePath }
const command = { command: z.string() }

/** The payloads of this host that mean something here, and of each what is read, nothing more. */
export const CursorInput = z.discriminatedUnion('hook_event_name', [
  event('sessionStart', {}),
  event('beforeSubmitPrompt', { prompt: z.string() }),
  event('beforeShellExecution', { ...command, cwd: z.string().optional() }),
  event('afterShellExecution', command),
  event('afterMCPExecution', { tool_name: z.string() }),
  event('afterFileEdit', {
    ...file,
    edits: z.array(z.object({ old_string: z.string(), new_string: z.string() })),
  }),
  z.discriminatedUnion('tool_name', [
    toolUse('preToolUse', 'Write', { ...file, content: z.string() }),
    toolUse('preToolUse', 'Delete', file),
    toolUse('preToolUse', 'Shell', command),
  ]),
  z.discriminatedUnion('tool_name', [
    toolUse('postToolUse', 'Write', file),
    toolUse('postToolUse', 'Delete', file),
    toolUse('postToolUse', 'Shell', command),
  ]),
  event('postToolUseFailure', {
    tool_name: z.literal('Shell'),
    tool_input: z.object(command),
    failure_type: z.string().optional(),
  }),
  event('stop', { status: z.string(), loop_count: z.number().optional() }),
  event('subagentStop', {
    subagent_id: z.string(),
    parent_conversation_id: z.string().optional(),
    child_conversation_id: z.string().optional(),
    modified_files: z.array(z.string()).optional(),
  }),
  event('sessionEnd', { reason: z.string() }),
])
export type CursorInput = z.infer<typeof CursorInput>

/** Longer text for the model is dropped as a whole. */
const context = { additional_context: z.string().max(10_000).optional() }

/** A refused command: why, for the person and for the model. */
export const CursorRefusal = z.strictObject({
  permission: z.literal('deny'),
  user_message: z.string(),
  agent_message: z.string(),
})
const nothing = z.strictObject({})
const objection = z.union([CursorRefusal, nothing])

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
  preToolUse: z.union([CursorRefusal, z.strictObject(context)]),
  postToolUse: z.strictObject(context),
  postToolUseFailure: nothing,
  stop: z.strictObject({ followup_message: z.string().min(1).optional() }),
  subagentStop: nothing,
  sessionEnd: nothing,
} as const

/** An answer to any of the events. */
export const CursorAnswer = z.union(Object.values(CursorAnswers))
export type CursorAnswer = z.infer<typeof CursorAnswer>
