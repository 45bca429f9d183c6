import { type Project, type RelPath, relPath } from '@tailtest/project'
import { openSyntax, type Syntax } from '@tailtest/syntax'
import { decodeFacts, NOTHING } from './facts.ts'
import { lazyFiles } from './files.ts'
import { here } from './here.ts'
import { membersOf } from './languages/index.ts'
import { createReader } from './read.ts'
import { createResolvers } from './resolve.ts'
import type { Near } from './types.ts'
import { createWorld } from './world.ts'

/** As many files are read; whoever leads to more has the whole graph to ask. */
const MOST_READ = 50

export interface NearOptions {
  /** The folder that native files are seen from, absolute. @default this package's own */
  from?: string
  /** A parser that is open already. @default one that is opened with `from` */
  syntax?: Syntax
}

/**
 * What a file loads within so many imports, read as it is now: no graph is built, and the project is walked only for
 * imports that need it. `undefined`: only the graph can tell, because there are too many files on the way, or because
 * their language finds files by what they declare.
 */
export async function near(
  project: Project,
  name: string,
  hops: number,
  { from = here(), syntax = openSyntax({ from }) }: NearOptions = {},
): Promise<Near | undefined> {
  const file = relPath(name)
  const read = createReader(project, syntax)
  let isBlind = false
  const blind = () => {
    isBlind = true
    return []
  }
  const world = createWorld({ project, files: lazyFiles(project), from, declares: blind })
  const resolvers = createResolvers(world, { withNamed: false })
  const found = new Set([file])
  const loose: { file: RelPath; text: string }[] = []
  let layer = [...found]
  let readSoFar = 0
  for (let hop = 0; hop < hops && layer.length > 0; hop += 1) {
    readSoFar += layer.length
    if (readSoFar > MOST_READ) return undefined
    const next = new Set<RelPath>()
    for (const [path, { facts: line }] of await read(layer)) {
      const facts = decodeFacts(line)
      if (facts === undefined) continue
      const { files: loaded, groups, unresolved } = resolvers.all(path, facts)
      const members = groups.flatMap((group) => membersOf(world.files, group, declaresNothing))
      for (const { text } of unresolved) loose.push({ file: path, text })
      for (const one of [...loaded.flatMap((it) => world.files.get(it) ?? []), ...members]) {
        if (!found.has(one)) next.add(one)
        found.add(one)
      }
    }
    if (isBlind) return undefined
    layer = [...next]
  }
  return { files: found, loose }

  function declaresNothing() {
    blind()
    return NOTHING
  }
}
