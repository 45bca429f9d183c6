import { existsSync } from 'node:fs'
import { toAbsolute } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import {
  fileOf,
  foldTdd,
  liveClaims,
  type TddEntry,
  type TddState,
  testedEntries,
} from '@tailtest/tdd'
import type { Work } from '../runs/select/imports.ts'
import type { Verification } from '../runs/start/run-group.ts'
import type { Verified } from '../runs/start/verified.ts'
import { declaredClaims } from './annotated.ts'
import { bodiesAt, observe } from './observed.ts'
import { asEvents } from './turn-history.ts'

export interface Flush {
  place: Work
  journal: Journal
  /** What is known of the gate's tests before the run. */
  state: TddState
  /** Milliseconds that running tests on the old sources may take. */
  timeoutMs: number
}

/** Results of files that the gate knows tests of: others are nobody's red. */
function known(state: TddState, verified: readonly Verified[]): Verified[] {
  const files = new Set([...state.tests.keys()].map(fileOf))
  return verified.filter(({ test }) => files.has(test))
}

/** What a run means for the gate: how its tests stand, and, of those that changed since their red, whether they are one. */
export async function flush(
  at: Flush,
  { verified }: Pick<Verification, 'verified'>,
): Promise<TddEntry[]> {
  const own = known(at.state, verified)
  const proven = await proveStale(at, own)
  const { session } = at.journal.read()
  const told = [...own, ...(await declaring(at, verified))]
  const seen = await observe(at.place, told, { trigger: 'flush', session })
  const entries = [...proven, ...seen.flatMap((file) => file.entries), ...missing(at, own)]
  const after = foldTdd(asEvents(entries), at.state)
  return [...entries, ...declaredClaims(at.place.project, seen, after)]
}

/** Results of files that the gate does not know yet and that failed, with tests that say what they are for. */
async function declaring(
  { place, state }: Flush,
  verified: readonly Verified[],
): Promise<Verified[]> {
  const own = known(state, verified)
  const failing = verified.filter((file) => file.result === 'failing' && !own.includes(file))
  const bodies = await Promise.all(failing.map(({ test }) => bodiesAt(place, test)))
  return failing.filter((_, at) => bodies[at]?.some(({ targets }) => targets.length > 0) === true)
}

/** What running them once more says: another result on the same bytes is no result. */
export async function flushAgain(
  { place, journal, state }: Flush,
  retried: readonly Verified[],
): Promise<TddEntry[]> {
  const { session } = journal.read()
  const own = known(state, retried)
  const seen = await observe(place, own, { trigger: 'retry', session })
  return seen.flatMap(({ entries }) => entries)
}

/** Claimed tests that their file no longer has, or whose file is gone. */
function missing({ place, state }: Flush, own: readonly Verified[]): TddEntry<'tdd.tested'>[] {
  const ids = new Set(liveClaims(state).flatMap(([, { tests }]) => tests))
  return [...ids].flatMap((id) => {
    const file = fileOf(id)
    if (file === undefined) return []
    const ran = own.find(({ test }) => test === file)
    const isRun = ran?.tests.some((test) => test.id === id || test.id === file) === true
    const isGone = ran === undefined && !existsSync(toAbsolute(place.project, file))
    if (isRun || (ran === undefined && !isGone)) return []
    const run = { file, run: ran?.run ?? 'none', trigger: 'flush' } as const
    return testedEntries(run, [{ id, status: 'missing' }])
  })
}

/** Claims whose tests changed since their red, and pass now: what fails on the sources of before is their red. */
async function proveStale(at: Flush, own: readonly Verified[]): Promise<TddEntry[]> {
  const { place, journal, state, timeoutMs } = at
  const isStale = (id: string) => state.tests.get(id)?.standing === 'stale'
  const passing = new Set(
    own.flatMap(({ tests }) => tests.filter(({ status }) => status === 'pass').map(({ id }) => id)),
  )
  const claims = liveClaims(state).filter(([, { tests }]) =>
    tests.some((id) => isStale(id) && passing.has(id)),
  )
  if (claims.length === 0 || timeoutMs <= 0) return []
  const ids = claims.flatMap(([, { tests }]) => tests.filter(isStale))
  const files = [...new Set(ids.flatMap((id) => fileOf(id) ?? []))]
  const targets = [...new Set(claims.flatMap(([, claim]) => claim.targets))]
  const options = { timeoutMs, targets }
  const { replay } = await import('./replay.ts')
  const seen = await replay(place, journal.read().session, files, options)
  if (seen === undefined) return []
  const entries = seen.flatMap((file) => file.entries)
  const after = foldTdd(asEvents(entries), state)
  return [...entries, ...claims.flatMap((claim) => proofOf(claim, { isStale, after }))]
}

/** A claim again, with what its changed tests show on the old sources; nothing where one of them shows nothing. */
function proofOf(
  [claim, { tests, targets, source }]: ReturnType<typeof liveClaims>[number],
  { isStale, after }: { isStale(id: string): boolean; after: TddState },
): TddEntry<'tdd.claimed'>[] {
  const isProven = tests.filter(isStale).every((id) => after.tests.get(id)?.standing === 'claimed')
  if (!isProven) return []
  const again = { claim, tests: [...tests], targets: [...targets], source, replayed: true }
  return [{ type: 'tdd.claimed', ...again }]
}
