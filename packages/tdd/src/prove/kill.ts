import { languageOf } from '@tailtest/project'
import type { Outcome } from './outcome.ts'
import type { Fault } from './types.ts'

/**
 * How a test noticed a mutant: something it asked for was not so (or never came); the code threw an error of its own; or it
 * tripped over a value or could not be loaded.
 */
export type Kill = 'asserted' | 'thrown' | 'broken'

/** What comes of values that are not there, and of no decision of the code: an error that it throws itself is one. */
const TRIPPED =
  /\b(?:TypeError|ReferenceError|AttributeError|KeyError|IndexError|NameError|UnboundLocalError|RecursionError)\b|^panic: runtime error|index out of bounds|out of range for (?:slice|str)|attempt to \w+ with overflow/

/** Languages whose assertions are told from other errors; elsewhere a test says so in words of its own. */
const THROWS = /^(?:(?:java|type)script|python)$/

/** An assertion that says nothing but that something was thrown. */
const THREW =
  /to not throw\b|not\.toThrow|\bGot unwanted (?:exception|rejection)|^promise rejected\b|instead of resolving/

/** How a test that does not pass with a mutant noticed it: that nothing leaves early any more shows in whatever comes of it. Pure. */
export function killOf(outcome: Outcome, { kind: fault }: Pick<Fault, 'kind'> = {}): Kill {
  if (fault === 'guard') return 'asserted'
  if (outcome.type !== 'red') {
    // what fails while it is set up or cleaned up may assert there, and many a guard keeps a loop from running for ever
    const isSaid = outcome.type === 'none' && /^(?:setup_error|timeout)$/.test(outcome.kind ?? '')
    return isSaid ? 'asserted' : 'broken'
  }
  const { kind, message } = outcome
  const hasTripped = TRIPPED.test(message)
  if (kind === 'assertion') return hasTripped && THREW.test(message) ? 'broken' : 'asserted'
  if (kind !== 'exception' || hasTripped) return 'broken'
  return THROWS.test(languageOf(outcome.failure.file ?? '') ?? '') ? 'thrown' : 'asserted'
}
