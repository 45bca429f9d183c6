import type { Project, RelPath } from '@tailtest/project'
import { openCache } from './cache.ts'
import { createGraph } from './graph.ts'
import { isBelow, relist } from './listing.ts'
import { createNodes } from './nodes.ts'
import type { ImportGraph } from './types.ts'

/**
 * The graph as the last build with this cache (a folder, absolute) left it: nothing of the project is looked at. It may
 * have missed what changed since, is never complete, and cannot tell where an import leads: for estimates that nobody
 * wants to wait for. `undefined`: there is none.
 */
export function keptGraph(project: Project, cache: string): ImportGraph | undefined {
  const kept = openCache(cache, project.root).glance()
  if (kept === undefined) return undefined
  const isOurs = (entry: [string, string]): entry is [RelPath, string] => isBelow(entry[0])
  const lines = new Map([...kept.lines].filter(isOurs))
  return createGraph({
    files: [...lines.keys()].sort(),
    isWhole: false,
    ...createNodes(lines, relist(project, kept)),
    leadsTo: () => undefined,
  })
}
