import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'

const absolutePath = z.string().regex(ABSOLUTE_PATH)

/** What every payload carries, as far as it is read. */
const common = {
  session_id: z.string(),
  cwd: absolutePath,
  prompt_id: z.string().optional(),
  permission_mode: z.string().optional(),
  agent_id: z.string().optional(),
}

function event<Name extends string, Fields extends z.core.$ZodShape>(name: Name, fields: Fields) {
  return z.object({ ...common, hook_event_name: z.literal(name), ...fields })
}

function proposal<Name extends string, Fields extends z.core.$ZodShape>(
  name: Name,
  tool_input: z.ZodObject<Fields>,
) {
  const tool = { tool_name: z.literal(name), tool_use_id: z.string().optional() }
  return event('PreToolUse', { ...tool, tool_input })
}

/** A tool of a server: its name says nothing of what it does. */
const ofServer = event('PostToolUse', {
  tool_name: z.templateLiteral(['mcp__', z.string()]),
  tool_use_id: z.string().optional(),
})

function toolUse<Name extends string, Fields extends z.core.$ZodShape>(name: Name, fields: Fields) {
  const tool = { tool_name: z.literal(name), tool_use_id: z.string().optional() }
  return event('PostToolUse', { ...tool, ...fields })
}

/** The file before the edit; `null`: there was none. */
const original = z.string().nullish()

const Write = toolUse('Write', {
  tool_input: z.object({ file_path: absolutePath, content: z.string() }),
  tool_response: z.object({ type: z.string(), originalFile: original }),
})
const Edit = toolUse('Edit', {
  tool_input: z.object({ file_path: absolutePath, old_string: z.string(), new_string: z.string() }),
  tool_response: z.object({ originalFile: original }),
})
const NotebookEdit = toolUse('NotebookEdit', {
  tool_input: z.object({ notebook_path: absolutePath }),
  tool_response: z.object({
    original_file: original,
    updated_file: original,
    error: z.string().optional(),
  }),
})
const bashInput = z.object({ command: z.string() })
/** `tool_response`: looked at where the files are taken from it, so that an odd one hides no command. */
const Bash = toolUse('Bash', { tool_input: bashInput, tool_response: z.unknown().optional() })

/** From here on the session works in another tree of the repository; `cwd` is its root. */
const EnterWorktree = toolUse('EnterWorktree', {})

const written = z.object({ file_path: absolutePath, content: z.string() })
const replaced = z.object({
  file_path: absolutePath,
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().optional(),
})

const named = z.discriminatedUnion('hook_event_name', [
  event('SessionStart', { source: z.enum(['startup', 'resume', 'clear', 'compact', 'fork']) }),
  event('UserPromptSubmit', { prompt: z.string() }),
  event('UserPromptExpansion', {
    prompt: z.string(),
    command_name: z.string(),
    command_args: z.string().optional(),
  }),
  z.discriminatedUnion('tool_name', [Write, Edit, NotebookEdit, Bash, EnterWorktree]),
  z.discriminatedUnion('tool_name', [
    proposal('Bash', bashInput),
    proposal('Write', written),
    proposal('Edit', replaced),
  ]),
  event('PostToolUseFailure', {
    tool_name: z.literal('Bash'),
    tool_use_id: z.string().optional(),
    tool_input: z.object({ command: z.string() }),
  }),
  event('Stop', {
    stop_hook_active: z.boolean(),
    last_assistant_message: z.string().optional(),
    background_tasks: z.array(z.object({ status: z.string() })).optional(),
  }),
  event('StopFailure', {}),
  event('SubagentStop', { agent_type: z.string() }),
  event('SessionEnd', { reason: z.string() }),
  event('Notification', { notification_type: z.string(), message: z.string() }),
])

/** The payloads of this host that mean something here, and of each what is read, nothing more. */
export const ClaudeInput = z.union([named, ofServer])
export type ClaudeInput = z.infer<typeof ClaudeInput>

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
