import { type Project, type RelPath, sha256 } from '@tailtest/project'
import { openSyntax, type Syntax } from '@tailtest/syntax'
import { decodeEntry, openCache, type Snapshot } from './cache.ts'
import { listFiles, MOST_FILES } from './files.ts'
import { dropUnreached, followAll } from './follow.ts'
import { createGraph } from './graph.ts'
import { here } from './here.ts'
import { isStillLacking, noteParser } from './lacks.ts'
import { RULES, rulesFor } from './languages/index.ts'
import type { World } from './languages/rules.ts'
import { createNodes } from './nodes.ts'
import { createReader } from './reader.ts'
import { settingsKey } from './settings.ts'
import { staleAfter } from './stale.ts'
import type { ImportGraph } from './types.ts'
import { bringUpToDate, type Update } from './update.ts'
import { createWorld } from './world.ts'

export interface BuildOptions {
  /** The folder to keep what was read in, for the next build: absolute, the person's own, shared by all roots. @default none */
  cache?: string
  /** The folder that native files are seen from, absolute. @default this package's own */
  from?: string
  /** A parser that is open already. @default one that is opened with `from` */
  syntax?: Syntax
}

/**
 * Who imports whom in a project. Reads every source the first time, afterwards those that changed; runs nothing
 * of the project. Any number of processes may build at once.
 */
export async function buildGraph(
  project: Project,
  { cache: directory, from = here(), syntax = openSyntax({ from }) }: BuildOptions = {},
): Promise<ImportGraph> {
  const files = listFiles(project)
  const cache = directory === undefined ? undefined : openCache(directory, project.root)
  const kept = cache?.read()
  const before = kept && (await isStillLacking(kept.lacks, syntax, from)) ? kept : undefined
  const sources = files.all.filter((path) => rulesFor(path) !== undefined)
  const others = files.all.filter((path) => rulesFor(path) === undefined)
  const paths = [...sources, ...(before?.beyond ?? []).flatMap((path) => files.get(path) ?? [])]

  const reader = createReader(project, syntax)
  const update = await bringUpToDate(paths, { project, reader, before })
  const { lines } = update
  const world = createWorld({ project, files, from, declares: () => declaresOf(lines) })
  const now = {
    settings: sha256([settingsKey(project, others), ...layouts(world)].join('\n')),
    tree: sha256(files.all.join('\n')),
    others,
  }
  const stale = staleOf(update, before, now)
  let beyond = before?.beyond ?? []
  if (stale.size > 0 || update.isChanged || before?.tree !== now.tree) {
    await followAll(stale, { lines, world, reader })
    beyond = dropUnreached(lines, files, new Set<string>(sources))
    for (const path of unreadOf(lines)) await noteParser(path, syntax, world.lacks)
    const lacks = [...new Set([...(before?.lacks ?? []), ...world.lacks])]
    cache?.write({ ...now, beyond, lacks, lines })
  }
  const isWhole = files.all.length < MOST_FILES
  const inOrder = beyond.length === 0 ? [...lines.keys()] : [...lines.keys()].sort()
  return createGraph({ files: inOrder, isWhole, ...createNodes(lines, files) })
}

function* declaresOf(lines: ReadonlyMap<RelPath, string>): Generator<[RelPath, string]> {
  for (const [path, line] of lines) yield [path, decodeEntry(line).declares]
}

function* unreadOf(lines: ReadonlyMap<RelPath, string>): Generator<RelPath> {
  for (const [path, line] of lines) if (line.endsWith('\t')) yield path
}

/** Of the languages that are there. */
function layouts(world: World): string[] {
  const rules = new Set(Object.values(RULES))
  return [...rules].map((one) => one.layout?.(world) ?? '')
}

type Now = Pick<Snapshot, 'settings' | 'tree' | 'others'>

/** The files whose imports are to be followed again. */
function staleOf(update: Update, before: Snapshot | undefined, now: Now): ReadonlySet<RelPath> {
  const { lines, read, declared } = update
  if (before === undefined || before.settings !== now.settings) return new Set(lines.keys())
  const present = new Set<string>(before.beyond.length === 0 ? [] : lines.keys())
  const isMoved = before.tree !== now.tree || before.beyond.some((path) => !present.has(path))
  const moved = isMoved ? movedSince(before, now, lines) : []
  const isStale = staleAfter({ moved, declared })
  const stale = new Set(read)
  for (const [path, line] of lines) if (isStale(line)) stale.add(path)
  return stale
}

/** Files that were not there before, or are there no more. */
function movedSince(before: Snapshot, now: Now, lines: ReadonlyMap<RelPath, string>): string[] {
  const past = new Set([...before.lines.keys(), ...before.others])
  const present = new Set<string>([...lines.keys(), ...now.others])
  return [
    ...[...past].filter((path) => !present.has(path)),
    ...[...present].filter((path) => !past.has(path)),
  ]
}
