import {
  groupedLines,
  hookLine,
  hookOfLine,
  isAbsolutePath,
  type Registration,
  scriptHook,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, HOST, LAST_MOMENT_MS } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root. */
const SCRIPT_PATH = '.codex/tailtest-hook.cjs'

/**
 * Looks for the script upwards from where the session was started: the host names the project
 * nowhere. In double quotes it means the same to every shell, on Windows too.
 */
const FINDER = `node -e "const{existsSync}=require('fs'),{dirname}=require('path');for(let at=process.cwd(),up;;at=up){const hook=at+'/${SCRIPT_PATH}';if(existsSync(hook)){require(hook);break}up=dirname(at);if(up===at)break}" tailtest ${HOST}`

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

/** The text of a line is part of what a person agrees to: the same hook has the same line in every version. */
export const lines = groupedLines({
  host: HOST,
  registered,
  deadlineMs: DEADLINES_MS,
  lineOf: (hook) => (isAbsolutePath(hook.args[0] ?? '') ? hookLine(hook, HOST) : FINDER),
  hookOf: (line) => (line === FINDER ? scriptHook(SCRIPT_PATH, HOST) : hookOfLine(line, HOST)),
})
