import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { RedKind } from '@tailtest/tdd'
import type { RedShown, ShownTest } from '../tdd/red-shown.ts'
import type { Refactored, Refusal } from '../tdd/refactor-now.ts'

/** Tests, or names of tests, in one answer. */
const MOST = 5

/** Why a failure is no red, in words. */
const WHY: Partial<Record<RedKind, string>> = {
  syntax_error: 'it does not parse',
  setup_error: 'something it needs is missing',
  timeout: 'it took too long',
  zero_tests: 'it was not run',
  trivial: 'it does not depend on the source',
}

function rest(all: readonly unknown[]): string[] {
  return all.length > MOST ? [`[tailtest] and ${all.length - MOST} more`] : []
}

function redLine({ id, kind, message = '' }: ShownTest): string {
  return `[tailtest] red: ${quoteName(showId(id), 300)} (${kind}${message && `: ${quoteName(message, 160)}`})`
}

function noRedLine({ id, status, kind }: ShownTest): string {
  const name = quoteName(showId(id), 300)
  if (status === 'pass') return `[tailtest] not a red: ${name} passes`
  if (kind === undefined) return `[tailtest] not a red: ${name} is not run (${status})`
  return `[tailtest] not a red: ${name}: ${kind}, ${WHY[kind] ?? 'but it passed on the same bytes, too'}`
}

/** What came of showing a red, in at most 10 lines. Pure and byte-stable. */
export function redLines(shown: RedShown, file: string): string[] {
  switch (shown.type) {
    case 'not-run':
      return [`[tailtest] not run: ${quoteName(file)}: ${shown.reason}`]
    case 'no-test':
      return [
        `[tailtest] there is no such test in ${quoteName(file)}; it has:`,
        ...shown.known.slice(0, MOST).map((name) => `  ${quoteName(name, 300)}`),
        ...rest(shown.known),
      ]
    case 'no-target':
      return ['[tailtest] red, but for which source? Name it: --for <path>']
    case 'no-red': {
      const line = shown.replayed === true ? noRedBeforeLine : noRedLine
      return [...shown.tests.slice(0, MOST).map(line), ...rest(shown.tests)]
    }
    case 'no-green':
      return [
        ...shown.tests.slice(0, MOST).map(redLine),
        ...rest(shown.tests),
        '[tailtest] red on the old sources, but it does not pass now: make it pass, then run this again',
      ]
    case 'claimed':
      return [...shown.tests.slice(0, MOST).map(redLine), ...rest(shown.tests), claimLine(shown)]
  }
}

/** On the sources of before. */
function noRedBeforeLine(test: ShownTest): string {
  const { id, status, kind, red } = test
  const name = quoteName(showId(id), 300)
  if (status === 'pass') {
    return `[tailtest] not a red: ${name} passes on the old sources, too: it does not ask for the edit`
  }
  if (red === 'soft') {
    return `[tailtest] not a red: ${name}: on the old sources it cannot be called (${kind}), and it asserts nothing`
  }
  return noRedLine(test)
}

function claimLine({ tests, targets, replayed }: Extract<RedShown, { type: 'claimed' }>): string {
  const named = targets.slice(0, MOST).map((target) => quoteName(target))
  const files = [...named, ...(targets.length > MOST ? ['…'] : [])].join(', ')
  if (replayed === true) return `[tailtest] claimed: the edits of ${files} were made for it`
  return tests.some(({ red }) => red === 'hard')
    ? `[tailtest] claimed: ${files} may be edited until it passes`
    : `[tailtest] claimed: one edit of ${files} is allowed, so that the test can fail on its own; then run this again`
}

/** Why a refactoring does not begin or end. */
const REFUSALS = {
  'no-source': 'no source is in the scope',
  'no-test':
    'no test covers the scope: write one that pins what it does today (it may pass at once), or ask a person to start it with --without-tests',
  'not-green': 'not all of its tests pass',
  stale:
    'tests that pin what the sources did were changed: restore them, or ask a person to end it',
  none: 'no refactoring is under way',
  'under-way': 'one is under way: end it first (tailtest refactor end)',
  'not-verified': 'the command of tdd.verify failed',
  'not-agreed': 'nobody agreed to the command of tdd.verify: a person can run tailtest trust',
} as const satisfies Record<Refusal, string>

/** What came of beginning or ending a refactoring. Pure and byte-stable. */
export function refactorLines(outcome: Refactored): string[] {
  const { tests } = outcome
  const green =
    tests.length === 0
      ? 'no test covers it'
      : `${tests.length} test ${tests.length === 1 ? 'file is' : 'files are'} green`
  switch (outcome.type) {
    case 'begun':
      return [
        `[tailtest] refactoring: ${green}; edits in the scope are free until tailtest refactor end`,
      ]
    case 'ended':
      return [`[tailtest] refactoring ended: ${green}`]
    case 'refused':
      return [
        `[tailtest] refused: ${REFUSALS[outcome.reason]}`,
        ...tests.slice(0, MOST).map((test) => `[tailtest]   ${quoteName(showId(test), 200)}`),
        ...(tests.length > MOST ? [`[tailtest]   and ${tests.length - MOST} more`] : []),
      ]
  }
}
