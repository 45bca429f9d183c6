import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  type HookNeeds,
  hookGroups,
  isHookWanted,
  isString,
  listOf,
  oneOf,
  shape,
} from '@tailtest/adapter-kit'
import { SWITCH_MATCHER } from './commands.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { editCommand, editLine } from './edit-hook.ts'
import { guardedCommand, guardLine } from './guard-hook.ts'
import { isOurCommand } from './our-command.ts'
import { settingsProblem } from './settings-problem.ts'

/** The host's event, for which tools, and what it means here. */
interface Registration {
  hook: string
  matcher?: string
  type: EventType
  /** Only where it is asked for. */
  need?: 'edits'
}

const registered: readonly Registration[] = [
  { hook: 'SessionStart', type: 'session-started' },
  { hook: 'UserPromptSubmit', type: 'prompt-sent' },
  { hook: 'UserPromptExpansion', matcher: SWITCH_MATCHER, type: 'prompt-sent' },
  { hook: 'PreToolUse', matcher: 'Bash', type: 'command-proposed' },
  { hook: 'PreToolUse', matcher: 'Edit|Write', type: 'edit-proposed', need: 'edits' },
  { hook: 'PostToolUse', matcher: 'Edit|Write|NotebookEdit', type: 'file-edited' },
  { hook: 'PostToolUse', matcher: 'Bash', type: 'command-ran' },
  { hook: 'PostToolUse', matcher: 'mcp__.*', type: 'command-ran' },
  { hook: 'PostToolUseFailure', matcher: 'Bash', type: 'command-ran' },
  { hook: 'Stop', type: 'turn-ended' },
  { hook: 'StopFailure', type: 'turn-ended' },
  { hook: 'SubagentStop', type: 'subagent-ended' },
  { hook: 'SessionEnd', type: 'session-ended' },
  { hook: 'Notification', type: 'notified' },
]

const isProgram = shape<HookCommand & { type: 'command' }>({
  type: oneOf(['command']),
  command: isString,
  args: listOf(isString),
})
const isLine = shape<{ type: 'command'; command: string }>({
  type: oneOf(['command']),
  command: isString,
})

/** The hook that an entry starts; `undefined`: it is somebody else's. */
function ourCommand(value: unknown): HookCommand | undefined {
  if (isProgram(value))
    return isOurCommand(value) ? { command: value.command, args: value.args } : undefined
  return isLine(value) ? (guardedCommand(value.command) ?? editCommand(value.command)) : undefined
}

const groups = hookGroups(ourCommand)

/** Which commands the entries of ours start. */
export const { commandsIn, startsIn } = groups

/** What a settings file holds of ours, and how it is told from the rest. */
export function entryPlan(path: string, hook?: HookCommand, needs: HookNeeds = {}): EntryPlan {
  return {
    path,
    key: 'hooks',
    entries: hook ? entriesFor(hook, needs) : {},
    isOurs: groups.isOurs,
    problem: settingsProblem,
  }
}

/** One group a row, so that each has its own matcher; `timeout` is in seconds. */
export function entriesFor(hook: HookCommand, needs: HookNeeds = {}): EntryPlan['entries'] {
  const rows = registered.filter(({ need }) => isHookWanted(need, needs))
  const names = new Set(rows.map((row) => row.hook))
  const groupOf = ({ matcher, type }: Registration) => {
    const handler = { type: 'command', ...startOf(type, hook), timeout: DEADLINES_MS[type] / 1000 }
    return { ...(matcher && { matcher }), hooks: [handler] }
  }
  const groupsOf = (name: string) => rows.filter((row) => row.hook === name).map(groupOf)
  return Object.fromEntries([...names].map((name) => [name, groupsOf(name)]))
}

/** A program with its arguments, which needs no shell, but for what a line can do better. */
function startOf(type: EventType, hook: HookCommand): HookCommand | { command: string } {
  if (type === 'command-proposed') return { command: guardLine(hook) }
  return type === 'edit-proposed' ? { command: editLine(hook) } : hook
}
