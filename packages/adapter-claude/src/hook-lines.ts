import { type HookCommand, isHookCommand, SUSPICIOUS_COMMANDS } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'

/** Says nothing where the package is gone and nobody uninstalled: Node would print its stack at each event. */
const QUIETLY = [
  '-e',
  "try{require(process.argv[1])}catch(e){if(e.code!=='MODULE_NOT_FOUND')throw e}",
] as const

/** A hook so that it starts where its script is, and nothing happens elsewhere; the script finds the same arguments. */
export function quietly({ command, args }: HookCommand): HookCommand {
  return { command, args: [...QUIETLY, ...args] }
}

/** The hook that a command starts, quietly or not; `undefined`: it is somebody else's. */
export function hookIn({ command, args }: HookCommand): HookCommand | undefined {
  const isQuiet = QUIETLY.every((word, at) => args[at] === word)
  const hook = { command, args: isQuiet ? args.slice(QUIETLY.length) : args }
  return isHookCommand(hook, HOST) ? hook : undefined
}

/** Words in double quotes, with a space between. */
const WORDS = '"(?:[^"\\\\]|\\\\.)*"(?: "(?:[^"\\\\]|\\\\.)*")*'

/**
 * Reads the payload and looks for what is suspicious without starting anything; only then the guard runs. The host's own conditions
 * would do it in one entry each, all of which start a process for every command with a `$` in it.
 */
const GUARD_HEAD = [
  'i=$(cat)',
  `c=\${i#*'"command":"'}`,
  `c=\${c%%'","'*}`,
  `case $c in (${SUSPICIOUS_COMMANDS.join('|')}) printf %s "$i" | `,
].join('; ')
const GUARD_TAIL = ' ;; esac'

const GUARD_LINE = new RegExp(`^i=\\$\\(cat\\); .*\\| (${WORDS}) ;; esac$`, 's')

/** The line of a shell that starts a hook for suspicious commands only. */
export function guardLine(hook: HookCommand): string {
  return `${GUARD_HEAD}${wordsOf(quietly(hook))}${GUARD_TAIL}`
}

/** The hook that such a line starts; `undefined`: the line is somebody else's. */
export function guardedCommand(line: string): HookCommand | undefined {
  const [, words] = GUARD_LINE.exec(line) ?? []
  return words === undefined ? undefined : commandOf(words)
}

const EDIT_LINE = new RegExp(`^(${WORDS}) \\|\\| true$`, 's')

/**
 * The line of a shell that starts the hook before an edit, and never fails. GitHub Copilot CLI starts the hooks of a
 * project's settings as well, without their `args`: a bare `node` takes the payload for a program, and an edit whose hook
 * failed is denied there (tried on its client 1.0.102).
 */
export function editLine(hook: HookCommand): string {
  return `${wordsOf(quietly(hook))} || true`
}

/** The hook that such a line starts; `undefined`: the line is somebody else's. */
export function editCommand(line: string): HookCommand | undefined {
  const [, words] = EDIT_LINE.exec(line) ?? []
  return words === undefined ? undefined : commandOf(words)
}

/**
 * The line of a shell that starts a hook unless a process answers in its place, which a module of the plugin asks: starting
 * Node costs many times what a look at that process's claim does.
 */
export function lineBesideMod(hook: HookCommand): string {
  const claim = `"\${CLAUDE_PLUGIN_DATA}/mod/$CLAUDE_PID"`
  const isAnswered = `read p 2>/dev/null <${claim} && kill -0 "$p" 2>/dev/null`
  return `${isAnswered} || exec ${wordsOf(quietly(hook))}`
}

/** A command as words of a shell; the host's own variables keep their meaning. */
function wordsOf({ command, args }: HookCommand): string {
  return [command, ...args].map(quote).join(' ')
}

/** The command of such words; `undefined`: it is not one of ours. */
function commandOf(words: string): HookCommand | undefined {
  const [command, ...args] = [...words.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, word = '']) =>
    word.replace(/\\(.)/gs, '$1'),
  )
  if (command === undefined) return undefined
  return hookIn({ command, args })
}

function quote(word: string): string {
  const escaped = word.replace(/["\\$`]/g, '\\$&')
  return `"${escaped.replace(/^\\(?=\$\{CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\})/, '')}"`
}
