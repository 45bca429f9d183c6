import {
  type EntryPlan,
  type HookCommand,
  type HookNeeds,
  hookEntries,
  hookGroups,
  isAbsolutePath,
  isObject,
  quotedPath,
  quotedScript,
  type Registration,
  SUSPICIOUS_COMMANDS,
  scriptHook,
  unquoted,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, HOST } from './host.ts'

/** A share of Windows: of two forward slashes the host would cut what follows. */
const isShare = (script: string) => script.startsWith('\\\\')

/** The one line that starts the hook, for a shell or PowerShell: this host has no list of arguments. */
export function lineOf({ args: [script = ''] }: HookCommand): string {
  const isAsItStands = isShare(script) || !isAbsolutePath(script)
  return `node "${isAsItStands ? script : quotedPath(script)}" ${HOST}`
}

/** The line of a plugin's hook: the host puts the plugin's folder in. */
export function pluginLine(script: string): string {
  return `node "\${CURSOR_PLUGIN_ROOT}/${script}" ${HOST}`
}

/** The command of a hook of ours; `undefined`: it is somebody else's. */
function ourCommand(value: unknown): HookCommand | undefined {
  const script = isObject(value) ? quotedScript(value.command, HOST) : undefined
  return scriptHook(script === undefined || isShare(script) ? script : unquoted(script), HOST)
}

/** How hooks of ours are told from others. */
export const hooks = hookGroups(ourCommand)

interface Row extends Registration {
  /** The host counts on from one answer of a turn's end to the next. */
  isLooping?: true
}

/** What a pattern of the shell matches, as one regular expression that is looked for anywhere in a text. */
function patternOf(globs: readonly string[]): string {
  return globs.map((glob) => partsOf(glob).join('').replace(ENDS, '')).join('|')
}

/** A character of any kind, so often, at both ends of what is looked for anywhere. */
const ENDS = /^(?:\[\^\]\*)+|(?:\[\^\]\*)+$/g

/** Quoted text, an escaped character, a set of characters, any text, one character. */
const PART = /'([^']*)'|\\(.)|(\[[^\]]*\])|(\*)|(.)/gs

function partsOf(glob: string): string[] {
  return [...glob.matchAll(PART)].map(([, quoted, escaped, set, any, one]) => {
    if (any !== undefined) return '[^]*'
    return set ?? literal(quoted ?? escaped ?? one ?? '')
  })
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const registered: readonly Row[] = [
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

/** Flat entries, each with the same command line; `timeout` is in seconds. */
export function entriesOf(line: string, needs: HookNeeds = {}): EntryPlan['entries'] {
  return hookEntries(registered, needs, DEADLINES_MS, ({ isLooping }, matcher, timeout) => ({
    ...{ command: line, ...matcher, timeout },
    ...(isLooping && { loop_limit: LOOP_LIMIT }),
  }))
}
