import {
  type Guard,
  isBoolean,
  isObject,
  isString,
  optional,
  type SettingsProblem,
} from '@tailtest/adapter-kit'

/** A value that may also be left out, or be `null`. */
function orNull<T>(guard: Guard<T>): Guard<T | null | undefined> {
  return (value): value is T | null | undefined =>
    value === undefined || value === null || guard(value)
}

/** All that may stand at the top of a hooks file; what this host demands was tried on client 0.169.0. */
const TOP_LEVEL: Readonly<Record<string, Guard<unknown>>> = {
  description: orNull(isString),
  hooks: isObject,
}

/** The events whose hooks the host reads; others it passes over, whatever stands below them. */
const EVENTS: readonly string[] = [
  'SessionStart',
  'UserPromptSubmit',
  'PreModelRequest',
  'PostModelRequest',
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PreCompact',
  'PostCompact',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'Interrupt',
  'SessionEnd',
]

const isCount: Guard<number> = (value): value is number =>
  Number.isInteger(value) && Number(value) >= 0

/** The types of hooks that the host knows; it runs commands only. */
const TYPES: readonly string[] = ['command', 'mcp_tool', 'prompt', 'agent']

/** What the host demands of the fields of a command; others it passes over. */
const COMMAND: Readonly<Record<string, Guard<unknown>>> = {
  command: isString,
  timeout: orNull(isCount),
  async: optional(isBoolean),
  statusMessage: orNull(isString),
  commandWindows: orNull(isString),
  additionalContextLimit: orNull(isCount),
}

/** What keeps the hooks of a file from running: one malformed entry, and the host reads none of them. */
export function hooksProblems(settings: unknown): readonly SettingsProblem[] {
  const message = isObject(settings) ? hooksProblem(settings) : undefined
  return message === undefined ? [] : [{ message, stops: 'file' }]
}

/** What is wrong with the first entry for which the host would not read the whole file. */
export function hooksProblem(settings: Readonly<Record<string, unknown>>): string | undefined {
  const [problem] = problems(settings)
  return problem && `${problem}; Codex reads none of the file for that, so its hooks would not run`
}

function* problems(settings: Readonly<Record<string, unknown>>): Generator<string> {
  for (const [key, value] of Object.entries(settings)) {
    const guard = Object.hasOwn(TOP_LEVEL, key) ? TOP_LEVEL[key] : undefined
    if (guard === undefined) yield `"${key}" may not stand there`
    else if (!guard(value)) yield `"${key}" is not valid`
  }
  const { hooks } = settings
  if (!isObject(hooks)) return
  for (const event of EVENTS) {
    const groups = hooks[event]
    if (groups === undefined) continue
    if (!Array.isArray(groups)) yield `hooks.${event} is not a list`
    else {
      for (const [index, group] of groups.entries()) {
        yield* groupProblems(group, `hooks.${event}[${index}]`)
      }
    }
  }
}

function* groupProblems(group: unknown, place: string): Generator<string> {
  if (!isObject(group)) return yield `${place} is not an object`
  if (!orNull(isString)(group.matcher)) yield `${place}.matcher is not a text`
  if (group.hooks === undefined) return
  if (!Array.isArray(group.hooks)) return yield `${place}.hooks is not a list`
  for (const [index, handler] of group.hooks.entries()) {
    yield* handlerProblems(handler, `${place}.hooks[${index}]`)
  }
}

function* handlerProblems(handler: unknown, place: string): Generator<string> {
  if (!isObject(handler)) return yield `${place} is not an object`
  if (!isString(handler.type) || !TYPES.includes(handler.type)) {
    return yield `${place}.type is none of ${TYPES.join(', ')}`
  }
  if (handler.type !== 'command') return
  for (const [name, guard] of Object.entries(COMMAND)) {
    if (!guard(handler[name]))
      yield `${place}.${name} is ${name in handler ? 'not valid' : 'missing'}`
  }
}
