import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  type HookNeeds,
  hookGroups,
  isHookWanted,
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
  /** Only where it is asked for. */
  need?: 'edits'
}

const registered: readonly Registration[] = [
  { hook: 'SessionStart', type: 'session-started' },
  { hook: 'UserPromptSubmit', type: 'prompt-sent' },
  { hook: 'PreToolUse', matcher: 'Bash', type: 'command-ran' },
  { hook: 'PreToolUse', matcher: 'apply_patch', type: 'edit-proposed', need: 'edits' },
  { hook: 'PostToolUse', matcher: 'apply_patch', type: 'file-edited' },
  { hook: 'PostToolUse', matcher: 'mcp__.*', type: 'command-ran' },
  { hook: 'PostToolUse', matcher: 'Bash', type: 'command-ran', need: 'edits' },
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
export function entryPlan(path: string, hook?: HookCommand, needs: HookNeeds = {}): EntryPlan {
  return {
    path,
    key: 'hooks',
    entries: hook ? entriesOf(lineOf(hook), needs) : {},
    isOurs,
    problem: hooksProblem,
  }
}

/** One group a row, each with the same command line and its own matcher; `timeout` is in whole seconds. */
export function entriesOf(line: string, needs: HookNeeds = {}): EntryPlan['entries'] {
  const entries: Record<string, Group[]> = {}
  for (const { hook, matcher, type, deadlineMs = DEADLINES_MS[type], need } of registered) {
    if (!isHookWanted(need, needs)) continue
    const handler = { type: 'command', command: line, timeout: deadlineMs / 1000 }
    entries[hook] = [...(entries[hook] ?? []), { ...(matcher && { matcher }), hooks: [handler] }]
  }
  return entries
}

type Group = EntryPlan['entries'][string][number]
