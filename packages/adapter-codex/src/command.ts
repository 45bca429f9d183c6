import { type HookCommand, isAbsolutePath, isHookCommand } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root. */
export const SCRIPT_PATH = '.codex/tailtest-hook.cjs'

/**
 * Looks for the script upwards from where the session was started: the host names the project
 * nowhere. In double quotes it means the same to every shell, on Windows too.
 */
const FINDER = `node -e "const{existsSync}=require('fs'),{dirname}=require('path');for(let at=process.cwd(),up;;at=up){const hook=at+'/${SCRIPT_PATH}';if(existsSync(hook)){require(hook);break}up=dirname(at);if(up===at)break}" tailtest ${HOST}`

/** A script by its path, in double quotes. */
const QUOTED = new RegExp(`^node "((?:[^"\\\\]|\\\\.)*)" ${HOST}$`)

/** What stands for itself in double quotes only behind a backslash. */
const SPECIAL = /["$\\`]/g

/**
 * The one line that starts the hook: this host has no list of arguments. Its text is part of what a
 * person agrees to: the same hook has the same line in every version.
 */
export function lineOf({ args: [script = ''] }: HookCommand): string {
  return isAbsolutePath(script) ? `node "${quoted(script)}" ${HOST}` : FINDER
}

/** The line of a plugin's hook: the host puts the plugin's folder in, in a variable and in the text. */
export function pluginLine(script: string): string {
  return `node "\${CLAUDE_PLUGIN_ROOT}/${script}" ${HOST}`
}

/** The command a line starts, where it is one of ours. */
export function commandOf(line: unknown): HookCommand | undefined {
  if (typeof line !== 'string') return undefined
  const script = line === FINDER ? SCRIPT_PATH : unquoted(QUOTED.exec(line)?.[1] ?? '')
  const command = { command: 'node', args: [script, HOST] }
  return isHookCommand(command, HOST) ? command : undefined
}

/** A path of Windows with forward slashes: there a backslash is nothing to quote with. */
function quoted(path: string): string {
  return path.startsWith('/') ? path.replace(SPECIAL, '\\$&') : path.replaceAll('\\', '/')
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
