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
  scriptHook,
  unquoted,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, HOST, LAST_MOMENT_MS } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root. */
export const SCRIPT_PATH = '.codex/tailtest-hook.cjs'

/**
 * Looks for the script upwards from where the session was started: the host names the project
 * nowhere. In double quotes it means the same to every shell, on Windows too.
 */
const FINDER = `node -e "const{existsSync}=require('fs'),{dirname}=require('path');for(let at=process.cwd(),up;;at=up){const hook=at+'/${SCRIPT_PATH}';if(existsSync(hook)){require(hook);break}up=dirname(at);if(up===at)break}" tailtest ${HOST}`

/**
 * The one line that starts the hook: this host has no list of arguments. Its text is part of what a
 * person agrees to: the same hook has the same line in every version.
 */
export function lineOf({ args: [script = ''] }: HookCommand): string {
  return isAbsolutePath(script) ? `node "${quotedPath(script)}" ${HOST}` : FINDER
}

/** The line of a plugin's hook: the host puts the plugin's folder in, in a variable and in the text. */
export function pluginLine(script: string): string {
  return `node "\${CLAUDE_PLUGIN_ROOT}/${script}" ${HOST}`
}

/** The command of a hook of ours; `undefined`: it is somebody else's. */
function ourCommand(value: unknown): HookCommand | undefined {
  if (!isObject(value) || value.type !== 'command') return undefined
  const script = quotedScript(value.command, HOST)
  return scriptHook(value.command === FINDER ? SCRIPT_PATH : script && unquoted(script), HOST)
}

/** How hooks of ours are told from others. */
export const hooks = hookGroups(ourCommand)
export const { isOurs } = hooks

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

/** One group a row, each with the same command line and its own matcher; `timeout` is in whole seconds. */
export function entriesOf(line: string, needs: HookNeeds = {}): EntryPlan['entries'] {
  return hookEntries(registered, needs, DEADLINES_MS, (_, matcher, timeout) => ({
    ...matcher,
    hooks: [{ type: 'command', command: line, timeout }],
  }))
}
