import { quoteName } from '@tailtest/adapter-kit'
import { sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import { readTddEvent, type TddEvent, type TddState } from '@tailtest/tdd'
import type { Config } from '../config.ts'
import { listed } from '../notes/listed.ts'
import type { Work } from '../runs/select/imports.ts'
import { limitsOf } from '../runs/start/limits.ts'
import { isFailed } from '../runs/start/verified.ts'
import { type Limits, verify } from '../runs/start/verify.ts'
import { testsChangedIn } from './refactor-tests.ts'
import { gateState } from './state.ts'
import { type VerifyObjection, verifyCommand } from './verify-command.ts'
import { suitesAfterConfig } from './whole-suites.ts'

type Refactoring = NonNullable<TddState['refactoring']>

/**
 * What is asked beside the claims at a turn's end: that a refactoring's tests and the configured command stay green, and
 * the whole suite of a runner whose configuration changed. What objects, and what an agent refactored, in lines for the
 * person; the same lines once a turn.
 */
export async function verifiedAtFlush(
  place: Work,
  journal: Journal,
  config: Config,
  limits: Limits = limitsOf(config, place),
): Promise<string[]> {
  const until = place.now() + limits.budgetMs
  const left = () => Math.min(limits.hardMs, until - place.now())
  const { refactoring, turn } = gateState(journal)
  const events = journal.readAs(readTddEvent)
  const lines = [
    ...overByAgents(journal, events),
    ...(refactoring === undefined ? [] : await refactoringLines(place, refactoring, left)),
    ...(await suitesAfterConfig(place, journal, events, left)),
  ].map((line) => `[tailtest] ${line}`)
  const keyOf = (line: string) => `verified:${turn ?? ''}:${sha256(line).slice(0, 16)}`
  const fresh = journal.claim(lines.map(keyOf))
  return lines.filter((line) => fresh.has(keyOf(line)))
}

/** What is told, once, of every refactoring that an agent began and that is over: of another the end of the turn tells. */
function overByAgents(journal: Journal, events: readonly TddEvent[]): string[] {
  const isEnd = (event: TddEvent) => event.type === 'tdd.mode' && event.mode === 'refactored'
  const end = events.findLastIndex(isEnd)
  const over = events
    .slice(0, end + 1)
    .flatMap((event) =>
      event.type === 'tdd.mode' && event.mode === 'refactor' && event.actor === 'agent'
        ? [{ key: `refactored:${event.id}`, ...event }]
        : [],
    )
  const fresh = journal.claim(over.map(({ key }) => key))
  return over
    .filter(({ key }) => fresh.has(key))
    .map(
      ({ scope, reason }) =>
        `the agent refactored: edits of ${listed(scope)} needed no failing test (${quoteName(reason, 300)})`,
    )
}

async function refactoringLines(
  place: Work,
  refactoring: Refactoring,
  left: () => number,
): Promise<string[]> {
  const limits = { budgetMs: left(), hardMs: left() }
  const { verified, notRun } = await verify(place, refactoring.tests, limits)
  const failing = verified.flatMap(({ tests }) => tests.filter(isFailed).map(({ id }) => id))
  const { lost } = await testsChangedIn(place, refactoring)
  const objection = await verifyCommand(place, left())
  const said = [
    ['its tests fail', failing],
    ['its tests did not run', notRun.map(({ test }) => test)],
    ['its tests check less than when it began', lost],
  ] as const
  return [
    ...said.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what}: ${listed(names)}`])),
    ...(objection === undefined ? [] : [OBJECTIONS[objection]]),
  ].map((line) => `refactoring: ${line}`)
}

const OBJECTIONS = {
  'not-verified': 'the command of tdd.verify failed, or did not end in time',
  'not-agreed': 'the command of tdd.verify is not run: nobody agreed to it (tailtest trust)',
} as const satisfies Record<VerifyObjection, string>
