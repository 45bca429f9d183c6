import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportGraph, Near } from '@tailtest/impact'
import { languageOf, makeFolder, type Project, type RelPath, walk } from '@tailtest/project'
import type { Place } from '../../context.ts'
import type { HandedOver } from '../hand-over.ts'

/** What loading some files loads of the project, themselves included. */
export interface Reached {
  files: ReadonlySet<RelPath>
  /** Nothing else of the project is loaded. */
  complete: boolean
}

/** Who imports whom, as it was when it was first asked. */
export interface Imports {
  /** `undefined`: the project is too large to be read now. */
  graph(): Promise<ImportGraph | undefined>
  reach(from: readonly RelPath[]): Promise<Reached>
  /** What a file loads within so many imports, as it is now; no graph is read. `undefined`: only that can tell. */
  near(path: RelPath, hops: number): Promise<Near | undefined>
  /**
   * The graph as it was when it was last read: nothing is looked at, and what changed since may be missing. Enough to
   * count by; where none was read yet, it is read.
   */
  roughly(): Promise<ImportGraph | undefined>
}

/** A place during one turn's end, or one command. */
export interface Work extends Place {
  imports: Imports
  /** Sources of which it is noted what the tests run. @default none */
  noted?: readonly RelPath[]
  /** What was run in the background for this end. @default nothing */
  handedOver?: HandedOver | undefined
}

/** The folder, absolute, that a root's import graph is kept in between turns; it need not exist. */
export function importsCache(stateRoot: string): string {
  return join(stateRoot, 'imports')
}

/**
 * As many sources are read where none were read before: 5 s on two busy cores. Later ends of turns read what
 * changed, of any number.
 */
const MOST_SOURCES = 20_000

/** The same for a note beside an edit, which nobody wants to wait for: half a second. */
export const MOST_SOURCES_AT_EDIT = 2000

/**
 * Counting so many costs 0.1 s, which no turn's end has to spare: the answer "more" holds for an hour. In milliseconds.
 */
const COUNTED_FOR_MS = 60 * 60_000

/** Whether the project has more sources than `most`; that it has is kept as a file of the state folder. */
function isTooLarge({ project, stateRoot }: Where, most: number): boolean {
  const kept = join(stateRoot, `more-than-${most}-sources`)
  const counted = statSync(kept, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Math.abs(Date.now() - counted) < COUNTED_FOR_MS) return true
  if (!hasMore(project, most)) return false
  try {
    makeFolder(stateRoot)
    writeFileSync(kept, '\n')
  } catch {
    // a folder that cannot be written, or a full disk: it is counted again
  }
  return true
}

function hasMore(project: Project, most: number): boolean {
  let sources = 0
  for (const path of walk(project)) {
    if (languageOf(path) !== undefined) sources += 1
    if (sources > most) return true
  }
  return false
}

/** Without `tests` these are told by their names. */
type Where = Pick<Place, 'project' | 'stateRoot'> & Partial<Pick<Place, 'tests'>>

/** A place whose imports are read on use, once. @default most 20,000 sources */
export function openWork(place: Place, most?: number): Work {
  return { ...place, imports: openImports(place, place, most) }
}

/** Opens the imports of a place. @default most 20,000 sources */
export function openImports(
  { project, stateRoot, tests }: Where,
  { syntax, debug }: Pick<Place, 'syntax' | 'debug'>,
  most = MOST_SOURCES,
): Imports {
  const cache = importsCache(stateRoot)
  let building: Promise<ImportGraph | undefined> | undefined

  async function build(): Promise<ImportGraph | undefined> {
    if (!existsSync(cache) && isTooLarge({ project, stateRoot }, most)) {
      debug(`${project.root}: more than ${most} sources, whose imports were never read`)
      return undefined
    }
    const { buildGraph } = await import('@tailtest/impact')
    const collector = await tests?.()
    const asked = collector && { tests: collector.taken, setupOf: collector.setupOf }
    return buildGraph(project, { cache, syntax, ...asked })
  }

  const imports: Imports = {
    graph: () => {
      building ??= build()
      return building
    },
    near: async (path, hops) => {
      const { near } = await import('@tailtest/impact')
      return near(project, path, hops, { syntax })
    },
    roughly: async () => {
      const { keptGraph } = await import('@tailtest/impact')
      return (building === undefined && keptGraph(project, cache)) || imports.graph()
    },
    reach: async (from) => {
      const graph = await imports.graph()
      if (graph === undefined) return { files: new Set(from), complete: false }
      const { files, complete } = graph.reach(from)
      return { files, complete: complete && from.every((path) => isKnown(graph, path)) }
    },
  }
  return imports
}

const listed = new WeakMap<ImportGraph, ReadonlySet<RelPath>>()

/** Not so a source in a folder that is passed over, or one that is gone: nobody read what it imports. */
function isKnown(graph: ImportGraph, path: RelPath): boolean {
  if (languageOf(path) === undefined) return true
  const files = listed.get(graph) ?? new Set(graph.files)
  listed.set(graph, files)
  return files.has(path)
}
