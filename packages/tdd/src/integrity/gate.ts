import type { TddEntry } from '../event.ts'
import type { TestBody } from '../types.ts'

export type Integrity = TddEntry<'tdd.integrity'>
type Kind = Integrity['kind']

/** Marks with which a test says nothing of the code. */
const SKIPS = ['skip', 'todo', 'xfail'] as const

const skips = ({ marks }: TestBody): number => SKIPS.filter((mark) => marks.includes(mark)).length

/** Asked in this order; the first that is so names the change of a test that is still there. */
const CHANGES: readonly (readonly [Kind, (before: TestBody, after: TestBody) => boolean])[] = [
  ['skipped', (before, after) => skips(after) > skips(before)],
  ['focused', (before, after) => after.marks.includes('only') && !before.marks.includes('only')],
  ['weakened', (before, after) => after.assertions < before.assertions],
  ['changed', (before, after) => after.bodyHash !== before.bodyHash],
]

/** What an edit of a test file did to its tests: nothing is said of new ones. Pure. */
export function integrityOf(before: readonly TestBody[], after: readonly TestBody[]): Integrity[] {
  const now = new Map(after.map((body) => [body.id, body]))
  const known = new Set(before.map(({ id }) => id))
  const fresh = after.filter(({ id }) => !known.has(id))
  return before.flatMap((body): Integrity[] => {
    const same = now.get(body.id)
    return same === undefined ? [lost(body, fresh)] : altered(body, same)
  })
}

function altered(before: TestBody, now: TestBody): Integrity[] {
  const kind = CHANGES.find(([, isSo]) => isSo(before, now))?.[0]
  if (kind === undefined) return []
  const hashes = { before: before.bodyHash, after: now.bodyHash }
  return [{ type: 'tdd.integrity', test: before.id, kind, ...hashes }]
}

/** A test that is gone, unless exactly one new one has its body. */
function lost({ id, bodyHash, file }: TestBody, fresh: readonly TestBody[]): Integrity {
  const [heir, ...others] = fresh.filter((body) => body.bodyHash === bodyHash)
  const gone = { type: 'tdd.integrity' as const, test: id, before: bodyHash }
  if (heir === undefined || others.length > 0) return { ...gone, kind: 'deleted' }
  const kind = heir.file === file ? 'renamed' : 'moved'
  return { ...gone, kind, after: bodyHash, to: heir.id }
}
