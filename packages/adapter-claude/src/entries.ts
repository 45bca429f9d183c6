import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  type HookNeeds,
  hookEntries,
  hookGroups,
  isString,
  listOf,
  oneOf,
  type Registration,
  shape,
} from '@tailtest/adapter-kit'
import { SWITCH_MATCHER } from './commands.ts'
import {
  editCommand,
  editLine,
  guardedCommand,
  guardLine,
  hookIn,
  lineBesideMod,
  quietly,
} from './hook-lines.ts'
import { DEADLINES_MS } from './host.ts'

const registered: readonly Registration[] = [
  { hook: 'SessionStart', type: 'session-started' },
  { hook: 'UserPromptSubmit', type: 'prompt-sent' },
  { hook: 'UserPromptExpansion', matcher: SWITCH_MATCHER, type: 'prompt-sent' },
  { hook: 'PreToolUse', matcher: 'Bash', type: 'command-proposed' },
  { hook: 'PreToolUse', matcher: 'Edit|Write', type: 'edit-proposed', need: 'edits' },
  { hook: 'PostToolUse', matcher: 'Edit|Write|NotebookEdit', type: 'file-edited' },
  { hook: 'PostToolUse', matcher: 'Bash', type: 'command-ran' },
  { hook: 'PostToolUse', matcher: 'mcp__.*', type: 'command-ran' },
  { hook: 'PostToolUse', matcher: 'EnterWorktree', type: 'session-started' },
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
  if (isProgram(value)) return hookIn(value)
  return isLine(value) ? (guardedCommand(value.command) ?? editCommand(value.command)) : undefined
}

/** How hooks of ours are told from others. */
export const hooks = hookGroups(ourCommand)

/** What a person reads who waits for the hook that runs tests; the client puts how long it takes behind it. */
const WAITING = { statusMessage: 'tailtest runs tests' }

/** One group a row, so that each has its own matcher; `timeout` is in seconds. */
export function entriesFor(hook: HookCommand, needs: HookNeeds = {}): EntryPlan['entries'] {
  return groups(needs, ({ type }) => startOf(type, hook))
}

/** The same in a plugin, where a module answers some events, and a hook only what it does not. */
export function entriesBesideMod(hook: HookCommand): EntryPlan['entries'] {
  return groups({}, (row) =>
    isOfMod(row) ? { command: lineBesideMod(hook) } : startOf(row.type, hook),
  )
}

function groups(
  needs: HookNeeds,
  start: (row: Registration) => HookCommand | { command: string },
): EntryPlan['entries'] {
  return hookEntries(registered, needs, DEADLINES_MS, (row, matcher, timeout) => ({
    ...matcher,
    hooks: [
      { type: 'command', ...start(row), timeout, ...(row.hook === 'Stop' ? WAITING : undefined) },
    ],
  }))
}

/**
 * What the module answers: what comes often, and has nothing to show to the person, which a module cannot as a command
 * hook does. An end of a turn has, and its tests are to end with their hook when the person presses Escape.
 */
function isOfMod({ hook }: Registration): boolean {
  return hook.startsWith('PostToolUse')
}

/** The tools that it is asked about at one of those events, as a pattern. */
export function modTools(event: string): string {
  const rows = registered.filter(({ hook }) => hook === event)
  return `^(?:${rows.map(({ matcher = '.*' }) => matcher).join('|')})$`
}

/** A program with its arguments, which needs no shell, but for what a line can do better. */
function startOf(type: EventType, hook: HookCommand): HookCommand | { command: string } {
  if (type === 'command-proposed') return { command: guardLine(hook) }
  return type === 'edit-proposed' ? { command: editLine(hook) } : quietly(hook)
}
