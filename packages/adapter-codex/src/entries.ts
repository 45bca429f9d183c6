import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  hookGroups,
  isObject,
} from '@tailtest/adapter-kit'
import { commandOf, lineOf } from './command.ts'
import { DEADLINES_MS, LAST_MOMENT_MS } from './deadlines.ts'
import { hooksProblem } from './hooks-problem.ts'

/** The host's event, for which tools, and what it means here. */
interface Registration {
  hook: string
  matcher?: string
  type: keyof typeof DEADLINES_MS & EventType
  /** Where the host allows less than the event is granted elsewhere. */
  deadlineMs?: number
}

const registered: readonly Registration[] = [
  { hook: 'SessionStart', type: 'session-started' },
  { hook: 'UserPromptSubmit', type: 'prompt-sent' },
  { hook: 'PreToolUse', matcher: 'Bash', type: 'command-ran' },
  { hook: 'PostToolUse', matcher: 'apply_patch', type: 'file-edited' },
  { hook: 'Stop', type: 'turn-ended' },
  { hook: 'SubagentStop', type: 'subagent-ended' },
  { hook: 'Interrupt', type: 'turn-ended', deadlineMs: LAST_MOMENT_MS },
  { hook: 'SessionEnd', type: 'session-ended' },
]

/** The command of a hook of ours; `undefined`: it is somebody else's. */
function ourCommand(value: unknown): HookCommand | undefined {
  return isObject(value) && value.type === 'command' ? commandOf(value.command) : undefined
}

/** What of an entry is ours, and which commands it starts. */
export const { isOurs, commandsIn, startsIn } = hookGroups(ourCommand)

/** What a hooks file holds of ours, and how it is told from the rest. */
export function entryPlan(path: string, hook?: HookCommand): EntryPlan {
  return {
    path,
    key: 'hooks',
    entries: hook ? entriesOf(lineOf(hook)) : {},
    isOurs,
    problem: hooksProblem,
  }
}

/** One group a row, each with the same command line and its own matcher; `timeout` is in whole seconds. */
export function entriesOf(line: string): EntryPlan['entries'] {
  const rows = registered.map(({ hook, matcher, type, deadlineMs = DEADLINES_MS[type] }) => {
    const handler = { type: 'command', command: line, timeout: deadlineMs / 1000 }
    return [hook, [{ ...(matcher && { matcher }), hooks: [handler] }]] as const
  })
  return Object.fromEntries(rows)
}
