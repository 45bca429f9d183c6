import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'

/** What every payload carries, as far as it is read. */
const common = {
  session_id: z.string(),
  cwd: z.string().regex(ABSOLUTE_PATH),
  turn_id: z.string().optional(),
  permission_mode: z.string().optional(),
  agent_id: z.string().optional(),
}

function event<Name extends string, Fields extends z.core.$ZodShape>(name: Name, fields: Fields) {
  return z.object({ ...common, hook_event_name: z.literal(name), ...fields })
}

/** A call of one of the two tools that change files: the patch, or the command line. */
function toolUse<Event extends string, Name extends string>(name: Event, ...tools: Name[]) {
  return event(name, {
    tool_name: z.literal(tools),
    tool_use_id: z.string().optional(),
    tool_input: z.object({ command: z.string() }),
  })
}

/** A tool of a server: its name says nothing of what it does. */
const ofServer = event('PostToolUse', {
  tool_name: z.templateLiteral(['mcp__', z.string()]),
  tool_use_id: z.string().optional(),
})

const named = z.discriminatedUnion('hook_event_name', [
  event('SessionStart', { source: z.enum(['startup', 'resume', 'clear', 'compact', 'fork']) }),
  event('UserPromptSubmit', { prompt: z.string() }),
  toolUse('PreToolUse', 'Bash', 'apply_patch'),
  toolUse('PostToolUse', 'Bash', 'apply_patch'),
  event('Stop', {
    stop_hook_active: z.boolean(),
    last_assistant_message: z.string().nullish(),
  }),
  z.object({ ...common, hook_event_name: z.literal('SubagentStop'), agent_id: z.string() }),
  event('Interrupt', {}),
  event('SessionEnd', { reason: z.string() }),
])

/** The payloads of this host that mean something here, and of each what is read, nothing more. */
export const CodexInput = z.union([named, ofServer])
export type CodexInput = z.infer<typeof CodexInput>

/** A line for the person. */
const line = { systemMessage: z.string().optional() }

/** Text for the model, under the event's own name. */
function contextOf<Name extends string>(name: Name) {
  return z.strictObject({ hookEventName: z.literal(name), additionalContext: z.string() })
}
function context<Name extends string>(name: Name) {
  return { hookSpecificOutput: contextOf(name).optional() }
}

/** Keeps a command or an edit from happening. */
const refusal = z.strictObject({
  hookEventName: z.literal('PreToolUse'),
  permissionDecision: z.literal('deny'),
  permissionDecisionReason: z.string().min(1),
})
export const CodexRefusal = z.strictObject({ hookSpecificOutput: refusal })

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
    hookSpecificOutput: z.union([contextOf('PreToolUse'), refusal]).optional(),
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
