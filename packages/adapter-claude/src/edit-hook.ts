import type { HookCommand } from '@tailtest/adapter-kit'
import { commandOf, WORDS, wordsOf } from './shell-words.ts'

const LINE = new RegExp(`^(${WORDS}) \\|\\| true$`, 's')

/**
 * The line of a shell that starts the hook before an edit, and never fails. GitHub Copilot CLI starts the hooks of a
 * project's settings as well, without their `args`: a bare `node` takes the payload for a program, and an edit whose hook
 * failed is denied there (tried on its client 1.0.102).
 */
export function editLine(hook: HookCommand): string {
  return `${wordsOf(hook)} || true`
}

/** The hook that such a line starts; `undefined`: the line is somebody else's. */
export function editCommand(line: string): HookCommand | undefined {
  const [, words] = LINE.exec(line) ?? []
  return words === undefined ? undefined : commandOf(words)
}
