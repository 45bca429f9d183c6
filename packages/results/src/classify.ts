import { answer } from './classify/answer.ts'
import { assertion } from './classify/assertion.ts'
import { compile } from './classify/compile.ts'
import { noTest } from './classify/empty.ts'
import type { Failed, FailureFacts } from './classify/facts.ts'
import { machine } from './classify/machine.ts'
import { missingModule } from './classify/modules.ts'
import { hollowMock, missingFixture, undefinedInTest, unknownName } from './classify/names.ts'
import { raisedInTest, thrownByChange } from './classify/raised.ts'
import { look, type Rule } from './classify/seen.ts'
import { variableTaken } from './classify/taken.ts'
import type { Classification } from './types.ts'

export type { Failed, FailureFacts } from './classify/facts.ts'

/** Asked in this order; the first that answers decides. What a value of an assertion says, no other rule is asked. */
const RULES: readonly Rule[] = [
  noTest,
  variableTaken,
  assertion,
  missingModule,
  compile,
  missingFixture,
  machine,
  undefinedInTest,
  hollowMock,
  unknownName,
  thrownByChange,
  raisedInTest,
]

/**
 * Whose fault a failure is: the machine's or the test's where the evidence says so, else the code's (when in doubt,
 * uncertain). Pure.
 */
export function classifyFailure(failure: Failed, facts: FailureFacts): Classification {
  const seen = look(failure, facts)
  for (const rule of RULES) {
    const found = rule(seen)
    if (found) return found
  }
  return answer('real_bug', 'the test failed', { line: seen.lines[0] ?? '' })
}
