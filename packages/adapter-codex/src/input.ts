import {
  type Guard,
  isAbsolutePath,
  isBoolean,
  isObject,
  isString,
  oneOf,
  optional,
  type Schema,
  shape,
} from '@tailtest/adapter-kit'
import type { CodexInput } from './schema/index.ts'

type Named<Event extends CodexInput['hook_event_name']> = Extract<
  CodexInput,
  { hook_event_name: Event }
>

type OfServer = Extract<Named<'PostToolUse'>, { tool_name: `mcp__${string}` }>
type OwnTool = Exclude<Named<'PostToolUse'>, OfServer>

const isPath: Guard<string> = (value): value is string => isString(value) && isAbsolutePath(value)
const isMessage: Guard<string | null | undefined> = (value): value is string | null | undefined =>
  value === null || value === undefined || isString(value)

const common = {
  session_id: isString,
  cwd: isPath,
  turn_id: optional(isString),
  permission_mode: optional(isString),
  agent_id: optional(isString),
}
const toolUse = {
  ...common,
  tool_use_id: optional(isString),
  tool_input: shape<{ command: string }>({ command: isString }),
}

const isOwnTool = shape<OwnTool>({
  ...toolUse,
  hook_event_name: oneOf(['PostToolUse']),
  tool_name: oneOf(['Bash', 'apply_patch']),
})
const isOfServer = shape<OfServer>({
  ...common,
  hook_event_name: oneOf(['PostToolUse']),
  tool_name: (value): value is OfServer['tool_name'] =>
    isString(value) && value.startsWith('mcp__'),
  tool_use_id: optional(isString),
})

const events: { [Event in CodexInput['hook_event_name']]: Guard<Named<Event>> } = {
  SessionStart: shape<Named<'SessionStart'>>({
    ...common,
    hook_event_name: oneOf(['SessionStart']),
    source: oneOf(['startup', 'resume', 'clear', 'compact', 'fork']),
  }),
  UserPromptSubmit: shape<Named<'UserPromptSubmit'>>({
    ...common,
    hook_event_name: oneOf(['UserPromptSubmit']),
    prompt: isString,
  }),
  PreToolUse: shape<Named<'PreToolUse'>>({
    ...toolUse,
    hook_event_name: oneOf(['PreToolUse']),
    tool_name: oneOf(['Bash', 'apply_patch']),
  }),
  PostToolUse: (value): value is Named<'PostToolUse'> => isOwnTool(value) || isOfServer(value),
  Stop: shape<Named<'Stop'>>({
    ...common,
    hook_event_name: oneOf(['Stop']),
    stop_hook_active: isBoolean,
    last_assistant_message: isMessage,
  }),
  SubagentStop: shape<Named<'SubagentStop'>>({
    ...common,
    hook_event_name: oneOf(['SubagentStop']),
    agent_id: isString,
  }),
  Interrupt: shape<Named<'Interrupt'>>({ ...common, hook_event_name: oneOf(['Interrupt']) }),
  SessionEnd: shape<Named<'SessionEnd'>>({
    ...common,
    hook_event_name: oneOf(['SessionEnd']),
    reason: isString,
  }),
}

function isEvent(name: unknown): name is keyof typeof events {
  return isString(name) && Object.hasOwn(events, name)
}

function check(value: unknown): CodexInput | undefined {
  if (!isObject(value) || !isEvent(value.hook_event_name)) return undefined
  return events[value.hook_event_name](value) ? value : undefined
}

/** The payloads of this host: checked by hand on the hook's path, by zod for everyone else. */
export const input: Schema<CodexInput> = {
  check,
  zod: async () => (await import('./schema/index.ts')).CodexInput,
}
