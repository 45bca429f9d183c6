import { isTestFile, type ProjectAt, projectAt, type RelPath, sha256 } from '@tailtest/project'
import { openSyntax, type Syntax } from '@tailtest/syntax'
import { decodeEntry, encodeEntry, openCache, type Snapshot } from './cache.ts'
import { createSources } from './check/sources.ts'
import { decodeFacts, NOTHING } from './facts.ts'
import { type Files, MOST_FILES } from './files.ts'
import { createGraph } from './graph.ts'
import { here } from './here.ts'
import { membersOf, rulesFor } from './languages/index.ts'
import type { Resolve, World } from './languages/rules.ts'
import { RESOLVER } from './languages/script/native.ts'
import { openResolver } from './languages/script/resolver.ts'
import { decodeLinks, encodeLinks, NO_LINKS } from './links.ts'
import { listing } from './listing.ts'
import { createNodes } from './nodes.ts'
import { remember } from './origin.ts'
import { createReader, type Reader } from './read.ts'
import { createResolvers } from './resolve.ts'
import { settingsKey } from './settings.ts'
import { bringUpToDate, staleOf } from './stale.ts'
import type { ImportGraph } from './types.ts'
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
  at: ProjectAt,
  {
    cache: directory,
    from = here(),
    syntax = openSyntax({ from }),
    changed,
    tests,
    setupOf,
  }: BuildOptions = {},
): Promise<ImportGraph> {
  const project = projectAt(at)
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
  const entry = (path: RelPath) => decodeEntry(lines.get(path) ?? '')
  const stamp = (path: RelPath) => {
    const { stamp, hash } = entry(path)
    return hash === '' ? stamp : ''
  }
  const facts = (path: RelPath) => entry(path).facts
  const read = createSources(project, syntax)
  remember(graph, { world, resolvers, read, syntax, facts, stamp, cache: directory })
  return graph
}

function isNew(before: Snapshot | undefined, now: Pick<Snapshot, 'settings' | 'tree'>): boolean {
  return before?.settings !== now.settings || before.tree !== now.tree
}

function* declaresOf(lines: ReadonlyMap<RelPath, string>): Generator<[RelPath, string]> {
  for (const [path, line] of lines) yield [path, decodeEntry(line).declares]
}

const PARSER = 'parser of '

/** Notes whose parser is missing, if it is that which made a file unreadable. */
async function noteParser(path: string, syntax: Syntax, lacks: Set<string>): Promise<void> {
  const extension = path.slice(path.lastIndexOf('.'))
  if (lacks.has(PARSER + extension)) return
  if (!(await canParse(syntax, extension))) lacks.add(PARSER + extension)
}

/** Whether everything that was missing is missing still. */
async function isStillLacking(
  lacks: readonly string[],
  syntax: Syntax,
  from: string,
): Promise<boolean> {
  for (const name of lacks) {
    if (name === RESOLVER && openResolver(from) !== undefined) return false
    if (name.startsWith(PARSER) && (await canParse(syntax, name.slice(PARSER.length)))) return false
  }
  return true
}

async function canParse(syntax: Syntax, extension: string): Promise<boolean> {
  return (await syntax.parse(`any${extension}`, '')) !== undefined
}

/** Sources that no walk names, and that are nevertheless imported (build output, submodules). */
const MOST_BEYOND = 20_000

interface Follow {
  lines: Map<RelPath, string>
  world: World
  reader: Reader
  resolve: Resolve
}

/** Follows the imports of these files, and of the files beyond the walk that they lead to, which get lines of their own. */
async function followAll(
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
function dropUnreached(
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
