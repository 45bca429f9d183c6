import type { RelPath } from '@tailtest/project'
import {
  bodiesOf,
  bodyFor,
  fileOf,
  integrityOf,
  liveClaims,
  type TddEntry,
  type TestBody,
} from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import { bodiesAt } from './observed.ts'
import type { TurnFile } from './turn-files.ts'
import type { Walked } from './turn-walk.ts'

type Integrity = TddEntry<'tdd.integrity'>

/** What the turn did to tests, by the file in which they stood; one that has moved to another file is known there. */
export async function changedTests(
  files: readonly TurnFile[],
  { syntax }: Pick<WorkContext, 'syntax'>,
): Promise<Map<RelPath, Integrity[]>> {
  const tests = files.filter((file) => file.class === 'test')
  const bodies = async (path: RelPath, source: string | undefined): Promise<TestBody[]> =>
    source === undefined ? [] : bodiesOf(path, source, syntax)
  const before = new Map<string, RelPath>()
  const old: TestBody[] = []
  const now: TestBody[] = []
  for (const { path, before: was, after } of tests) {
    const found = await bodies(path, was)
    for (const { id } of found) before.set(id, path)
    old.push(...found)
    now.push(...(await bodies(path, after)))
  }
  const changes = new Map<RelPath, Integrity[]>()
  for (const entry of integrityOf(old, now)) {
    const path = before.get(entry.test)
    if (path !== undefined) changes.set(path, [...(changes.get(path) ?? []), entry])
  }
  return changes
}

/** Claimed tests that are not as they were in their red, although the turn's beginning does not know them. */
export async function rewrittenTests(
  { state, entries }: Walked,
  place: Place,
  context: WorkContext,
): Promise<Integrity[]> {
  const known = new Set(
    entries.flatMap((entry) => (entry.type === 'tdd.integrity' ? [entry.test, entry.to] : [])),
  )
  const found: Integrity[] = []
  for (const id of new Set(liveClaims(state).flatMap(([, { tests }]) => tests))) {
    const file = fileOf(id)
    const before = state.tests.get(id)?.body
    if (file === undefined || before === undefined || known.has(id)) continue
    const bodies = await bodiesAt(place, file, context)
    const now = bodies.find((body) => body.id === id) ?? bodyFor(id, bodies)
    if (now?.bodyHash === before) continue
    const heirs = bodies.filter(
      ({ bodyHash, id: name }) => bodyHash === before && !state.tests.has(name),
    )
    const test = { type: 'tdd.integrity' as const, test: id, before }
    if (now !== undefined) found.push({ ...test, kind: 'changed', after: now.bodyHash })
    else if (heirs.length !== 1) found.push({ ...test, kind: 'deleted' })
    else found.push({ ...test, kind: 'renamed', after: before, to: heirs[0]?.id })
  }
  return found
}
