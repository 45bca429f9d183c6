import { isAbsolutePath } from '@tailtest/adapter-kit'
import { z } from 'zod'

/** What every payload carries, as far as it is read. */
const common = {
  session_id: z.string(),
  cwd: z.string().refine(isAbsolutePath),
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
