import type { RelPath } from '@tailtest/project'
import { bodiesOf, integrityOf, type TddEntry, type TestBody } from '@tailtest/tdd'
import type { WorkContext } from '../turn/imports.ts'
import type { TurnFile } from './turn-files.ts'

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
