import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openFilter } from '@tailtest/filter'
import type { ImportGraph } from '@tailtest/impact'
import { languageOf, makeFolder, type RelPath, readState, writeAtomic } from '@tailtest/project'
import { GATE_CAPS, holdsTests } from '@tailtest/tdd'
import type { Config } from '../config.ts'
import type { Place } from '../context.ts'

/** How much of a project, or of a part of it, tests load. */
export interface Tested {
  /** Sources that may have tests. */
  sources: number
  /** Of them, how many some test loads. */
  reached: number
}

/** Sources that may have tests, and those among them that some test loads. */
interface Counted {
  sources: readonly RelPath[]
  reached: readonly RelPath[]
}

/** As it is kept; `paths`: the reached ones, where that are few. */
interface Kept extends Tested {
  paths: readonly string[]
}

/** Counting reads the imports of every test: the figures hold for an hour. In milliseconds. */
const COUNTED_FOR_MS = 60 * 60_000

/** Whether most of it has no test; nothing at all is not untested, it is new. Pure. */
export function isUntested({ sources, reached }: Tested): boolean {
  return sources > 0 && reached / sources < GATE_CAPS.testedShare
}

type Where = Pick<Place, 'project' | 'stateRoot'>

const fileOf = (stateRoot: string) => join(stateRoot, 'tested.json')

function count({ project }: Where, graph: ImportGraph): Counted {
  const filter = openFilter(project)
  const isSource = (path: RelPath) =>
    languageOf(path) !== undefined && (holdsTests(path) || !graph.isTest(path)) && filter(path).test
  const sources = graph.files.filter(isSource)
  const { files } = graph.reach(graph.files.filter(graph.isTest))
  return { sources, reached: sources.filter((path) => files.has(path)) }
}

/** Counts what tests load, now, and keeps it for the edits to come. `matches`: only these paths are asked about. */
export function countTested(
  where: Where,
  graph: ImportGraph,
  matches: (path: RelPath) => boolean = () => true,
): Tested {
  const { sources, reached } = count(where, graph)
  const whole = { sources: sources.length, reached: reached.length }
  keep(where, { ...whole, paths: isUntested(whole) ? reached : [] })
  return { sources: sources.filter(matches).length, reached: reached.filter(matches).length }
}

function keep({ stateRoot }: Where, kept: Kept): void {
  try {
    makeFolder(stateRoot)
    writeAtomic(fileOf(stateRoot), JSON.stringify(kept))
  } catch {
    // a folder that cannot be written, or a full disk: nobody has the grace, and it is counted again
  }
}

/** Counts again where edits are refused for want of a test and the last count is an hour old. `graph`: read only then. */
export async function refreshTested(
  where: Where,
  { tdd }: Pick<Config, 'tdd'>,
  graph: () => Promise<ImportGraph | undefined>,
): Promise<void> {
  if (!Object.values(tdd.mode).includes('enforce')) return
  const at = statSync(fileOf(where.stateRoot), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Math.abs(Date.now() - at) < COUNTED_FOR_MS) return
  const read = await graph()
  if (read !== undefined) countTested(where, read)
}

function readKept(stateRoot: string): Kept | undefined {
  try {
    const { sources, reached, paths } = Object(JSON.parse(readState(fileOf(stateRoot)) ?? '{}'))
    if (typeof sources !== 'number' || typeof reached !== 'number') return undefined
    return Array.isArray(paths) ? { sources, reached, paths } : undefined
  } catch {
    return undefined // damaged: it is counted again
  }
}

/**
 * Whether a source has no test in a project that has hardly any: of such a file an edit is only warned of. By what was
 * counted last: nothing of the project is read; never counted, nobody has this grace.
 */
export function hasGrace({ stateRoot }: Pick<Place, 'stateRoot'>, path: RelPath): boolean {
  const kept = readKept(stateRoot)
  return kept !== undefined && isUntested(kept) && !kept.paths.includes(path)
}
