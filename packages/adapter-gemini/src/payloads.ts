import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'

const text = z.string()

function event<Name extends string, Fields extends z.core.$ZodShape>(name: Name, fields: Fields) {
  const common = { session_id: text, cwd: text.regex(ABSOLUTE_PATH) }
  return z.object({ ...common, hook_event_name: z.literal(name), ...fields })
}

const shell = {
  tool_name: z.literal('run_shell_command'),
  tool_input: z.object({ command: text }),
}

/** Of an edit that failed the display is a text. */
const display = z.object({ isNewFile: z.boolean(), originalContent: text })
const edited = {
  tool_input: z.object({ file_path: text }),
  tool_response: z.object({ returnDisplay: display }),
}

/** The payloads of this host that mean something here, and of each what is read, nothing more. */
export const GeminiInput = z.union([
  event('SessionStart', { source: z.enum(['startup', 'resume', 'clear']) }),
  event('BeforeAgent', { prompt: text }),
  event('BeforeTool', {
    tool_name: z.literal('write_file'),
    tool_input: z.object({ file_path: text, content: text }),
  }),
  event('BeforeTool', {
    tool_name: z.literal('replace'),
    tool_input: z.object({
      ...{ file_path: text, old_string: text, new_string: text },
      allow_multiple: z.boolean().optional(),
    }),
  }),
  event('BeforeTool', shell),
  event('AfterTool', { ...shell, tool_response: z.object({ llmContent: text }) }),
  event('AfterTool', { tool_name: z.literal('write_file'), ...edited }),
  event('AfterTool', { tool_name: z.literal('replace'), ...edited }),
  event('AfterTool', {
    tool_name: z.templateLiteral(['mcp_', text]),
    tool_response: z.object({ error: z.unknown().optional() }),
  }),
  event('AfterAgent', { prompt_response: text, stop_hook_active: z.boolean() }),
  event('SessionEnd', { reason: text }),
])
export type GeminiInput = z.infer<typeof GeminiInput>

/** What the host reads of an answer, as far as it is given here: it passes over what it does not know. */
export const GeminiAnswer = z.strictObject({
  systemMessage: text.min(1).optional(),
  decision: z.literal('deny').optional(),
  reason: text.min(1).optional(),
  hookSpecificOutput: z.strictObject({ additionalContext: text.min(1) }).optional(),
})
export type GeminiAnswer = z.infer<typeof GeminiAnswer>
