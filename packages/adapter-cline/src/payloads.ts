import { ABSOLUTE_PATH } from '@tailtest/adapter-kit'
import { z } from 'zod'

const path = z.string().regex(ABSOLUTE_PATH)

/** What every hook file is given, as far as it is read: the first folder is the workspace. */
const file = { tailtest: z.never().optional(), workspaceRoots: z.tuple([path], z.unknown()) }

/** Of the command line client. */
const agent = {
  ...file,
  sessionContext: z.object({ rootSessionId: z.string() }),
  agent_id: z.string(),
  parent_agent_id: z.string().nullable(),
}

const id = z.string().optional()
const outcome = z.object({ success: z.boolean().optional(), result: z.string().optional() })
const ran = z.object({ query: z.string(), success: z.boolean() })

/** A tool of which nothing but the name is read. */
const OTHER_TOOL = /^(?!(?:editor|apply_patch|run_commands)$)/

/** A tool that was called. The output of a call that was refused holds an error alone. */
const tool = z.union([
  z.object({ id, name: z.literal('editor'), input: z.object({ path }), output: outcome }),
  z.object({
    id,
    name: z.literal('apply_patch'),
    input: z.union([z.string(), z.object({ input: z.string() })]),
    output: outcome,
  }),
  z.object({
    id,
    name: z.literal('run_commands'),
    output: z.union([z.array(ran), z.object({ error: z.string() })]),
  }),
  z.object({ name: z.string().regex(OTHER_TOOL) }),
])

/** The extension's payloads, which have the older keys alone; a parameter that its tool does not have is absent. */
const extension = { ...file, taskId: z.string() }
const parameters = z.object({
  path: z.string().optional(),
  command: z.string().optional(),
  input: z.string().optional(),
})

/** What our plugin sends: fields of the host under the host's names, and what the plugin makes of them. */
function plugin<Hook extends string, Fields extends z.core.$ZodShape>(hook: Hook, fields: Fields) {
  return z.object({
    tailtest: z.literal('plugin'),
    hook: z.literal(hook),
    session: z.object({ sessionId: z.string() }),
    workspaceInfo: z.object({ rootPath: path }),
    turn: z.string().optional(),
    mode: z.string().optional(),
    ...fields,
  })
}

/** The payloads of this host that mean something here, and of each what is read, nothing more. */
export const ClineInput = z.union([
  z.object({ ...agent, hookName: z.literal('tool_result'), tool_result: tool }),
  z.object({ ...agent, hookName: z.literal('agent_end') }),
  z.object({
    ...extension,
    hookName: z.literal('PostToolUse'),
    postToolUse: z.object({ toolName: z.string(), parameters, success: z.boolean() }),
  }),
  z.object({ ...extension, hookName: z.literal('TaskComplete') }),
  plugin('beforeRun', {
    first: z.boolean(),
    prompt: z.string(),
    snapshot: z.object({ messages: z.number() }),
  }),
  plugin('beforeTool', {
    agent: z.string().optional(),
    toolCall: z.object({
      toolCallId: z.string(),
      toolName: z.string(),
      input: z.unknown().optional(),
    }),
  }),
  plugin('afterRun', { continued: z.boolean(), open: z.boolean(), text: z.string() }),
])
export type ClineInput = z.infer<typeof ClineInput>
/** What a hook file may answer, as far as it is given here. */
const fileAnswer = z.strictObject({ contextModification: z.string().min(1) })

/** What our plugin is answered: what the host takes from its hooks, and at the end of a run a prompt to begin another with. */
const pluginAnswers = [
  z.strictObject({ appendContext: z.string().min(1) }),
  z.strictObject({ skip: z.literal(true), reason: z.string().min(1) }),
  z.strictObject({ prompt: z.string().min(1) }),
] as const

/** An answer to any of the events. */
export const ClineAnswer = z.union([fileAnswer, ...pluginAnswers])
export type ClineAnswer = z.infer<typeof ClineAnswer>

export type PluginInput = Extract<ClineInput, { tailtest: 'plugin' }>
export type FileInput = Exclude<ClineInput, PluginInput>
export type PluginCall<Hook extends PluginInput['hook']> = Extract<PluginInput, { hook: Hook }>
export type FileCall<Name extends FileInput['hookName']> = Extract<FileInput, { hookName: Name }>
