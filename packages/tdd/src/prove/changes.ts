import type { RelPath } from '@tailtest/project'
import type { TestId } from '@tailtest/results'
import { partsOf } from '../identity.ts'
import type { TestBody } from '../types.ts'

/** A test that a range adds or changes. */
export interface TestChange {
  body: TestBody
  /** The same test before. */
  before?: TestBody
  change: 'new' | 'changed'
}

export interface TestChanges {
  changes: readonly TestChange[]
  /** Tests that are gone. */
  deleted: readonly TestId[]
}

/** The tests of a file on both sides. */
export interface FileTests {
  path: RelPath
  before: readonly TestBody[]
  after: readonly TestBody[]
  /** The words around the tests. */
  around?: readonly string[]
}

/**
 * Which tests are new, changed and gone. A test that only has another name or another file is the same test, and so is
 * one that is only written otherwise. Tests within tests belong to the outermost one. Pure.
 */
export function changedTests(files: readonly FileTests[]): TestChanges {
  const old = files.flatMap(({ before }) => outermost(before))
  const current = files.flatMap(({ after }) => outermost(after))
  const kept = new Set(current.map(({ id }) => id))
  const still = new Set(current.map(({ file }) => file))
  // a file that was read as one test and is now read as several has lost none
  const isRead = ({ id, file }: TestBody) => id === `${file}::` && still.has(file)
  const vanished = old.filter((body) => !kept.has(body.id) && !isRead(body))
  const byId = new Map(old.map((body) => [body.id, body]))
  const taken = new Set<TestBody>()
  const changes = current.flatMap((body): TestChange[] => {
    const same = byId.get(body.id)
    if (same !== undefined) {
      return same.bodyHash === body.bodyHash ? [] : [{ body, before: same, change: 'changed' }]
    }
    const moved = vanished.find((one) => !taken.has(one) && one.bodyHash === body.bodyHash)
    if (moved === undefined) return [{ body, change: 'new' }]
    taken.add(moved)
    return []
  })
  return { changes, deleted: vanished.filter((body) => !taken.has(body)).map(({ id }) => id) }
}

/** Tests that stand in no other test. */
export function outermost(bodies: readonly TestBody[]): TestBody[] {
  return bodies.filter((body) => !bodies.some((other) => other !== body && isWithin(body, other)))
}

function isWithin(inner: TestBody, outer: TestBody): boolean {
  if (inner.lines[0] < outer.lines[0] || inner.lines[1] > outer.lines[1]) return false
  const [titles, around] = [partsOf(inner.id)?.titles ?? [], partsOf(outer.id)?.titles ?? []]
  return around.length < titles.length && around.every((title, n) => title === titles[n])
}
