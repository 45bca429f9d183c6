import { type HookCommand, SUSPICIOUS_COMMANDS } from '@tailtest/adapter-kit'
import { commandOf, WORDS, wordsOf } from './shell-words.ts'

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

const LINE = new RegExp(`^i=\\$\\(cat\\); .*\\| (${WORDS}) ;; esac$`, 's')

/** The line of a shell that starts a hook for suspicious commands only. */
export function guardLine(hook: HookCommand): string {
  return `${HEAD}${wordsOf(hook)}${TAIL}`
}

/** The hook that such a line starts; `undefined`: the line is somebody else's. */
export function guardedCommand(line: string): HookCommand | undefined {
  const [, words] = LINE.exec(line) ?? []
  return words === undefined ? undefined : commandOf(words)
}
