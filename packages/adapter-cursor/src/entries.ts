import {
  type EntryPlan,
  type EventType,
  type HookCommand,
  type HookNeeds,
  type HookStart,
  isHookWanted,
  isObject,
  SUSPICIOUS_COMMANDS,
} from '@tailtest/adapter-kit'
import { commandOf, lineOf } from './command.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { hooksProblem } from './hooks-problem.ts'
import { patternOf } from './pattern.ts'

/** The host's event, for which tools or commands, and what it means here. */
interface Registration {
  hook: string
  matcher?: string
  type: keyof typeof DEADLINES_MS & EventType
  /** The host counts on from one answer of a turn's end to the next. */
  isLooping?: true
  /** Only where it is asked for. */
  need?: 'edits'
}

const registered: readonly Registration[] = [
  { hook: 'sessionStart', type: 'session-started' },
  { hook: 'beforeSubmitPrompt', type: 'prompt-sent' },
  {
    hook: 'beforeShellExecution',
    matcher: patternOf(SUSPICIOUS_COMMANDS),
    type: 'command-proposed',
  },
  { hook: 'preToolUse', matcher: '^(Write|Delete)$', type: 'edit-proposed', need: 'edits' },
  { hook: 'afterShellExecution', type: 'command-ran' },
  { hook: 'afterMCPExecution', type: 'command-ran' },
  { hook: 'postToolUseFailure', matcher: '^Shell$', type: 'command-ran' },
  { hook: 'afterFileEdit', type: 'file-edited' },
  { hook: 'postToolUse', matcher: '^(Write|Delete)$', type: 'file-edited' },
  { hook: 'stop', type: 'turn-ended', isLooping: true },
  { hook: 'subagentStop', type: 'subagent-ended', isLooping: true },
  { hook: 'sessionEnd', type: 'session-ended' },
]

/**
 * Answers that keep an agent going after which the host starts the hook no more, tests and all. Our own cap is two a
 * turn; the host may count over a whole conversation, and counts other people's hooks too. So it has to be far above, and
 * yet an end, should our cap ever fail.
 */
const LOOP_LIMIT = 100

/** The command of a hook of ours; `undefined`: it is somebody else's. */
export function ourCommand(value: unknown): HookCommand | undefined {
  return isObject(value) ? commandOf(value.command) : undefined
}

/** What a hooks file holds of ours, and how it is told from the rest. */
export function entryPlan(path: string, hook?: HookCommand, needs: HookNeeds = {}): EntryPlan {
  return {
    path,
    key: 'hooks',
    entries: hook ? entriesOf(lineOf(hook), needs) : {},
    isOurs: (value) => ourCommand(value) !== undefined,
    problem: hooksProblem,
  }
}

/** Flat entries, each with the same command line; `timeout` is in seconds. */
export function entriesOf(line: string, needs: HookNeeds = {}): EntryPlan['entries'] {
  const wanted = registered.filter(({ need }) => isHookWanted(need, needs))
  const rows = wanted.map(({ hook, matcher, type, isLooping }) => {
    const entry = {
      command: line,
      ...(matcher !== undefined && { matcher }),
      timeout: DEADLINES_MS[type] / 1000,
      ...(isLooping && { loop_limit: LOOP_LIMIT }),
    }
    return [hook, [entry]] as const
  })
  return Object.fromEntries(rows)
}

/** Our hooks in what a file says, as the host starts them. */
export function startsIn(settings: unknown): HookStart[] {
  const events = isObject(settings) && isObject(settings.hooks) ? settings.hooks : {}
  return Object.entries(events).flatMap(([event, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
      if (!isObject(entry) || ourCommand(entry) === undefined) return []
      const { command, matcher, timeout } = entry
      return [
        {
          event,
          start: String(command),
          ...(typeof matcher === 'string' && { matcher }),
          ...(typeof timeout === 'number' && { timeoutMs: timeout * 1000 }),
        },
      ]
    }),
  )
}
