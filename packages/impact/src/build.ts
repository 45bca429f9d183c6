import { isTestFile, type Project, type RelPath, sha256 } from '@tailtest/project'
import { openSyntax, type Syntax } from '@tailtest/syntax'
import { decodeEntry, openCache, type Snapshot } from './cache.ts'
import { createSources } from './check/sources.ts'
import { MOST_FILES } from './files.ts'
import { dropUnreached, followAll } from './follow.ts'
import { createGraph } from './graph.ts'
import { here } from './here.ts'
import { isStillLacking, noteParser } from './lacks.ts'
import { listing } from './listing.ts'
import { createNodes } from './nodes.ts'
import { remember } from './origin.ts'
import { createReader } from './reader.ts'
import { createResolvers } from './resolve.ts'
import { settingsKey } from './settings.ts'
import { staleOf } from './stale.ts'
import type { ImportGraph } from './types.ts'
import { bringUpToDate } from './update.ts'
import { createWorld } from './world.ts'

export interface BuildOptions {
  /** The folder to keep what was read in, for the next build: absolute, the person's own, shared by all roots. @default none */
  cache?: string
  /** The folder that native files are seen from, absolute. @default this package's own */
  from?: string
  /** A parser that is open already. @default one that is opened with `from` */
  syntax?: Syntax
  /**
   * The only files that may be different since the last build with this cache: no other is looked at. Without a
   * cache to go on from, all are. @default every file may be different
   */
  changed?: readonly RelPath[]
  /** Which of these files are tests. @default those that are named so */
  tests?(files: readonly RelPath[]): Promise<ReadonlySet<RelPath>>
  /** What its runner loads before a test: settings, setup files. @default nothing is known of it */
  setupOf?(test: RelPath): Promise<readonly RelPath[]>
}

/**
 * Who imports whom in a project. Reads every source the first time, afterwards those that changed; runs nothing
 * of the project. Any number of processes may build at once.
 */
export async function buildGraph(
  project: Project,
  {
    cache: directory,
    from = here(),
    syntax = openSyntax({ from }),
    changed,
    tests,
    setupOf,
  }: BuildOptions = {},
): Promise<ImportGraph> {
  const cache = directory === undefined ? undefined : openCache(directory, project.root)
  const kept = cache?.read()
  const before = kept && (await isStillLacking(kept.lacks, syntax, from)) ? kept : undefined
  const { files, sources, others, rules } = listing(project, before, changed)
  const wanted = [...sources, ...(before?.beyond ?? []).flatMap((path) => files.get(path) ?? [])]
  const reader = createReader(project, syntax)
  const looked = changed && new Set<string>(changed)
  const update = await bringUpToDate(wanted, { project, reader, before, changed: looked })
  const { lines } = update

  const world = createWorld({ project, files, from, declares: () => declaresOf(lines) })
  const resolvers = createResolvers(world)
  const layouts = [...rules].map((one) => one.layout?.(world) ?? '')
  const now = {
    settings: sha256([settingsKey(project, others), ...layouts].join('\n')),
    tree: sha256(files.all.join('\n')),
    others,
  }
  const stale = staleOf(update, before, now)
  let beyond: readonly string[] = before?.beyond ?? []
  if (isNew(before, now) || stale.size > 0 || update.isChanged) {
    await followAll(stale, { lines, world, reader, resolve: resolvers.all })
    beyond = dropUnreached(lines, files, new Set<string>(sources))
    for (const path of stale) {
      if (lines.get(path)?.endsWith('\t')) await noteParser(path, syntax, world.lacks)
    }
    const lacks = [...new Set([...(before?.lacks ?? []), ...world.lacks])]
    cache?.write({ ...now, beyond, lacks, lines })
  }
  const inOrder = beyond.length === 0 ? [...lines.keys()] : [...lines.keys()].sort()
  const isWhole = files.all.length < MOST_FILES
  const leadsTo = (path: RelPath, specifier: string) => resolvers.one(path, { from: specifier })
  const known = await tests?.(inOrder)
  const setups = new Map<RelPath, readonly RelPath[]>()
  for (const path of setupOf ? inOrder.filter((one) => known?.has(one) ?? isTestFile(one)) : []) {
    setups.set(path, (await setupOf?.(path)) ?? [])
  }
  const graph = createGraph({
    files: inOrder,
    isWhole,
    ...createNodes(lines, files, setups),
    leadsTo,
    ...(known && { isTest: (path) => known.has(path) }),
  })
  const facts = (path: RelPath) => decodeEntry(lines.get(path) ?? '').facts
  remember(graph, { world, resolvers, read: createSources(project, syntax), syntax, facts })
  return graph
}

function isNew(before: Snapshot | undefined, now: Pick<Snapshot, 'settings' | 'tree'>): boolean {
  return before?.settings !== now.settings || before.tree !== now.tree
}

function* declaresOf(lines: ReadonlyMap<RelPath, string>): Generator<[RelPath, string]> {
  for (const [path, line] of lines) yield [path, decodeEntry(line).declares]
}
