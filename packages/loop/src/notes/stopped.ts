import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { CAPS } from '../runs/caps.ts'

export interface StoppedFacts {
  /** Why the runner ran nothing. */
  reason: string
  /** What changed of what it reads. */
  files: readonly string[]
  /** The tests that did not run, as the agent's shell takes them. */
  tests: readonly string[]
  /** The words that start tailtest. */
  command: string
}

/** Files that are named. */
const MOST = 5

/** What the agent reads where a runner does not start since its own files changed. Pure and byte-stable. */
export function stoppedText({ reason, files, tests, command }: StoppedFacts): string {
  const named = files.slice(0, MOST).map((file) => quoteName(file))
  const again = tests.slice(0, MOST).map((test) => shellWord(test))
  return [
    `tailtest: no test ran. ${reason}`,
    `Changed in this turn: ${named.join(', ')}. Correct it, then run again: ${command} run ${again.join(' ')}`,
  ]
    .join('\n')
    .slice(0, CAPS.failureText)
}
