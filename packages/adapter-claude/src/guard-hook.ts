import type { HookCommand } from '@tailtest/adapter-kit'
import { isOurCommand } from './our-command.ts'

/**
 * What stands in a command that may destroy something, as patterns of the shell, matched against the command as JSON
 * text: more than the guard asks about, and little of what an agent does all day.
 */
const SUSPICIOUS: readonly string[] = [
  ...['*rm*-*[rR]*', "*r\\'m*", '*find*-delete*', '*find*-exec*unlink*', '*find*-exec*shred*'],
  ...['*git*push*-*f*', "*git*push*' +'*", '*git*push*--mirror*', '*git*reset*--hard*'],
  ...['*git*checkout*-*f*', "*git*checkout*' .'*", "*git*checkout*' :'*", '*git*clean*-*f*'],
  ...["*git*restore*' .'*", "*git*restore*' :'*", '*git*switch*-*[fd]*'],
  ...['*dropdb*', "*[dD][rR][oO][pP]' '*", '*dropDatabase*', '*[fF][lL][uU][sS][hH]*', '*db:*'],
  ...["*migrate' 'reset*", '*migrate:*', '*reset_db*', '*ecto.*', '*schema:drop*', '*diskutil*'],
  ...['*/dev/[hsvx]d*', '*/dev/xvd*', '*/dev/nvme*', '*/dev/mmc*', '*/dev/*disk*', '*/dev/m[da]*'],
  ...['*/dev/dm-*', '*/dev/sr*', '*mkfs*'],
]

/**
 * Reads the payload and looks for them without starting anything; only then the guard runs. The host's own conditions
 * would do it in one entry each, all of which start a process for every command with a `$` in it.
 */
const HEAD = [
  'i=$(cat)',
  `c=\${i#*'"command":"'}`,
  `c=\${c%%'","'*}`,
  `case $c in (${SUSPICIOUS.join('|')}) printf %s "$i" | `,
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
