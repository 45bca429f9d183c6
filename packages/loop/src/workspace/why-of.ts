import { quoteName } from '@tailtest/adapter-kit'
import { type CommandEnding, compress } from '@tailtest/results'

/** Lines and characters of a program's last words that are told. */
const LINES = 4
const CHARACTERS = 300

/** A program's last lines, on one line. Pure. */
export function lastLines(output: string): string {
  return quoteName(compress(output, LINES).replace(/^… .*\n/, ''), CHARACTERS)
}

/** Why a tool left no result, in a person's words. Pure. */
export function whyOf({ failure, signal, exitCode, output }: CommandEnding): string {
  if (failure !== undefined) return `it could not be started: ${quoteName(failure, CHARACTERS)}`
  const end = signal === undefined ? `exit code ${exitCode ?? 'unknown'}` : `killed by ${signal}`
  return `it left no result (${end}): ${lastLines(output)}`
}
