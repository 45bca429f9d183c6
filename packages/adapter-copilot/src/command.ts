import { type HookCommand, isAbsolutePath, isHookCommand } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root: the host reads only JSON there. */
export const SCRIPT_PATH = '.github/hooks/tailtest-hook.cjs'

/** The script beside the file that names it, in the host's variable for that folder. */
const BESIDE = '/tailtest-hook.cjs'

/** A script by its path, in double quotes. */
const QUOTED = new RegExp(`^node "((?:[^"\\\\]|\\\\.)*)" ${HOST} \\|\\| true$`)

/** What stands for itself in double quotes only behind a backslash. */
const SPECIAL = /["$\\`]/g

/** One line a shell. */
export interface Lines {
  bash: string
  powershell: string
}

/**
 * The lines that start the hook. A hook that fails before a call keeps it from being made, one that cannot be started
 * too: a Node that is gone would stop every command. So the lines never fail.
 */
export function linesOf({ args: [script = ''] }: HookCommand): Lines {
  const isOwn = isAbsolutePath(script)
  const bash = isOwn ? quoted(script) : `$COPILOT_HOOK_DIR${BESIDE}`
  const powershell = isOwn
    ? `'${script.replaceAll("'", "''")}'`
    : `"$env:COPILOT_HOOK_DIR${BESIDE}"`
  return {
    bash: `node "${bash}" ${HOST} || true`,
    powershell: `node ${powershell} ${HOST}; exit 0`,
  }
}

/** The command that a line of bash starts, where it is one of ours. */
export function commandOf(bash: unknown): HookCommand | undefined {
  if (typeof bash !== 'string') return undefined
  const text = QUOTED.exec(bash)?.[1] ?? ''
  const script = text === `$COPILOT_HOOK_DIR${BESIDE}` ? SCRIPT_PATH : text.replace(/\\(.)/g, '$1')
  const command = { command: 'node', args: [script, HOST] }
  return isHookCommand(command, HOST) ? command : undefined
}

/** A path of Windows with forward slashes: there a backslash is nothing to quote with. */
function quoted(path: string): string {
  return path.startsWith('/') ? path.replace(SPECIAL, '\\$&') : path.replaceAll('\\', '/')
}
