import { createHash } from 'node:crypto'
import { baseName, languageOf, parentOf, type RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { type FileReceipt, openReceipts } from '@tailtest/session'
import { before, type Changed, type Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import type { Imports } from '../select/imports.ts'
import { type Disk, fingerprint, openDisk, supportFiles } from '../start/fingerprint.ts'

/** The turn's beginning, and what is different since. */
export interface Beginning {
  mark: Mark
  changes: readonly Changed[]
}

/**
 * What a run of exactly the bytes of the turn's beginning said of a test file; `undefined`: no such run is known.
 * What the test reaches is followed as it is now: where that changed with the turn no run fits, and none is taken for
 * one that does.
 */
export async function receiptBefore(
  place: Place,
  { test, runner }: { test: RelPath; runner: Runner },
  beginning: Beginning,
  imports: Imports,
): Promise<FileReceipt | undefined> {
  const receipts = openReceipts(place.stateRoot)
  if (receipts.newest(test) === undefined) return undefined
  const disk = await diskAt(place, beginning)
  if (disk === undefined) return undefined
  const reach = await imports.reach([test, ...supportFiles(disk, test)])
  const created = new Set(
    beginning.changes.flatMap(({ path, kind }) => (kind === 'created' ? [path] : [])),
  )
  const missed = await missedBy(reach.files, place, beginning, imports)
  if (missed.some((path) => languageOf(path) !== undefined)) return undefined // what it led to is gone from the reach
  const files = new Set([...reach.files, ...missed].filter((path) => !created.has(path)))
  const { ts: _, ...tree } = beginning.mark
  const then = { runner, reach: { ...reach, files }, disk, tree }
  return receipts.current(test, await fingerprint(place, test, then))
}

/** What is gone since and some of these files still lead to. */
async function missedBy(
  files: ReadonlySet<RelPath>,
  { project }: Place,
  { changes }: Beginning,
  imports: Imports,
): Promise<RelPath[]> {
  const gone = changes.flatMap(({ path, kind, from }) => (kind === 'deleted' ? path : (from ?? [])))
  const graph = gone.length === 0 ? undefined : await imports.graph()
  if (graph === undefined) return []
  const { usersOfGone } = await import('@tailtest/impact')
  const users = usersOfGone(project, graph, gone)
  return gone.filter((path) => users.get(path)?.some((user) => files.has(user)))
}

/** The project's files as they were; `undefined`: the bytes of one that changed were not kept. */
async function diskAt(place: Place, { mark, changes }: Beginning): Promise<Disk | undefined> {
  const { project, stateRoot } = place
  const now = openDisk(project)
  const old = new Map<RelPath, string>()
  for (const { path, kind, from } of changes) {
    if (from !== undefined) old.set(from, now.hash(path)) // renamed: the same bytes
    if (kind === 'created' || kind === 'renamed') old.set(path, 'absent')
    else {
      const bytes = await before(project, mark, path, { stateDirectory: stateRoot })
      if (bytes === undefined) return undefined
      old.set(path, createHash('sha256').update(bytes).digest('hex'))
    }
  }
  return {
    hash: (path) => old.get(path) ?? now.hash(path),
    names: (folder) => {
      const inFolder = [...old].filter(([path]) => parentOf(path) === folder)
      const there = new Set(now.names(folder))
      for (const [path, hash] of inFolder) {
        if (hash === 'absent') there.delete(baseName(path))
        else there.add(baseName(path))
      }
      return [...there].sort()
    },
  }
}
