import type { Project } from '@tailtest/project'
import { originOf } from '../origin.ts'
import type { BrokenUse, Edited, ImportGraph } from '../types.ts'
import { stateBefore, stateNow } from './before.ts'
import { lossesOf } from './losses.ts'
import type { Lost } from './lost.ts'
import { lostFiles } from './lost-files.ts'
import { lostNames } from './lost-names.ts'
import { usersOf } from './users.ts'
import { gainsOf, whereNow } from './where-now.ts'

export interface BrokenOptions {
  /** As many files are read to look for uses, nearest first. @default 1000 */
  limit?: number
}

/** Nobody reads more. */
const MOST_FINDINGS = 500

/**
 * The uses, in the files of a project as they are now, of files and names that edited files had at an earlier
 * moment and that are gone: removed, renamed, moved. Of one name in one file the first. The graph is that of
 * now. Reads syntax trees, runs nothing; silent wherever `checkTest` is.
 */
export async function brokenUses(
  project: Project,
  graph: ImportGraph,
  edited: readonly Edited[],
  { limit = 1000 }: BrokenOptions = {},
): Promise<BrokenUse[]> {
  const origin = originOf(graph, project, 'brokenUses')
  const texts = new Map(edited.map(({ path, before }) => [path, before]))
  const { gone, ...before } = await stateBefore(origin, texts)
  const now = stateNow(origin, before, texts)
  const losses = await lossesOf(texts.keys(), { before, now, gone })
  if (losses.length === 0) return []
  const among = new Set(losses.flatMap(({ words }) => [...words]))
  const found: Lost[] = []
  for (const path of usersOf(losses, { graph, origin, limit })) {
    const file = await now.read(path)
    if (file === undefined) continue
    const asked = { file, before, now, losses, among, gone }
    found.push(...firstOfEach([...lostFiles(asked), ...(await lostNames(asked))]))
    if (found.length >= MOST_FINDINGS) break
  }
  if (found.length === 0) return []
  const gains = await gainsOf(texts.keys(), { before, now })
  const uses = found.slice(0, MOST_FINDINGS).map((lost) => whereNow(lost, { losses, gains }))
  return uses.sort((one, other) => compare(one.file, other.file) || one.line - other.line)
}

/** A name that is used ten times in a file is gone once; what leads to a file is gone with it. */
function firstOfEach(all: readonly Lost[]): Lost[] {
  const found = new Map<string, Lost>()
  for (const lost of all) {
    const key = `${lost.from}\0${lost.name}`
    if (!found.has(key)) found.set(key, lost)
  }
  return [...found.values()]
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
