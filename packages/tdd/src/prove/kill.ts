import { languageOf } from '@tailtest/project'
import type { Outcome } from './outcome.ts'
import type { Fault } from './types.ts'

/**
 * How a test noticed a mutant: something it asked for was not so; the code threw an error of its own; it tripped over a value,
 * did not end, or could not be loaded; or so it did where nothing left early any more, which may be all that a guard is for
 * (`unguarded`), or its file did not end, maybe for another test (`endless`).
 */
export type Kill = 'asserted' | 'thrown' | 'broken' | 'unguarded' | 'endless'

/** What comes of values that are not there, and of no decision of the code: an error that it throws itself is one. */
const TRIPPED =
  /\b(?:TypeError|ReferenceError|AttributeError|KeyError|IndexError|NameError|UnboundLocalError|RecursionError)\b|\b(?:NullPointer|\w*IndexOutOfBounds|ClassCast|Arithmetic|NoSuchElement|NegativeArraySize|StackOverflow)\w*(?:Exception|Error)\b|^panic: runtime error|index out of bounds|out of range for (?:slice|str)|attempt to \w+ with overflow/

/** Languages whose assertions are told from other errors; elsewhere a test says so in words of its own. */
const THROWS = /^(?:(?:java|type)script|python|java)$/

/** An assertion that says nothing but that something was thrown. */
const THREW =
  /to not throw\b|not\.toThrow|\bGot unwanted (?:exception|rejection)|^promise rejected\b|instead of resolving/

/** How a test that does not pass with a mutant noticed it. Pure. */
export function killOf(outcome: Outcome, { kind: fault }: Pick<Fault, 'kind'> = {}): Kill {
  const kill = seen(outcome)
  if (fault !== 'guard' || kill === 'asserted') return kill
  return outcome.type === 'none' && outcome.kind === 'timeout' ? 'endless' : 'unguarded'
}

function seen(outcome: Outcome): Kill {
  if (outcome.type !== 'red') {
    // what fails while it is set up or cleaned up may assert there
    return outcome.type === 'none' && outcome.kind === 'setup_error' ? 'asserted' : 'broken'
  }
  const { kind, message } = outcome
  const hasTripped = TRIPPED.test(message)
  if (kind === 'assertion') {
    if (!THREW.test(message)) return 'asserted'
    return hasTripped ? 'broken' : 'thrown'
  }
  if (kind !== 'exception' || hasTripped) return 'broken'
  return THROWS.test(languageOf(outcome.failure.file ?? '') ?? '') ? 'thrown' : 'asserted'
}
