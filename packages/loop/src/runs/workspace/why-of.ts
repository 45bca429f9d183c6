import { quoteName } from '@tailtest/adapter-kit'
import { type CommandEnding, compress } from '@tailtest/results'

/** Lines and characters of a program's last words that are told. */
const LINES = 4
const CHARACTERS = 300

/** What npm adds to the end of a script that failed. */
const NPM = /^npm (?:error|notice|warn|ERR!|WARN)(?: .*)?$/gm

/** A program's last lines, on one line; npm's own only where there are no others. Pure. */
export function lastLines(output: string): string {
  const shortened = compress(output.replace(NPM, ''), LINES) || compress(output, LINES)
  return quoteName(shortened.replace(/^… .*\n/, ''), CHARACTERS)
}

/** Why a tool left no result, in a person's words. Pure. */
export function whyOf({ failure, signal, exitCode, output }: CommandEnding): string {
  if (failure !== undefined) return `it could not be started: ${quoteName(failure, CHARACTERS)}`
  const end = signal === undefined ? `exit code ${exitCode ?? 'unknown'}` : `killed by ${signal}`
  return `it left no result (${end}): ${lastLines(output)}`
}
