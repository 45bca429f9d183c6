import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  type HookNeeds,
  type HookStart,
  isHookWanted,
  isObject,
} from '@tailtest/adapter-kit'
import { commandOf, linesOf } from './command.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { hooksProblem } from './hooks-problem.ts'
import { SHELLS } from './shells.ts'

const EDITS = '^(create|edit|apply_patch)$'
const COMMANDS = `^(${SHELLS.join('|')})$`
/** `writer-write_file`: the name of a server stands before that of its tool; no tool of the host's own has a dash. */
const OF_SERVERS = '^.+-.+$'

/** The host's event, for which tools, and what it means here. */
interface Registration {
  hook: string
  matcher?: string
  type: keyof typeof DEADLINES_MS & EventType
  /** Only where it is asked for. */
  need?: 'edits'
}

/** The case of a name chooses the payload: with a small letter it is the host's own. */
const registered: readonly Registration[] = [
  { hook: 'sessionStart', type: 'session-started' },
  { hook: 'userPromptSubmitted', type: 'prompt-sent' },
  { hook: 'preToolUse', matcher: COMMANDS, type: 'command-ran' },
  { hook: 'preToolUse', matcher: OF_SERVERS, type: 'command-ran' },
  { hook: 'preToolUse', matcher: EDITS, type: 'edit-proposed', need: 'edits' },
  { hook: 'postToolUse', matcher: EDITS, type: 'file-edited' },
  { hook: 'postToolUse', matcher: COMMANDS, type: 'command-ran', need: 'edits' },
  { hook: 'agentStop', type: 'turn-ended' },
  { hook: 'subagentStop', type: 'subagent-ended' },
  { hook: 'sessionEnd', type: 'session-ended' },
]

/** The command of a hook of ours; `undefined`: it is somebody else's. */
export function ourCommand(value: unknown): HookCommand | undefined {
  return isObject(value) ? commandOf(value.bash) : undefined
}

/** What a hooks file holds of ours, and how it is told from the rest. */
export function entryPlan(path: string, hook?: HookCommand, needs: HookNeeds = {}): EntryPlan {
  return {
    path,
    key: 'hooks',
    entries: hook ? entriesOf(hook, needs) : {},
    isOurs: (value) => ourCommand(value) !== undefined,
    problem: hooksProblem,
  }
}

/** Flat entries, each with the same lines; `timeoutSec` is in seconds. */
function entriesOf(hook: HookCommand, needs: HookNeeds): EntryPlan['entries'] {
  const entries: Record<string, EntryPlan['entries'][string][number][]> = {}
  for (const { hook: event, matcher, type, need } of registered) {
    if (!isHookWanted(need, needs)) continue
    const timeoutSec = DEADLINES_MS[type] / 1000
    const entry = { type: 'command', ...(matcher && { matcher }), ...linesOf(hook), timeoutSec }
    entries[event] = [...(entries[event] ?? []), entry]
  }
  return entries
}

/** Our hooks in what a file says, as the host starts them. */
export function startsIn(settings: unknown): HookStart[] {
  const events = isObject(settings) && isObject(settings.hooks) ? settings.hooks : {}
  return Object.entries(events).flatMap(([event, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
      if (!isObject(entry) || ourCommand(entry) === undefined) return []
      const { bash, matcher, timeoutSec } = entry
      return [
        {
          event,
          start: String(bash),
          ...(typeof matcher === 'string' && { matcher }),
          ...(typeof timeoutSec === 'number' && { timeoutMs: timeoutSec * 1000 }),
        },
      ]
    }),
  )
}
