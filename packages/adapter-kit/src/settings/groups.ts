import { isObject, isString, listOf, optional, shape } from '../guard.ts'
import type { HookCommand, HookStart } from '../install.ts'

/** How hooks of tailtest are told from others where a host keeps them in groups: `{ matcher?, hooks: [handler] }`. */
export interface HookGroups {
  /** Whether a value is a hook of ours, or a group that holds nothing else. */
  isOurs(value: unknown): boolean
  /** The commands of ours that an entry, a group or a single hook among others, starts. */
  commandsIn(entry: unknown): readonly HookCommand[]
  /** The hooks of ours in lists by event, as the host starts them; a `timeout` is in seconds. */
  startsIn(events: unknown): readonly HookStart[]
}

/** Looks into groups; `ourCommand` gives the command of a handler of ours, `undefined` of anybody else's. */
export function hookGroups(ourCommand: (handler: unknown) => HookCommand | undefined): HookGroups {
  const isHandler = (value: unknown) => ourCommand(value) !== undefined
  const handlersOf = (value: unknown): readonly unknown[] =>
    isObject(value) && Array.isArray(value.hooks) ? value.hooks : []
  const isGroup = (value: unknown) => {
    const handlers = handlersOf(value)
    return handlers.length > 0 && handlers.every(isHandler)
  }
  const startsOf = (event: string, entry: unknown): HookStart[] =>
    (isObject(entry) && Array.isArray(entry.hooks) ? entry.hooks : [entry])
      .filter(isHandler)
      .flatMap((handler) => startOf(handler) ?? [])
      .map((start) => ({ event, ...(isObject(entry) && matcherOf(entry)), ...start }))
  return {
    startsIn: (events) =>
      Object.entries(isObject(events) ? events : {}).flatMap(([event, entries]) =>
        (Array.isArray(entries) ? entries : []).flatMap((entry) => startsOf(event, entry)),
      ),
    isOurs: (value) => isGroup(value) || isHandler(value),
    commandsIn: (entry) =>
      (isGroup(entry) ? handlersOf(entry) : [entry]).flatMap((one) => ourCommand(one) ?? []),
  }
}

const matcherOf = ({ matcher }: Readonly<Record<string, unknown>>) =>
  isString(matcher) ? { matcher } : {}

const isHandlerShape = shape<{ command: string; args?: string[]; timeout?: unknown }>({
  command: isString,
  args: optional(listOf(isString)),
  timeout: (_value): _value is unknown => true,
})

/** How a handler is started, and what it is granted. */
function startOf(handler: unknown): Pick<HookStart, 'start' | 'timeoutMs'> | undefined {
  if (!isHandlerShape(handler)) return undefined
  const { command, args, timeout } = handler
  const start = args === undefined ? command : { command, args }
  return typeof timeout === 'number' ? { start, timeoutMs: timeout * 1000 } : { start }
}
