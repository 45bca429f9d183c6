import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'

const text = z.string()

/** What our plugin sends: fields of the client under the client's names, and what the plugin makes of them. */
function event<Name extends string, Fields extends z.core.$ZodShape>(hook: Name, fields: Fields) {
  return z.object({
    ...{ hook: z.literal(hook), sessionID: text, parentID: text.optional() },
    directory: text.regex(ABSOLUTE_PATH),
    mode: text.optional(),
    open: z.boolean(),
    ...fields,
  })
}

function call<Name extends string, Tool extends string, Fields extends z.core.$ZodShape>(
  hook: Name,
  tool: Tool,
  fields: Fields,
) {
  return event(hook, { tool: z.literal(tool), ...fields })
}

const file = { filePath: text }
const BEFORE = 'tool.execute.before'
const AFTER = 'tool.execute.after'

/** A tool of a server, or of a plugin: nothing but the name is sent. */
const OTHER_TOOL = /^(?!(?:write|edit|apply_patch|bash)$)/

/** What our plugin tells, and of each what is read, nothing more. */
export const OpencodeInput = z.union([
  event('chat.message', {
    text,
    begun: z.enum(['startup', 'resume']).optional(),
    command: z.object({ command: text, arguments: text }).optional(),
  }),
  call(BEFORE, 'write', { args: z.object({ ...file, content: text }) }),
  call(BEFORE, 'edit', {
    args: z.object({
      ...{ ...file, oldString: text, newString: text },
      replaceAll: z.boolean().optional(),
    }),
  }),
  call(BEFORE, 'apply_patch', { args: z.object({ patchText: text }) }),
  call(BEFORE, 'bash', { args: z.object({ command: text }) }),
  event(BEFORE, { tool: text.regex(OTHER_TOOL), args: z.never().optional() }),
  call(AFTER, 'write', {
    args: z.object(file),
    metadata: z.object({ exists: z.boolean() }),
  }),
  call(AFTER, 'edit', { args: z.object(file) }),
  call(AFTER, 'apply_patch', { args: z.object({ patchText: text }) }),
  call(AFTER, 'bash', {
    args: z.object({ command: text }),
    metadata: z.object({ exit: z.number().nullable() }),
  }),
  event('session.compacted', {}),
  event('session.idle', { continued: z.boolean(), aborted: z.boolean(), text }),
])
export type OpencodeInput = z.infer<typeof OpencodeInput>

/** What our plugin takes for an answer: text for the model, why a call is not made, the next prompt, a line for the person. */
export const OpencodeAnswer = z.strictObject({
  context: text.min(1).optional(),
  deny: text.min(1).optional(),
  prompt: text.min(1).optional(),
  line: text.min(1).optional(),
})
export type OpencodeAnswer = z.infer<typeof OpencodeAnswer>
