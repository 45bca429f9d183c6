import type { RelPath } from '@tailtest/project'
import { signsOf } from '@tailtest/results'
import type { Outcome } from './outcome.ts'

/** How a test noticed a mutant: something it asked for was not so, or the code only threw, hung or could not be loaded. */
export type Kill = 'asserted' | 'broken'

/** An assertion that says nothing but that the code threw. */
const THREW =
  /to not throw\b|not\.toThrow|\bGot unwanted (?:exception|rejection)|^promise rejected\b|instead of resolving/

/** What comes of values that are not there. */
const TRIPPED =
  /^(?:TypeError|ReferenceError|AttributeError|KeyError|IndexError|NameError|UnboundLocalError|panic: )/

/** How a test that does not pass with a mutant of this source noticed it. Pure. */
export function killOf(outcome: Outcome, source: RelPath): Kill {
  if (outcome.type !== 'red') return isSilent(outcome) ? 'asserted' : 'broken'
  const { kind, failure, message } = outcome
  if (kind === 'assertion') return THREW.test(message) ? 'broken' : 'asserted'
  if (kind !== 'exception') return 'broken'
  const isThrownThere = signsOf(failure).frames[0] === source
  return isThrownThere || TRIPPED.test(message) ? 'broken' : 'asserted'
}

/** What fails while it is set up or cleaned up may assert there. */
const isSilent = (outcome: Outcome): boolean =>
  outcome.type === 'none' && outcome.kind === 'setup_error'
