import {
  type Guard,
  isAbsolutePath,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  type Schema,
  shape,
} from '@tailtest/adapter-kit'
import type { Payload } from './parse.ts'
import type { CursorInput } from './schema/index.ts'

type Event = CursorInput['hook_event_name']
type ToolEvent = 'preToolUse' | 'postToolUse'
type ToolName = Payload<ToolEvent>['tool_name']
type Tool<Event extends ToolEvent, Name extends ToolName> = Extract<
  Payload<Event>,
  { tool_name: Name }
>

const isNumber: Guard<number> = (value): value is number => typeof value === 'number'
const isPath: Guard<string> = (value): value is string => isString(value) && isAbsolutePath(value)

const common = {
  conversation_id: isString,
  generation_id: optional(isString),
  cursor_version: optional(isString),
  workspace_roots: listOf(isString),
}
const toolUse = {
  ...common,
  tool_use_id: optional(isString),
  parent_tool_call_id: optional(isString),
  cwd: optional(isString),
}
const file = shape<{ file_path: string }>({ file_path: isPath })
const command = shape<{ command: string }>({ command: isString })
const written = shape<{ file_path: string; content: string }>({
  file_path: isPath,
  content: isString,
})
const beforeTool = { ...toolUse, hook_event_name: oneOf(['preToolUse']) }
const afterTool = { ...toolUse, hook_event_name: oneOf(['postToolUse']) }

const proposals: { [Name in ToolName]: Guard<Tool<'preToolUse', Name>> } = {
  Write: shape<Tool<'preToolUse', 'Write'>>({
    ...beforeTool,
    tool_name: oneOf(['Write']),
    tool_input: written,
  }),
  Delete: shape<Tool<'preToolUse', 'Delete'>>({
    ...beforeTool,
    tool_name: oneOf(['Delete']),
    tool_input: file,
  }),
  Shell: shape<Tool<'preToolUse', 'Shell'>>({
    ...beforeTool,
    tool_name: oneOf(['Shell']),
    tool_input: command,
  }),
}

const results: { [Name in ToolName]: Guard<Tool<'postToolUse', Name>> } = {
  Write: shape<Tool<'postToolUse', 'Write'>>({
    ...afterTool,
    tool_name: oneOf(['Write']),
    tool_input: file,
  }),
  Delete: shape<Tool<'postToolUse', 'Delete'>>({
    ...afterTool,
    tool_name: oneOf(['Delete']),
    tool_input: file,
  }),
  Shell: shape<Tool<'postToolUse', 'Shell'>>({
    ...afterTool,
    tool_name: oneOf(['Shell']),
    tool_input: command,
  }),
}

const events: { [Name in Event]: Guard<Payload<Name>> } = {
  sessionStart: shape<Payload<'sessionStart'>>({
    ...common,
    hook_event_name: oneOf(['sessionStart']),
  }),
  beforeSubmitPrompt: shape<Payload<'beforeSubmitPrompt'>>({
    ...common,
    hook_event_name: oneOf(['beforeSubmitPrompt']),
    prompt: isString,
  }),
  beforeShellExecution: shape<Payload<'beforeShellExecution'>>({
    ...common,
    hook_event_name: oneOf(['beforeShellExecution']),
    command: isString,
    cwd: optional(isString),
  }),
  afterShellExecution: shape<Payload<'afterShellExecution'>>({
    ...common,
    hook_event_name: oneOf(['afterShellExecution']),
    command: isString,
  }),
  afterMCPExecution: shape<Payload<'afterMCPExecution'>>({
    ...common,
    hook_event_name: oneOf(['afterMCPExecution']),
    tool_name: isString,
  }),
  afterFileEdit: shape<Payload<'afterFileEdit'>>({
    ...common,
    hook_event_name: oneOf(['afterFileEdit']),
    file_path: isPath,
    edits: listOf(
      shape<{ old_string: string; new_string: string }>({
        old_string: isString,
        new_string: isString,
      }),
    ),
  }),
  preToolUse: (value): value is Payload<'preToolUse'> =>
    isObject(value) && isNameIn(value.tool_name, proposals) && proposals[value.tool_name](value),
  postToolUse: (value): value is Payload<'postToolUse'> =>
    isObject(value) && isNameIn(value.tool_name, results) && results[value.tool_name](value),
  postToolUseFailure: shape<Payload<'postToolUseFailure'>>({
    ...common,
    hook_event_name: oneOf(['postToolUseFailure']),
    tool_name: oneOf(['Shell']),
    tool_input: command,
    failure_type: optional(isString),
  }),
  stop: shape<Payload<'stop'>>({
    ...common,
    hook_event_name: oneOf(['stop']),
    status: isString,
    loop_count: optional(isNumber),
  }),
  subagentStop: shape<Payload<'subagentStop'>>({
    ...common,
    hook_event_name: oneOf(['subagentStop']),
    subagent_id: isString,
    parent_conversation_id: optional(isString),
    child_conversation_id: optional(isString),
    modified_files: optional(listOf(isString)),
  }),
  sessionEnd: shape<Payload<'sessionEnd'>>({
    ...common,
    hook_event_name: oneOf(['sessionEnd']),
    reason: isString,
  }),
}

function isNameIn<Table extends object>(name: unknown, table: Table): name is keyof Table {
  return isString(name) && Object.hasOwn(table, name)
}

function check(value: unknown): CursorInput | undefined {
  if (!isObject(value) || !isNameIn(value.hook_event_name, events)) return undefined
  return events[value.hook_event_name](value) ? value : undefined
}

/** The payloads of this host: checked by hand on the hook's path, by zod for everyone else. */
export const input: Schema<CursorInput> = {
  check,
  zod: async () => (await import('./schema/index.ts')).CursorInput,
}
