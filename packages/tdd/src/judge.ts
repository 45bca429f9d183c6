import { sha256 } from '@tailtest/project'
import { liveClaims } from './claims.ts'
import { grouped, type Outcome, type TddEntry, type TddEvent } from './event.ts'
import { foldTdd } from './fold.ts'
import type { Claim, Standing, TddState } from './state.ts'

/** What a claim came to, by where its tests stand: the first row that has a test in it. */
const ROWS: readonly (readonly [Outcome, readonly Standing[]])[] = [
  [
    'red',
    ['failing', 'exhausted', 'claimed', 'claimed_soft', 'await_rerun', 'red_hard', 'red_soft'],
  ],
  ['regressed', ['regressed']],
  ['unproven', ['tampered', 'vacuous', 'unproven', 'pending', 'flaky', 'unknown']],
  ['stale', ['stale']],
]

/** What a claim came to. Pure. */
function outcomeOfClaim({ tests }: Claim, state: TddState): Outcome {
  const standings = tests.map((test) => state.tests.get(test)?.standing ?? 'unknown')
  const row = ROWS.find(([, rows]) => standings.some((standing) => rows.includes(standing)))
  return row?.[0] ?? 'green'
}

/** What was not proven is not proven by a pass of later. */
function isNews(before: Outcome | undefined, now: Outcome): boolean {
  return now !== before && !(before === 'unproven' && now === 'green')
}

export interface Judged {
  entries: readonly TddEntry<'tdd.flushed'>[]
  /** By claim: of those that were open, and of those that came to something else than they did last. */
  outcomes: ReadonlyMap<string, Outcome>
  /** After all that. */
  state: TddState
}

/** What a turn's end came to: the run's events on top of the state before it, and the runs they stand in. Pure. */
export function judge(
  run: { events: Iterable<TddEvent>; runs: readonly string[] },
  before: TddState,
): Judged {
  const state = foldTdd(run.events, before)
  const live = new Set(liveClaims(before).map(([id]) => id))
  const outcomes = new Map(
    [...state.claims].flatMap(([id, claim]): [string, Outcome][] => {
      const outcome = outcomeOfClaim(claim, state)
      return live.has(id) || isNews(claim.outcome, outcome) ? [[id, outcome]] : []
    }),
  )
  const open = [...outcomes].filter(([, outcome]) => outcome !== 'green')
  const failures = open.length === 0 ? undefined : sha256(JSON.stringify(open)).slice(0, 16)
  const rows = [...outcomes].map(([claim, outcome]) => ({ claim, outcome }))
  const groups = rows.length === 0 ? [[]] : grouped(rows)
  const entries = groups.map((claims, at) => ({
    type: 'tdd.flushed' as const,
    runs: at === 0 ? run.runs.slice(0, 20) : [],
    claims,
    failures: at === 0 ? failures : undefined,
  }))
  return { entries, outcomes, state }
}
