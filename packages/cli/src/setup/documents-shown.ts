import { dirname } from 'node:path'
import { count } from '../shell/count.ts'
import type { DocumentChange } from './documents.ts'

/** Which files were written or taken away, by folder, and each that was left to the person. */
export function documentLines(changes: readonly DocumentChange[]): string[] {
  const done = (['written', 'removed'] as const).flatMap((state) =>
    [...foldersOf(changes, state)].map(
      ([folder, files]) => `${count(files, 'file')} ${state}: ${folder}`,
    ),
  )
  const kept = changes.filter(({ state }) => state === 'kept')
  const rows = kept.map(({ path, reason }) => `kept as it is: ${path} (${reason})`)
  return [...done, ...rows, ...(rows.length > 0 ? [PROCEED] : [])]
}

const PROCEED = '- To have tailtest’s own file in such a place, move yours away and install again.'

/** How many files each folder is about; a folder below another one of them counts with it. */
function foldersOf(
  changes: readonly DocumentChange[],
  state: DocumentChange['state'],
): ReadonlyMap<string, number> {
  const paths = changes.filter((change) => change.state === state).map(({ path }) => path)
  const folders = [...new Set(paths.map((path) => dirname(path)))].sort()
  const counts = new Map<string, number>()
  for (const path of paths) {
    const top = folders.find((folder) => path.startsWith(`${folder}/`)) ?? dirname(path)
    counts.set(top, (counts.get(top) ?? 0) + 1)
  }
  return counts
}
