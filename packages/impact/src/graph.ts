import { isTestFile, type RelPath, relPath } from '@tailtest/project'
import type { Gap, Importer, ImportGraph, Reach } from './types.ts'

/** What a file leads to, and what of it could not be followed. */
export interface Node {
  files: readonly RelPath[]
  groups: readonly string[]
  gaps: readonly Gap[]
  hasTests: boolean
}

export interface Nodes {
  /** In the order of their paths. */
  files: readonly RelPath[]
  /** `undefined`: a file without imports of its own. */
  node(path: RelPath): Node | undefined
  /** The files that are loaded together under a name. */
  members(group: string): readonly RelPath[]
  /** The project was seen as a whole. */
  isWhole: boolean
  leadsTo: ImportGraph['leadsTo']
  /** @default by its name */
  isTest?(path: RelPath): boolean
}

/** What lies among Cargo's tests is run by the one whose module it is. */
const IN_TESTS = /^(?!(?:.*\/)?src\/).*(?<![^/])tests\//

const NOBODY: readonly RelPath[] = []

/** The graph over nodes, which are asked for when they are reached. */
export function createGraph({
  files,
  node,
  members,
  isWhole,
  leadsTo,
  isTest = isTestFile,
}: Nodes): ImportGraph {
  let reversed: Reversed | undefined
  let known: { gaps: readonly Gap[] } | undefined
  const allGaps = () => {
    known ??= { gaps: files.flatMap((path) => node(path)?.gaps ?? []) }
    return known.gaps
  }
  const next = (path: RelPath, entered: Set<string>): readonly RelPath[] => {
    const found = node(path)
    if (found === undefined) return NOBODY
    const groups = found.groups.filter((group) => !entered.has(group))
    for (const group of groups) entered.add(group)
    return groups.length === 0 ? found.files : [...found.files, ...groups.flatMap(members)]
  }

  function reach(from: Iterable<RelPath>): Reach {
    const reached = new Set(from)
    const entered = new Set<string>()
    const gaps: Gap[] = []
    for (const path of reached) {
      for (const file of next(path, entered)) reached.add(file)
      gaps.push(...(node(path)?.gaps ?? []))
    }
    return { files: reached, gaps, complete: isWhole && gaps.length === 0 }
  }

  return {
    files,
    leadsTo,
    reach,
    imports: (path) => [...reach([relPath(path)]).files].slice(1),
    importers(path, hops = Number.POSITIVE_INFINITY) {
      reversed ??= reverse(files, node, members)
      return importersOf(relPath(path), hops, reversed)
    },
    isTest(path: RelPath) {
      return isTest(path) || (!IN_TESTS.test(path) && node(path)?.hasTests === true)
    },
    get gaps() {
      return allGaps()
    },
    get complete() {
      return isWhole && allGaps().length === 0
    },
  }
}

/** The tests that load a file, nearest first; the file itself first, where it is one. */
export function testsReaching(graph: ImportGraph, file: string): RelPath[] {
  const path = relPath(file)
  const tests = graph.importers(path).filter(({ file }) => graph.isTest(file))
  const own = graph.isTest(path) ? [path] : []
  return [...own, ...tests.map(({ file }) => file)]
}

interface Reversed {
  users: ReadonlyMap<RelPath, readonly RelPath[]>
  groupsOf: ReadonlyMap<RelPath, readonly string[]>
  groupUsers: ReadonlyMap<string, readonly RelPath[]>
}

function reverse(
  files: readonly RelPath[],
  node: Nodes['node'],
  members: Nodes['members'],
): Reversed {
  const users = new Map<RelPath, RelPath[]>()
  const groupUsers = new Map<string, RelPath[]>()
  const groupsOf = new Map<RelPath, string[]>()
  for (const path of files) {
    const found = node(path)
    for (const file of found?.files ?? []) push(users, file, path)
    for (const group of found?.groups ?? []) {
      if (!groupUsers.has(group)) for (const member of members(group)) push(groupsOf, member, group)
      push(groupUsers, group, path)
    }
  }
  return { users, groupsOf, groupUsers }
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

function importersOf(path: RelPath, most: number, reversed: Reversed): Importer[] {
  const { users, groupsOf, groupUsers } = reversed
  const seen = new Set([path])
  const entered = new Set<string>()
  const found: Importer[] = []
  let layer: RelPath[] = [path]
  for (let hops = 1; layer.length > 0 && hops <= most; hops += 1) {
    const above: RelPath[] = []
    const add = (file: RelPath) => {
      if (seen.has(file)) return
      seen.add(file)
      above.push(file)
    }
    for (const file of layer) {
      for (const user of users.get(file) ?? []) add(user)
      for (const group of groupsOf.get(file) ?? []) {
        if (entered.has(group)) continue
        entered.add(group)
        for (const user of groupUsers.get(group) ?? []) add(user)
      }
    }
    layer = above.sort()
    for (const file of layer) found.push({ file, hops })
  }
  return found
}
