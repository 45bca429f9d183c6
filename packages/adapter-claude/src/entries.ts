import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  isHookCommand,
  isObject,
  isString,
  listOf,
  oneOf,
  shape,
} from '@tailtest/adapter-kit'
import { SWITCH_MATCHER } from './commands.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { HOST } from './host.ts'
import { settingsProblem } from './settings-problem.ts'

/** The host's event, for which tools, and what it means here. */
interface Registration {
  hook: string
  matcher?: string
  type: EventType
}

const registered: readonly Registration[] = [
  { hook: 'SessionStart', type: 'session-started' },
  { hook: 'UserPromptSubmit', type: 'prompt-sent' },
  { hook: 'UserPromptExpansion', matcher: SWITCH_MATCHER, type: 'prompt-sent' },
  { hook: 'PostToolUse', matcher: 'Edit|Write|NotebookEdit', type: 'file-edited' },
  { hook: 'PostToolUse', matcher: 'Bash', type: 'command-ran' },
  { hook: 'PostToolUseFailure', matcher: 'Bash', type: 'command-ran' },
  { hook: 'Stop', type: 'turn-ended' },
  { hook: 'StopFailure', type: 'turn-ended' },
  { hook: 'SubagentStop', type: 'subagent-ended' },
  { hook: 'SessionEnd', type: 'session-ended' },
  { hook: 'Notification', type: 'notified' },
]

interface Handler extends HookCommand {
  type: 'command'
}
const isHandler = shape<Handler>({
  type: oneOf(['command']),
  command: isString,
  args: listOf(isString),
})

/** Whether a command is this adapter's hook. */
export function isOurCommand(command: HookCommand): boolean {
  return isHookCommand(command, HOST)
}

/** A hook of ours in the settings. */
function isOurHandler(value: unknown): value is Handler {
  return isHandler(value) && isOurCommand(value)
}

/** A group of hooks that are all ours. */
function isOurGroup(value: unknown): value is { hooks: readonly Handler[] } {
  if (!isObject(value) || !Array.isArray(value.hooks) || value.hooks.length === 0) return false
  return value.hooks.every(isOurHandler)
}

/** Our commands in an entry that is ours, a group of the settings or a single hook among others. */
export function commandsOf(entry: unknown): readonly HookCommand[] {
  const handlers = isOurGroup(entry) ? entry.hooks : isOurHandler(entry) ? [entry] : []
  return handlers.map(({ command, args }) => ({ command, args }))
}

/** What a settings file holds of ours, and how it is told from the rest. */
export function entryPlan(path: string, hook?: HookCommand): EntryPlan {
  return {
    path,
    key: 'hooks',
    entries: hook ? entriesFor(hook) : {},
    isOurs: (value) => isOurGroup(value) || isOurHandler(value),
    problem: settingsProblem,
  }
}

/** One group a row, so that each has its own matcher; `timeout` is in seconds. */
function entriesFor({ command, args }: HookCommand): EntryPlan['entries'] {
  const names = new Set(registered.map(({ hook }) => hook))
  const groupOf = ({ matcher, type }: Registration) => ({
    ...(matcher && { matcher }),
    hooks: [{ type: 'command', command, args, timeout: DEADLINES_MS[type] / 1000 }],
  })
  const groupsOf = (name: string) => registered.filter(({ hook }) => hook === name).map(groupOf)
  return Object.fromEntries([...names].map((name) => [name, groupsOf(name)]))
}
