import { type HookCommand, isAbsolutePath, isHookCommand } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'

/** Where the script of a committed install goes, relative to the project's root: there the host starts a project's hooks. */
export const SCRIPT_PATH = '.cursor/tailtest-hook.cjs'

const LINE = new RegExp(`^node "((?:[^"\\\\]|\\\\.)*)" ${HOST}$`)

/** What stands for itself in double quotes only behind a backslash. */
const SPECIAL = /["$\\`]/g

/** The one line that starts the hook, for a shell or PowerShell: this host has no list of arguments. */
export function lineOf({ args: [script = ''] }: HookCommand): string {
  return `node "${script.startsWith('/') ? script.replace(SPECIAL, '\\$&') : onWindows(script)}" ${HOST}`
}

/** The line of a plugin's hook: the host puts the plugin's folder in. */
export function pluginLine(script: string): string {
  return `node "\${CURSOR_PLUGIN_ROOT}/${script}" ${HOST}`
}

/** The command a line starts, where it is one of ours. */
export function commandOf(line: unknown): HookCommand | undefined {
  if (typeof line !== 'string') return undefined
  const text = LINE.exec(line)?.[1] ?? ''
  const isShare = text.startsWith('\\\\')
  const script = isShare ? text : text.replace(/\\(.)/g, '$1')
  const command = { command: 'node', args: [script, HOST] }
  return isHookCommand(command, HOST) ? command : undefined
}

/** With forward slashes, except on a share: of two of them the host would cut what follows. */
function onWindows(path: string): string {
  return isAbsolutePath(path) && !path.startsWith('\\\\') ? path.replaceAll('\\', '/') : path
}
