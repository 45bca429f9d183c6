import type { RelPath } from '@tailtest/project'
import { isSame, type Stamp, type Stamps } from './stamps.ts'
import type { Changed, Changes } from './types.ts'

/** The tree at two moments: files that are in neither list are as in the commit. */
export interface Comparison {
  /** Files that differed from the commit at the mark. */
  before: Stamps
  /** Files that differ from it now, and those of `before`. */
  now: Stamps
  /** Object ids in the commit, of files that differ from it now. */
  head: ReadonlyMap<RelPath, string | undefined>
  /** Files that differ from the commit now. */
  differs: ReadonlySet<RelPath>
}

/** Pure: what changed between the two moments, apart from what is again as the commit holds it. */
export function compare(comparison: Comparison): Pick<Changes, 'changes' | 'restored'> {
  const { before, now } = comparison
  const all = [...now.keys()].flatMap((path): Changed[] => {
    const kind = kindOf(path, comparison)
    return kind === undefined ? [] : [{ path, kind }]
  })
  const isRestored = ({ path }: Changed) => now.get(path) !== undefined && isClean(path, comparison)
  const changes = pairRenames(
    all.filter((change) => !isRestored(change)),
    {
      old: (path) => nameOf(before.get(path)) ?? comparison.head.get(path),
      new: (path) => nameOf(now.get(path)),
    },
  )
  return { changes: changes.sort(byPath), restored: all.filter(isRestored).sort(byPath) }
}

const byPath = (one: Changed, other: Changed) => (one.path < other.path ? -1 : 1)

/** Whether a file that is there is what the commit holds. */
function isClean(path: RelPath, { now, head, differs }: Comparison): boolean {
  const committed = head.get(path)
  return !differs.has(path) || (committed !== undefined && now.get(path)?.oid === committed)
}

function kindOf(path: RelPath, comparison: Comparison): Changed['kind'] | undefined {
  const { before, now, head } = comparison
  const [old, current, committed] = [before.get(path), now.get(path), head.get(path)]
  const wasKnown = before.has(path)
  const wasThere = wasKnown ? old !== undefined : committed !== undefined
  if (current === undefined) return wasThere ? 'deleted' : undefined
  if (wasKnown ? isSame(old, current) : isClean(path, comparison)) return undefined
  return wasThere ? 'written' : 'created'
}

interface Names {
  old: (path: RelPath) => string | undefined
  new: (path: RelPath) => string | undefined
}

/** What was deleted and created with the same content was renamed; empty files are all alike. */
function pairRenames(changes: readonly Changed[], names: Names): Changed[] {
  const gone = new Map<string, RelPath>()
  for (const { path, kind } of changes) {
    const name = kind === 'deleted' ? names.old(path) : undefined
    if (name !== undefined) gone.set(name, path)
  }
  const renamed = changes.map((change): Changed => {
    const name = change.kind === 'created' ? names.new(change.path) : undefined
    const from = name === undefined ? undefined : gone.get(name)
    if (name === undefined || from === undefined) return change
    gone.delete(name)
    return { path: change.path, kind: 'renamed', from }
  })
  const sources = new Set(renamed.map(({ from }) => from))
  return renamed.filter(({ path, kind }) => kind !== 'deleted' || !sources.has(path))
}

/** A rename keeps size and time; where the bytes were read they decide. */
function nameOf(stamp: Stamp | undefined): string | undefined {
  if (stamp === undefined || stamp.size === 0) return undefined
  return stamp.oid ?? `${stamp.size} ${stamp.mtimeMs}`
}
