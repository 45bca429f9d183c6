import type { HookCommand } from './install.ts'

/** Our script: the resolver of a committed install, a bundle below a folder of tailtest's name, or the CLI's build. */
function isOurScript(script: string): boolean {
  const folders = script.split(/[\\/]/)
  const name = folders.pop()
  if (name === 'tailtest-hook.cjs') return true
  if (name !== 'hook.cjs') return false
  const isBuild = folders.length > 2 && folders.at(-2) === 'cli' && folders.at(-1) === 'dist'
  return isBuild || folders.some((folder) => folder.includes('tailtest'))
}

/** Whether a command is a host's hook of tailtest: our script, then the host's name, nothing else. */
export function isHookCommand({ args }: HookCommand, host: string): boolean {
  const [script = '', name, ...others] = args
  return isOurScript(script) && name === host && others.length === 0
}

/** What stands for itself in double quotes of a shell only behind a backslash. */
const SPECIAL = /["$\\`]/g

/** A script in double quotes, for hosts that have one line of a shell for a hook. */
const QUOTED = /^node "((?:[^"\\]|\\.)*)" (.*)$/

/** A path as it stands in double quotes: one of Windows with forward slashes, since there a backslash is nothing to quote with. */
export function quotedPath(path: string): string {
  return path.startsWith('/') ? path.replace(SPECIAL, '\\$&') : path.replaceAll('\\', '/')
}

/** The script that `node "…" <end>` starts, as it stands in the quotes; `undefined`: the line is another. */
export function quotedScript(line: unknown, end: string): string | undefined {
  const [, script, rest] = typeof line === 'string' ? (QUOTED.exec(line) ?? []) : []
  return rest === end ? script : undefined
}

/** The hook of ours that a script is, given as in quotes or not; `undefined`: it is none. */
export function scriptHook(script: string | undefined, host: string): HookCommand | undefined {
  const command = { command: 'node', args: [script ?? '', host] }
  return isHookCommand(command, host) ? command : undefined
}

/** The line of a shell that starts a hook, for hosts that have one line for it. */
export function hookLine({ args: [script = ''] }: HookCommand, host: string): string {
  return `node "${quotedPath(script)}" ${host}`
}

/** The hook of ours that such a line starts; `undefined`: the line is somebody else's. `end`: what stands behind the script. */
export function hookOfLine(line: unknown, host: string, end = host): HookCommand | undefined {
  const script = quotedScript(line, end)
  return scriptHook(script && unquoted(script), host)
}

/** What double quotes of a shell hold. */
export function unquoted(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}

/**
 * What stands in a command that may destroy something, as patterns of the shell, matched against the command, as JSON
 * text or not: more than the guard asks about, and little of what an agent does all day.
 */
export const SUSPICIOUS_COMMANDS: readonly string[] = [
  ...['*rm*-*[rR]*', "*r\\'m*", '*find*-delete*', '*find*-exec*unlink*', '*find*-exec*shred*'],
  ...['*git*push*-*f*', "*git*push*' +'*", '*git*push*--mirror*', '*git*reset*--hard*'],
  ...['*git*checkout*-*f*', "*git*checkout*' .'*", "*git*checkout*' :'*", '*git*clean*-*f*'],
  ...["*git*restore*' .'*", "*git*restore*' :'*", '*git*switch*-*[fd]*'],
  ...['*dropdb*', "*[dD][rR][oO][pP]' '*", '*dropDatabase*', '*[fF][lL][uU][sS][hH]*', '*db:*'],
  ...["*migrate' 'reset*", '*migrate:*', '*reset_db*', '*ecto.*', '*schema:drop*', '*diskutil*'],
  ...['*/dev/[hsvx]d*', '*/dev/xvd*', '*/dev/nvme*', '*/dev/mmc*', '*/dev/*disk*', '*/dev/m[da]*'],
  ...['*/dev/dm-*', '*/dev/sr*', '*mkfs*'],
]
