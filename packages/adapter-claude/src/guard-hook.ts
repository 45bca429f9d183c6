import { type HookCommand, SUSPICIOUS_COMMANDS } from '@tailtest/adapter-kit'
import { isOurCommand } from './our-command.ts'

/**
 * Reads the payload and looks for what is suspicious without starting anything; only then the guard runs. The host's own conditions
 * would do it in one entry each, all of which start a process for every command with a `$` in it.
 */
const HEAD = [
  'i=$(cat)',
  `c=\${i#*'"command":"'}`,
  `c=\${c%%'","'*}`,
  `case $c in (${SUSPICIOUS_COMMANDS.join('|')}) printf %s "$i" | `,
].join('; ')
const TAIL = ' ;; esac'

/** The line of a shell that starts a hook for suspicious commands only. */
export function guardLine({ command, args }: HookCommand): string {
  return `${HEAD}${[command, ...args].map(quote).join(' ')}${TAIL}`
}

/** The hook that such a line starts; `undefined`: the line is somebody else's. */
export function guardedCommand(line: string): HookCommand | undefined {
  const [, words] = /\| ("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*) ;; esac$/s.exec(line) ?? []
  const [command, ...args] = [...(words ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(
    ([, word = '']) => word.replace(/\\(.)/gs, '$1'),
  )
  if (command === undefined || !line.startsWith('i=$(cat); ')) return undefined
  return isOurCommand({ command, args }) ? { command, args } : undefined
}

/** A word of the shell's; the host's own variables keep their meaning. */
function quote(word: string): string {
  const escaped = word.replace(/["\\$`]/g, '\\$&')
  return `"${escaped.replace(/^\\(?=\$\{CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\})/, '')}"`
}
