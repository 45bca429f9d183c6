import type { TestBody } from '../types.ts'

/** A test of before and what it is now; `undefined`: it is gone. */
export interface Pair {
  before: TestBody
  after: TestBody | undefined
}

/** How alike the words of two tests are, from 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1)
  const shared = other.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  const most = Math.max(one.length, other.length)
  return most === 0 ? 0 : shared.length / most
}

/** Below it two tests are two. */
const ALIKE = 0.6
/** Tests that are compared with each other, at most; a change with more is no rename. */
const MOST = 200

/** Finds each test again: by its id, by its body, else by words that are much alike. Pure. */
export function pairsOf(before: readonly TestBody[], after: readonly TestBody[]): Pair[] {
  const now = new Map(after.map((body) => [body.id, body]))
  const known = new Set(before.map(({ id }) => id))
  const fresh = new Set(after.filter(({ id }) => !known.has(id)))
  const take = (body: TestBody | undefined) => {
    if (body !== undefined) fresh.delete(body)
    return body
  }
  const lost = before.filter(({ id }) => !now.has(id))
  const heirs = new Map<TestBody, TestBody>()
  for (const body of lost) {
    const heir = take([...fresh].find(({ bodyHash }) => bodyHash === body.bodyHash))
    if (heir !== undefined) heirs.set(body, heir)
  }
  const rest = lost.filter((body) => !heirs.has(body))
  if (rest.length <= MOST && fresh.size <= MOST) {
    for (const body of rest) {
      const ranked = [...fresh]
        .map((each) => ({ each, alike: likeness(body.code, each.code) }))
        .sort((one, other) => other.alike - one.alike)
      const [best] = ranked
      if (best === undefined || best.alike < ALIKE) continue
      take(best.each)
      heirs.set(body, best.each)
    }
  }
  return before.map((body) => ({ before: body, after: now.get(body.id) ?? heirs.get(body) }))
}
