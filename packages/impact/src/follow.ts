import type { RelPath } from '@tailtest/project'
import { decodeEntry, encodeEntry } from './cache.ts'
import { decodeFacts, NOTHING } from './facts.ts'
import type { Files } from './files.ts'
import { membersOf, rulesFor } from './languages/index.ts'
import type { Resolve, World } from './languages/rules.ts'
import { decodeLinks, encodeLinks, NO_LINKS } from './links.ts'
import type { Reader } from './reader.ts'

/** Sources that no walk names, and that are nevertheless imported (build output, submodules). */
const MOST_BEYOND = 20_000

interface Follow {
  lines: Map<RelPath, string>
  world: World
  reader: Reader
  resolve: Resolve
}

/** Follows the imports of these files, and of the files beyond the walk that they lead to, which get lines of their own. */
export async function followAll(
  from: Iterable<RelPath>,
  { lines, world, reader, resolve }: Follow,
): Promise<void> {
  const groups = new Set<string>()
  const opened = (group: string): readonly string[] => {
    if (groups.has(group)) return []
    groups.add(group)
    return membersOf(world.files, group, () => NOTHING)
  }
  let found = 0
  let layer = [...from]
  while (layer.length > 0) {
    const next = new Set<RelPath>()
    for (const path of layer) {
      const entry = decodeEntry(lines.get(path) ?? '')
      const facts = decodeFacts(entry.facts)
      const links = facts === undefined ? NO_LINKS : resolve(path, facts)
      const kept = encodeLinks({ ...links, computed: facts?.computed ?? [] })
      lines.set(path, encodeEntry({ ...entry, links: kept }))
      for (const file of [...links.files, ...links.groups.flatMap(opened)]) {
        const known = world.files.get(file)
        if (known === undefined || lines.has(known)) continue
        if (rulesFor(known) !== undefined) next.add(known)
      }
    }
    const wanted = [...next].slice(0, MOST_BEYOND - found)
    found += wanted.length
    layer = []
    for (const [path, read] of wanted.length === 0 ? [] : await reader(wanted)) {
      lines.set(path, encodeEntry({ ...read, links: '' }))
      layer.push(path)
    }
  }
}

/** Drops the lines of files beyond the walk that nothing leads to any more; what is left of them, by path. */
export function dropUnreached(
  lines: Map<RelPath, string>,
  files: Files,
  walked: ReadonlySet<string>,
): RelPath[] {
  const beyond = new Map<string, RelPath>()
  for (const path of lines.keys()) if (!walked.has(path)) beyond.set(path, path)
  if (beyond.size === 0) return []
  const reached = [...lines.keys()].filter((path) => walked.has(path))
  const fromWalk = reached.length
  for (const path of reached) {
    const links = decodeLinks(decodeEntry(lines.get(path) ?? '').links) ?? NO_LINKS
    const members = links.groups.flatMap((group) => membersOf(files, group, () => NOTHING))
    for (const file of [...links.files, ...members]) {
      const found = beyond.get(file)
      if (found !== undefined && beyond.delete(file)) reached.push(found)
    }
  }
  for (const path of beyond.values()) lines.delete(path)
  return reached.slice(fromWalk).sort()
}
