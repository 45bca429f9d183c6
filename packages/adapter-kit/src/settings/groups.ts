import { isObject } from '../guard.ts'
import type { HookCommand } from '../install.ts'

/** How hooks of tailtest are told from others where a host keeps them in groups: `{ matcher?, hooks: [handler] }`. */
export interface HookGroups {
  /** Whether a value is a hook of ours, or a group that holds nothing else. */
  isOurs(value: unknown): boolean
  /** The commands of ours that an entry, a group or a single hook among others, starts. */
  commandsIn(entry: unknown): readonly HookCommand[]
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
  return {
    isOurs: (value) => isGroup(value) || isHandler(value),
    commandsIn: (entry) =>
      (isGroup(entry) ? handlersOf(entry) : [entry]).flatMap((one) => ourCommand(one) ?? []),
  }
}
