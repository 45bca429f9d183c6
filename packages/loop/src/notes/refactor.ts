import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { Refactored, Refusal } from '../tdd/refactor-now.ts'

const WHY = {
  'no-source': 'no source lies in the scope',
  'no-test': 'no test covers the scope: write one that holds what it does today',
  'not-green': 'not all of its tests pass',
  none: 'no refactoring is under way',
  'under-way': 'one is under way: end it first (tailtest refactor end)',
  'not-verified': 'the command of tdd.verify failed',
  'not-agreed': 'nobody agreed to the command of tdd.verify: a person runs tailtest trust',
} as const satisfies Record<Refusal, string>

/** Tests that are named one by one. */
const MOST = 5

/** What came of beginning or ending a refactoring. Pure and byte-stable. */
export function refactorLines(outcome: Refactored): string[] {
  const { tests } = outcome
  const green = `${tests.length} test ${tests.length === 1 ? 'file is' : 'files are'} green`
  switch (outcome.type) {
    case 'begun':
      return [
        `[tailtest] refactoring: ${green}; edits in the scope are free until tailtest refactor end`,
      ]
    case 'ended':
      return [`[tailtest] refactoring ended: ${green}`]
    case 'refused':
      return [
        `[tailtest] refused: ${WHY[outcome.reason]}`,
        ...tests.slice(0, MOST).map((test) => `[tailtest]   ${quoteName(showId(test), 200)}`),
        ...(tests.length > MOST ? [`[tailtest]   and ${tests.length - MOST} more`] : []),
      ]
  }
}
