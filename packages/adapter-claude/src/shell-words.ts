import type { HookCommand } from '@tailtest/adapter-kit'
import { isOurCommand } from './our-command.ts'

/** Words in double quotes, with a space between. */
export const WORDS = '"(?:[^"\\\\]|\\\\.)*"(?: "(?:[^"\\\\]|\\\\.)*")*'

/** A command as words of a shell; the host's own variables keep their meaning. */
export function wordsOf({ command, args }: HookCommand): string {
  return [command, ...args].map(quote).join(' ')
}

/** The command of such words; `undefined`: it is not one of ours. */
export function commandOf(words: string): HookCommand | undefined {
  const [command, ...args] = [...words.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, word = '']) =>
    word.replace(/\\(.)/gs, '$1'),
  )
  if (command === undefined) return undefined
  return isOurCommand({ command, args }) ? { command, args } : undefined
}

function quote(word: string): string {
  const escaped = word.replace(/["\\$`]/g, '\\$&')
  return `"${escaped.replace(/^\\(?=\$\{CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT)\})/, '')}"`
}
