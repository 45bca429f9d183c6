import type { RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import type { Changed, Changes } from '@tailtest/tree'

/** When a file changed that no edit and no command of the session is known to have changed. */
export type Foreign = 'before' | 'within'

/**
 * The same of what a test reaches. `mixed`: within the turn, in which the session changed something else of it; `joint`:
 * before it, after the session had changed something else of it in an earlier turn; `beside`: before it, and the turn
 * changed something else of it; `after`: within the turn, after the session had changed something else of it in an earlier
 * turn; `tangled`: mixed, and the session changed something of it in an earlier turn as well.
 */
export type ForeignReach = Foreign | 'mixed' | 'joint' | 'beside' | 'after' | 'tangled'

/** Whether somebody else changed what a test reaches within the turn, and the turn changed nothing of it. */
export function isWithin(reach: ForeignReach | undefined): boolean {
  return reach === 'within' || reach === 'after'
}

/** Whether the session and somebody else both changed what a test reaches, in whichever turn. */
export function isOfBoth(reach: ForeignReach | undefined): boolean {
  return reach !== undefined && reach !== 'before' && reach !== 'within'
}

/** What the tree, the session's events and the journals of others say of what changed. */
export interface Seen {
  /** Since the turn began; `undefined`: nobody can tell. */
  inTurn: Changes | undefined
  /** Between the last end and the turn. */
  earlier: Changes | undefined
  turn: Pick<Session['turn'], 'edited' | 'commands'>
  /** Files that other sessions touched in the turn. */
  others: ReadonlyMap<RelPath, 'tool' | 'shell'>
}

export interface Origins {
  /** Changed in the turn, and named by no event of this session nor of another. */
  unnamed: readonly Changed[]
  /** The commands of the session may have made them. */
  isOwn: boolean
  /** Changed before the turn and not in it. */
  earlier: readonly Changed[]
  /** What this session is not known to have changed: `before` its turn began or `within` it. */
  foreign: ReadonlyMap<RelPath, Foreign>
}

/** Pure: who changed what. What a checkout, a pull or a merge brought is nobody's edit. */
export function originsOf({ inTurn, earlier: before, turn, others }: Seen): Origins {
  const { changes = [], brought = [], restored = [] } = inTurn ?? {}
  const isNamed = ({ path }: Changed) => turn.edited[path] !== undefined
  // without a command it was none of the session's
  const isOwn = turn.commands > 0
  const isTheirs = (change: Changed) => {
    const via = isNamed(change) ? undefined : others.get(change.path)
    // where both ran commands, nobody can tell whose it is
    return via === 'tool' || (via === 'shell' && !isOwn)
  }
  const theirs = [...changes, ...restored].filter(isTheirs)
  const isUnnamed = (change: Changed) => !isNamed(change) && !isTheirs(change)
  const back = restored.filter(isUnnamed)
  const unnamed = [...changes.filter(isUnnamed), ...(isOwn ? back : [])]
  const aside = [...(isOwn ? [] : back), ...brought.filter((one) => !isNamed(one))]
  const within = [...(isOwn ? [] : unnamed), ...theirs, ...aside]
  const named = new Set<RelPath>([
    ...[...changes, ...restored].map(({ path }) => path),
    ...within.map(({ path }) => path),
  ])
  const isLeft = (change: Changed) => !isNamed(change) && !named.has(change.path)
  const earlier = (before?.changes ?? []).filter(isLeft)
  const foreign = new Map<RelPath, Foreign>([
    ...[
      ...earlier,
      ...[...(before?.brought ?? []), ...(before?.restored ?? [])].filter(isLeft),
    ].map(({ path }): [RelPath, Foreign] => [path, 'before']),
    ...within.map(({ path }): [RelPath, Foreign] => [path, 'within']),
  ])
  return { unnamed, isOwn, earlier, foreign }
}

/**
 * Pure: whose changes a test reaches, where not all are the turn's. `own`: what the session changed in the turn; `earlier`:
 * in another one.
 */
export function foreignReach(
  reached: Iterable<RelPath>,
  foreign: Origins['foreign'],
  { own, earlier }: Readonly<Record<'own' | 'earlier', ReadonlySet<RelPath>>>,
): ForeignReach | undefined {
  const paths = [...reached]
  const when = paths.flatMap((path) => foreign.get(path) ?? [])
  const isOwn = paths.some((path) => own.has(path))
  const isEarlier = paths.some((path) => earlier.has(path) && !foreign.has(path))
  if (when.includes('within')) {
    if (!isOwn) return isEarlier ? 'after' : 'within'
    return isEarlier ? 'tangled' : 'mixed'
  }
  if (when.length === 0) return undefined
  return isOwn ? 'beside' : isEarlier ? 'joint' : 'before'
}

/** Whether the turn and somebody else both changed what a test reaches. */
export function isMixed(reach: ForeignReach | undefined): boolean {
  return reach === 'mixed' || reach === 'tangled'
}
