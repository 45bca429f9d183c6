import {
  type Guard,
  isBoolean,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  type SettingsProblem,
} from '@tailtest/adapter-kit'

/** The fields of a hook entry, each with its check. */
type Fields = Readonly<Record<string, Guard<unknown>>>

const isSeconds: Guard<number> = (value): value is number => typeof value === 'number' && value > 0
const isUrl: Guard<string> = (value): value is string => isString(value) && URL.canParse(value)
const isTextRecord: Guard<unknown> = (value): value is unknown =>
  isObject(value) && Object.values(value).every(isString)

const common: Fields = {
  if: optional(isString),
  timeout: optional(isSeconds),
  statusMessage: optional(isString),
  once: optional(isBoolean),
}

/** What this host demands of the entries of each type: read from client 2.1.197, tried on it. */
const entryTypes: Readonly<Record<string, Fields>> = {
  command: {
    ...common,
    command: isString,
    args: optional(listOf(isString)),
    shell: optional(oneOf(['bash', 'powershell'])),
    async: optional(isBoolean),
    asyncRewake: optional(isBoolean),
  },
  prompt: { ...common, prompt: isString, model: optional(isString) },
  agent: { ...common, prompt: isString, model: optional(isString) },
  http: {
    ...common,
    url: isUrl,
    headers: optional(isTextRecord),
    allowedEnvVars: optional(listOf(isString)),
  },
  mcp_tool: { ...common, server: isString, tool: isString, input: optional(isObject) },
}

/** The events whose entries the host checks; lists under any other name are ignored. */
const checkedEvents: readonly string[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'Notification',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'StopFailure',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'PermissionRequest',
  'PermissionDenied',
  'Setup',
  'TeammateIdle',
  'TaskCreated',
  'TaskCompleted',
  'Elicitation',
  'ElicitationResult',
  'ConfigChange',
  'WorktreeCreate',
  'WorktreeRemove',
  'InstructionsLoaded',
  'CwdChanged',
  'FileChanged',
  'MessageDisplay',
]

/** What keeps the hooks of these settings from running. A file that is skipped turns nothing off either. */
export function settingsProblems(settings: unknown): readonly SettingsProblem[] {
  if (!isObject(settings)) return []
  const skipped = settingsProblem(settings)
  if (skipped !== undefined) return [{ message: skipped, stops: 'file' }]
  if (settings.disableAllHooks !== true) return []
  return [{ message: 'disableAllHooks is true: Claude Code runs no hook at all', stops: 'host' }]
}

/** What is wrong with the first hook entry for which the host would skip the whole settings file. */
export function settingsProblem(settings: Readonly<Record<string, unknown>>): string | undefined {
  const [problem] = problems(settings)
  return (
    problem && `${problem}; Claude Code skips the whole file for that, so its hooks would not run`
  )
}

function* problems({ hooks }: Readonly<Record<string, unknown>>): Generator<string> {
  for (const event of checkedEvents) {
    // A value that is no list is ignored by the host, not held against the file.
    const groups = isObject(hooks) ? hooks[event] : undefined
    if (!Array.isArray(groups)) continue
    for (const [index, group] of groups.entries()) {
      yield* groupProblems(group, `hooks.${event}[${index}]`)
    }
  }
}

function* groupProblems(group: unknown, place: string): Generator<string> {
  if (!isObject(group)) return yield `${place} is not an object`
  if (!optional(isString)(group.matcher)) yield `${place}.matcher is not a text`
  if (!Array.isArray(group.hooks)) return yield `${place}.hooks is not a list`
  for (const [index, entry] of group.hooks.entries()) {
    yield* entryProblems(entry, `${place}.hooks[${index}]`)
  }
}

function* entryProblems(entry: unknown, place: string): Generator<string> {
  if (!isObject(entry)) return yield `${place} is not an object`
  const fields = Object.entries(entryTypes).find(([type]) => type === entry.type)?.[1]
  if (fields === undefined) {
    return yield `${place}.type is none of ${Object.keys(entryTypes).join(', ')}`
  }
  for (const [name, guard] of Object.entries(fields)) {
    if (!guard(entry[name])) yield `${place}.${name} is ${name in entry ? 'not valid' : 'missing'}`
  }
}
