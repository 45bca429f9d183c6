import {
  type Guard,
  isAbsolutePath,
  isBoolean,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  type Schema,
  shape,
} from '@tailtest/adapter-kit'
import { isReadTool, type ReadTool } from './read-tools.ts'
import type { ClineInput } from './schema/index.ts'

export type PluginInput = Extract<ClineInput, { tailtest: 'plugin' }>
export type FileInput = Exclude<ClineInput, PluginInput>
export type PluginCall<Hook extends PluginInput['hook']> = Extract<PluginInput, { hook: Hook }>
export type FileCall<Name extends FileInput['hookName']> = Extract<FileInput, { hookName: Name }>

/** A tool that was called, and one of those of which more than the name is read. */
export type ToolResult = FileCall<'tool_result'>['tool_result']
export type Tool<Name extends ReadTool> = Extract<ToolResult, { name: Name }>

const either =
  <A, B>(one: Guard<A>, other: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    one(value) || other(value)

const isPath: Guard<string> = (value): value is string => isString(value) && isAbsolutePath(value)
const isNumber: Guard<number> = (value): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const isNull: Guard<null> = (value): value is null => value === null
const isAbsent: Guard<undefined> = (value): value is undefined => value === undefined
const isAnything: Guard<unknown> = (_value): _value is unknown => true
const isRoots: Guard<[string, ...unknown[]]> = (value): value is [string, ...unknown[]] =>
  Array.isArray(value) && isPath(value[0])

const file = { tailtest: isAbsent, workspaceRoots: isRoots }
const agent = {
  ...file,
  sessionContext: shape<{ rootSessionId: string }>({ rootSessionId: isString }),
  agent_id: isString,
  parent_agent_id: either(isNull, isString),
}
const extension = { ...file, taskId: isString }
const id = optional(isString)
const output = shape<Tool<'editor'>['output']>({
  success: optional(isBoolean),
  result: optional(isString),
})

const tools: { [Name in ReadTool]: Guard<Tool<Name>> } = {
  editor: shape<Tool<'editor'>>({
    id,
    name: oneOf(['editor']),
    input: shape<{ path: string }>({ path: isPath }),
    output,
  }),
  apply_patch: shape<Tool<'apply_patch'>>({
    id,
    name: oneOf(['apply_patch']),
    input: either(isString, shape<{ input: string }>({ input: isString })),
    output,
  }),
  run_commands: shape<Tool<'run_commands'>>({
    id,
    name: oneOf(['run_commands']),
    output: either(
      listOf(shape<{ query: string; success: boolean }>({ query: isString, success: isBoolean })),
      shape<{ error: string }>({ error: isString }),
    ),
  }),
}

/** Any tool; of those that are read, what is read. */
const isTool: Guard<ToolResult> = (value): value is ToolResult => {
  if (!isObject(value) || !isString(value.name)) return false
  return isReadTool(value.name) ? tools[value.name](value) : true
}

const files: { [Name in FileInput['hookName']]: Guard<FileCall<Name>> } = {
  tool_result: shape<FileCall<'tool_result'>>({
    ...agent,
    hookName: oneOf(['tool_result']),
    tool_result: isTool,
  }),
  agent_end: shape<FileCall<'agent_end'>>({ ...agent, hookName: oneOf(['agent_end']) }),
  PostToolUse: shape<FileCall<'PostToolUse'>>({
    ...extension,
    hookName: oneOf(['PostToolUse']),
    postToolUse: shape<FileCall<'PostToolUse'>['postToolUse']>({
      toolName: isString,
      parameters: shape<FileCall<'PostToolUse'>['postToolUse']['parameters']>({
        path: optional(isString),
        command: optional(isString),
        input: optional(isString),
      }),
      success: isBoolean,
    }),
  }),
  TaskComplete: shape<FileCall<'TaskComplete'>>({
    ...extension,
    hookName: oneOf(['TaskComplete']),
  }),
}

const plugin = {
  tailtest: oneOf(['plugin']),
  session: shape<{ sessionId: string }>({ sessionId: isString }),
  workspaceInfo: shape<{ rootPath: string }>({ rootPath: isPath }),
  turn: optional(isString),
  mode: optional(isString),
}

const calls: { [Hook in PluginInput['hook']]: Guard<PluginCall<Hook>> } = {
  beforeRun: shape<PluginCall<'beforeRun'>>({
    ...plugin,
    hook: oneOf(['beforeRun']),
    first: isBoolean,
    prompt: isString,
    snapshot: shape<{ messages: number }>({ messages: isNumber }),
  }),
  beforeTool: shape<PluginCall<'beforeTool'>>({
    ...plugin,
    hook: oneOf(['beforeTool']),
    agent: optional(isString),
    toolCall: shape<PluginCall<'beforeTool'>['toolCall']>({
      toolCallId: isString,
      toolName: isString,
      input: isAnything,
    }),
  }),
  afterRun: shape<PluginCall<'afterRun'>>({
    ...plugin,
    hook: oneOf(['afterRun']),
    continued: isBoolean,
    open: isBoolean,
    text: isString,
  }),
}

function isKeyOf<Table extends object>(name: unknown, table: Table): name is keyof Table {
  return isString(name) && Object.hasOwn(table, name)
}

function check(value: unknown): ClineInput | undefined {
  if (!isObject(value)) return undefined
  if (value.tailtest === 'plugin') {
    return isKeyOf(value.hook, calls) && calls[value.hook](value) ? value : undefined
  }
  return isKeyOf(value.hookName, files) && files[value.hookName](value) ? value : undefined
}

/** The payloads of this host and of our plugin in it: checked by hand on the hook's path, by zod for everyone else. */
export const input: Schema<ClineInput> = {
  check,
  zod: async () => (await import('./schema/index.ts')).ClineInput,
}
