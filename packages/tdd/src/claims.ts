import type { RelPath } from '@tailtest/project'
import { fileOf } from './identity.ts'
import type { Claim, Standing, TddState } from './state.ts'

/** Standings in which a claim allows edits of its targets. */
const HARD_CLAIMS: readonly Standing[] = ['claimed', 'pending', 'failing', 'unproven']
const SOFT_CLAIMS: readonly Standing[] = ['claimed_soft', 'await_rerun']
/** Standings of a test that is to become green. */
const LIVE: readonly Standing[] = [...HARD_CLAIMS, ...SOFT_CLAIMS, 'stale']

function standsIn(
  state: TddState,
  tests: readonly string[],
  standings: readonly Standing[],
): boolean {
  return tests.some((test) => standings.includes(state.tests.get(test)?.standing ?? 'unknown'))
}

export type LiveClaim = [id: string, claim: Claim]

/** Claims of which a test is still to become green, oldest first. */
export function liveClaims(state: TddState): LiveClaim[] {
  return [...state.claims].filter(([, { tests }]) => standsIn(state, tests, LIVE))
}

/** The claim that allows any edit of a file. */
export function claimOn(state: TddState, path: RelPath): string | undefined {
  const found = liveClaims(state).find(
    ([, { tests, targets }]) => targets.includes(path) && standsIn(state, tests, HARD_CLAIMS),
  )
  return found?.[0]
}

/** The claim that allows one edit of a file, so that its test can fail for what it asks. */
export function softClaimOn(state: TddState, path: RelPath): string | undefined {
  const found = liveClaims(state).find(
    ([, { tests, targets, used }]) =>
      targets.includes(path) && !used.has(path) && standsIn(state, tests, SOFT_CLAIMS),
  )
  return found?.[0]
}

/** Whether the file's one edit under a soft red was made, and nothing more is allowed before a run. */
export function awaitsRerun(state: TddState, path: RelPath): boolean {
  return liveClaims(state).some(
    ([, { tests, targets }]) => targets.includes(path) && standsIn(state, tests, SOFT_CLAIMS),
  )
}

/** Whether some test was shown red for a file: it has one. */
export function wasClaimed(state: TddState, path: RelPath): boolean {
  return [...state.claims.values()].some(({ targets }) => targets.includes(path))
}

/** The tests of a file that a live claim stands on. */
export function claimedIn(state: TddState, file: RelPath): string[] {
  const ids = liveClaims(state).flatMap(([, { tests }]) => tests)
  const isLive = (id: string) => standsIn(state, [id], LIVE)
  return [...new Set(ids)].filter((id) => fileOf(id) === file && isLive(id))
}

/** Standings of a test that may be the red of a file: on its own, and where an edit that it reached made a claim of it. */
const FREE: Readonly<Record<Kind, Standing>> = { hard: 'red_hard', soft: 'red_soft' }
const INFERRED: Readonly<Record<Kind, readonly Standing[]>> = {
  hard: HARD_CLAIMS,
  soft: SOFT_CLAIMS,
}

/** A red for a reason of its own, or only for want of what the test calls. */
type Kind = 'hard' | 'soft'

/** Tests that are red and that nobody claimed for certain sources, by file: what they ask for may lie in several. */
export function freeReds(state: TddState, kind: Kind): Map<RelPath, string[]> {
  const inferred = new Set<string>()
  const bound = new Set<string>()
  for (const { tests, source } of state.claims.values()) {
    for (const test of tests) (source === 'inferred' ? inferred : bound).add(test)
  }
  const reds = new Map<RelPath, string[]>()
  for (const [id, { standing }] of state.tests) {
    const isClaimed = inferred.has(id) && !bound.has(id) && INFERRED[kind].includes(standing)
    const file = standing === FREE[kind] || isClaimed ? fileOf(id) : undefined
    if (file === undefined) continue
    const ids = reds.get(file)
    if (ids === undefined) reds.set(file, [id])
    else ids.push(id)
  }
  return reds
}
