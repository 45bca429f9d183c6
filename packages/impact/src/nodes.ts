import type { Project, RelPath } from '@tailtest/project'
import { decodeEntry, openCache } from './cache.ts'
import { decodeDeclares, NOTHING } from './facts.ts'
import type { Files } from './files.ts'
import { createGraph, type Node } from './graph.ts'
import { membersOf } from './languages/index.ts'
import { decodeLinks, NO_LINKS } from './links.ts'
import { isBelow, relist } from './listing.ts'
import type { Gap, ImportGraph } from './types.ts'

/** The files' lines as nodes of a graph; each is read when it is first reached. `setups`: what is loaded before a test. */
export function createNodes(
  lines: ReadonlyMap<RelPath, string>,
  files: Files,
  setups?: ReadonlyMap<RelPath, readonly RelPath[]>,
) {
  const nodes = new Map<RelPath, Node>()
  const groups = new Map<string, readonly RelPath[]>()
  const declares = (path: RelPath) =>
    decodeDeclares(decodeEntry(lines.get(path) ?? '').declares) ?? NOTHING
  return {
    node(path: RelPath): Node | undefined {
      const known = nodes.get(path)
      const line = lines.get(path)
      if (known !== undefined || line === undefined) return known
      const made = toNode(path, line, files, setups?.get(path))
      nodes.set(path, made)
      return made
    },
    members(group: string): readonly RelPath[] {
      const known = groups.get(group) ?? membersOf(files, group, declares)
      groups.set(group, known)
      return known
    },
  }
}

function toNode(path: RelPath, line: string, files: Files, setup: readonly RelPath[] = []): Node {
  const entry = decodeEntry(line)
  const links = decodeLinks(entry.links) ?? { ...NO_LINKS, computed: [] }
  const gaps: Gap[] = [
    ...(entry.facts === '' ? [{ file: path, type: 'unread', text: '', line: 0 } as const] : []),
    ...links.unresolved.map((gap) => ({ file: path, type: 'unresolved', ...gap }) as const),
    ...links.computed.map((gap) => {
      return { file: path, type: gap.line === 0 ? 'unread' : 'computed', ...gap } as const
    }),
  ]
  return {
    files: [...links.files, ...setup].flatMap((file) => files.get(file) ?? []),
    groups: links.groups,
    gaps,
    hasTests: decodeDeclares(entry.declares)?.hasTests === true,
  }
}

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
