import { posix } from 'node:path'
import type { ImportGraph } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { testsByName } from '@tailtest/runners'
import { GATE_CAPS } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { Imports } from '../runs/select/imports.ts'

/** Red tests that are looked into one by one; of more the graph tells. */
const MOST_REDS = 20

/** What may be the red of a file, and where to look for it. */
export interface Reds {
  place: Place
  imports: Imports
  /** Files with red tests; no others are asked for. */
  reds: readonly RelPath[]
}

/**
 * Those of the red tests that are near enough to be the red of a file, there or not; none of what very many tests load.
 * Most reds have nothing to do with the file: they are followed first, and the graph only counts for the others.
 */
export async function reachedBy(
  path: RelPath,
  isThere: boolean,
  { place, imports, reds }: Reds,
): Promise<RelPath[]> {
  const named = isThere ? [] : await namedFor(path, place)
  const following = await followed(path, reds, { imports, named, isThere })
  if (following?.length === 0) return []
  const graph = await (following ? imports.roughly() : imports.graph())
  if (graph === undefined) return []
  const near = isThere
    ? graph.importers(path, GATE_CAPS.hops).map(({ file }) => file)
    : [...wanting(path, graph), ...named]
  const tests = [...new Set(near)].filter((file) => graph.isTest(file))
  return tests.length > GATE_CAPS.reachedByTests ? [] : (following ?? tests)
}

/** The reds that lead to a file, or are named for it; `undefined`: only the graph can tell. */
async function followed(
  path: RelPath,
  reds: readonly RelPath[],
  { imports, named, isThere }: { imports: Imports; named: readonly RelPath[]; isThere: boolean },
): Promise<RelPath[] | undefined> {
  if (reds.length > MOST_REDS) return undefined
  const found: RelPath[] = []
  for (const red of reds) {
    const near = await imports.near(red, GATE_CAPS.hops)
    if (near === undefined) return undefined
    const isLoaded = red !== path && near.files.has(path)
    const isWanted = !isThere && near.loose.some(({ text, file }) => wouldLoad(text, file, path))
    if (isLoaded || isWanted || named.includes(red)) found.push(red)
  }
  return found
}

/** Whoever would load a file, were it there: those whose import leads nowhere yet, and who imports them. */
function wanting(path: RelPath, graph: ImportGraph): RelPath[] {
  const first = graph.gaps
    .filter(({ type, text, file }) => type === 'unresolved' && wouldLoad(text, file, path))
    .map(({ file }) => file)
  const above = first.flatMap((file) => graph.importers(file, GATE_CAPS.hops - 1))
  return [...first, ...above.map(({ file }) => file)]
}

/** Tests that are named for a file that is not there yet. */
async function namedFor(path: RelPath, place: Place): Promise<RelPath[]> {
  const language = languageOf(path)
  const runner = language && (await place.runnerOf(path, language))
  return runner === undefined ? [] : testsByName(place.project, path, runner)
}

const ENDING =
  /(?:\/(?:index|__init__|mod))?\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|go|rs|java|kt|cs)$/
const bare = (path: string) => path.replace(ENDING, '')

/** Whether an import, as a file has it, would load another one, were it there. Pure. */
export function wouldLoad(written: string, from: RelPath, path: RelPath): boolean {
  if (/^\.{1,2}(?:\/|$)/.test(written)) {
    return bare(posix.join(posix.dirname(from), written)) === bare(path)
  }
  const words = written
    .replace(/^(?:[@~#$]\w*\/|#)/, '')
    .replace(/^\.+/, '')
    .replace(ENDING, '')
    .replace(/::|\\|\./g, '/')
    .replace(/^(?:crate|self|super)\//, '')
  return words !== '' && (bare(path) === words || bare(path).endsWith(`/${words}`))
}
