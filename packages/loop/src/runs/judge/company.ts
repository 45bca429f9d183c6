import type { RelPath } from '@tailtest/project'
import { fromReceipt, isFailed, type Verified, type VerifiedTest } from '../start/verified.ts'
import { type Evidence, isUnmet } from './decide.ts'
import { statusThen } from './status-then.ts'
import type { Witnesses } from './witnesses.ts'

/** Files of which tests fail in company only: these tests, and with whom the file is to be compared. */
export type Disturbed = ReadonlyMap<
  RelPath,
  {
    ids: ReadonlySet<string>
    company: readonly RelPath[]
    /** They failed beside other failing files again: which of them fail alone, nobody knows yet. */
    isPresumed: boolean
  }
>

export function without(disturbed: Disturbed, lone: ReadonlySet<string>): Disturbed {
  return new Map(
    [...disturbed].flatMap(([test, one]) => {
      const ids = new Set([...one.ids].filter((id) => !lone.has(id)))
      return ids.size === 0 ? [] : [[test, { ...one, ids }] as const]
    }),
  )
}

/** A file that failed where files share a process. */
interface Shared {
  /** With whom it ran. */
  company: readonly RelPath[]
  /** Those of them that failed, too, itself included. */
  peers: readonly RelPath[]
  /** What it did with them alone, on the same bytes; absent: nobody can tell. */
  second?: Verified
  /** All that failed in company failed so, too. */
  failsAgain: boolean
}

/** Runs what failed in company again, without what did not. */
export async function runPeers(
  failing: readonly Verified[],
  all: readonly Verified[],
  ask: Pick<Witnesses, 'isIsolated' | 'filesOf' | 'again'>,
): Promise<ReadonlyMap<RelPath, Shared>> {
  const runs = new Map<string, Verified[]>()
  for (const file of failing) {
    if (await ask.isIsolated(file.test)) continue
    runs.set(file.run, [...(runs.get(file.run) ?? []), file])
  }
  const found = new Map<RelPath, Shared>()
  for (const [run, files] of runs) {
    const ran = all.filter((file) => file.run === run && !file.fromReceipt)
    const isKept = files.some(({ fromReceipt }) => fromReceipt)
    const company = isKept ? ask.filesOf(run) : ran.map((file) => file.test)
    const peers = files.map(({ test }) => test)
    const again = company.length < 2 ? [] : await ask.again(peers)
    for (const file of files) {
      const second = again?.find((one) => one.test === file.test && isOfSameBytes(file, one))
      const failed = file.tests.filter(isFailed)
      const failsAgain =
        second !== undefined && failed.every((now) => statusThen(second, now) === 'fail')
      found.set(file.test, { company, peers, failsAgain, ...(second && { second }) })
    }
  }
  return found
}

export function isOfSameBytes({ fromReceipt, bytes }: Verified, again: Verified): boolean {
  return fromReceipt || again.bytes === bytes
}

/**
 * What passed without its company, and no repetition showed passing; what cannot be told is compared in the company that
 * it failed in. What failed again beside other failing files is taken to be disturbed by them, unless one run of the old
 * bytes showed it passing beside them.
 */
export function disturbedIn(
  failing: readonly Verified[],
  shared: ReadonlyMap<RelPath, Shared>,
  facts: Parameters<typeof isUnmet>[2] & Pick<Evidence, 'before'>,
): Disturbed {
  return new Map(
    failing.flatMap(({ test, tests }) => {
      const { company = [], peers = [], second } = shared.get(test) ?? {}
      if (company.length < 2) return []
      const unmet = tests.filter((now) => isUnmet(test, now, facts))
      const passes = unmet.filter((now) => !second || statusThen(second, now) === 'pass')
      const old = facts.before(test)
      // of what others changed since, it says nothing
      const isOfOne = peers.every(
        (peer) => old && facts.before(peer)?.run === old.run && facts.foreign(peer) === undefined,
      )
      const hasPassed = (now: VerifiedTest) =>
        isOfOne && old !== undefined && statusThen(fromReceipt(old), now) === 'pass'
      const beside = peers.length < 2 ? [] : unmet.filter((now) => !hasPassed(now))
      const isPresumed = passes.length === 0
      const ids = new Set([...passes, ...beside].map(({ id }) => id))
      return ids.size === 0
        ? []
        : [[test, { ids, company: isPresumed ? peers : company, isPresumed }] as const]
    }),
  )
}
