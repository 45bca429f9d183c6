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
import type { CopilotInput } from './schema/index.ts'
import { SHELLS } from './shells.ts'
import { withArguments } from './tool-args.ts'

/** The payloads of each kind, told apart by the one field that no other kind has. */
type Started = Extract<CopilotInput, { source: string }>
type Prompted = Extract<CopilotInput, { prompt: string }>
export type Stopped = Extract<CopilotInput, { stop_hook_active: boolean }>
type Ended = Extract<CopilotInput, { reason: string }>
export type Called = Extract<CopilotInput, { toolName: string }>
/** Before the call is made, and behind it. */
export type Proposed = Extract<Called, { toolResult?: undefined }>
export type Done = Exclude<Called, Proposed>
/** A tool of a server. */
export type OfServer = Extract<Called, { toolName: `${string}-${string}` }>

type ToolOf<Call extends Called, Name extends Called['toolName']> = Extract<
  Call,
  { toolName: Name }
>
type Shell = (typeof SHELLS)[number]

const isPath: Guard<string> = (value): value is string => isString(value) && isAbsolutePath(value)
const isOfServer: Guard<OfServer['toolName']> = (value): value is OfServer['toolName'] =>
  isString(value) && value.includes('-')
const isAbsent: Guard<undefined> = (value): value is undefined => value === undefined

const common = {
  sessionId: isString,
  cwd: isPath,
  agentId: optional(isString),
  parentAgentId: optional(isString),
  source: isAbsent,
  prompt: isAbsent,
  toolName: isAbsent,
  stop_hook_active: isAbsent,
  reason: isAbsent,
}

const before = { ...common, toolResult: isAbsent, error: isAbsent }
const after = {
  ...common,
  toolResult: shape<Done['toolResult']>({ resultType: isString, textResultForLlm: isString }),
}

const create = {
  toolName: oneOf(['create']),
  toolArgs: shape<ToolOf<Called, 'create'>['toolArgs']>({ path: isString, file_text: isString }),
}
const edit = {
  toolName: oneOf(['edit']),
  toolArgs: shape<ToolOf<Called, 'edit'>['toolArgs']>({
    path: isString,
    old_str: isString,
    new_str: isString,
  }),
}
const patch = { toolName: oneOf(['apply_patch']), toolArgs: isString }
const shell = {
  toolName: oneOf(SHELLS),
  toolArgs: shape<ToolOf<Called, Shell>['toolArgs']>({ command: isString }),
}

type Kinds = readonly Guard<CopilotInput>[]

const calls: Kinds = [
  shape<ToolOf<Proposed, 'create'>>({ ...before, ...create }),
  shape<ToolOf<Proposed, 'edit'>>({ ...before, ...edit }),
  shape<ToolOf<Proposed, 'apply_patch'>>({ ...before, ...patch }),
  shape<ToolOf<Proposed, Shell>>({ ...before, ...shell }),
  shape<OfServer>({ ...before, toolName: isOfServer }),
  shape<ToolOf<Done, 'create'>>({ ...after, ...create }),
  shape<ToolOf<Done, 'edit'>>({ ...after, ...edit }),
  shape<ToolOf<Done, 'apply_patch'>>({ ...after, ...patch }),
  shape<ToolOf<Done, Shell>>({ ...after, ...shell }),
]
const others: Kinds = [
  shape<Started>({ ...common, source: isString, initialPrompt: optional(isString) }),
  shape<Prompted>({ ...common, prompt: isString }),
  shape<Extract<Stopped, { agentName?: undefined }>>({
    ...common,
    stop_hook_active: isBoolean,
    agentName: isAbsent,
  }),
  shape<Extract<Stopped, { agentName: string }>>({
    ...common,
    stop_hook_active: isBoolean,
    agentName: isString,
    agentId: isString,
  }),
  shape<Ended>({ ...common, reason: isString }),
]

function check(payload: unknown): CopilotInput | undefined {
  const value = withArguments(payload)
  if (!isObject(value)) return undefined
  const kinds = value.toolName === undefined ? others : calls
  for (const isIt of kinds) if (isIt(value)) return value
  return undefined
}

/** The payloads of this host: checked by hand on the hook's path, by zod for everyone else. */
export const input: Schema<CopilotInput> = {
  check,
  zod: async () => (await import('./schema/index.ts')).CopilotInput,
}
