import { posix } from 'node:path'
import type { ImportGraph } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { testsByName } from '@tailtest/runners'
import { GATE_CAPS } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { Imports } from '../turn/imports.ts'

/** Tests near enough to be the red of a file, there or not; none of what very many tests load. */
export async function reachedBy(
  path: RelPath,
  isThere: boolean,
  { place, imports }: { place: Place; imports: Imports },
): Promise<RelPath[]> {
  const graph = await imports.graph()
  if (graph === undefined) return []
  const near = isThere
    ? graph.importers(path, GATE_CAPS.hops).map(({ file }) => file)
    : [...wanting(path, graph), ...(await namedFor(path, place))]
  const tests = [...new Set(near)].filter((file) => graph.isTest(file))
  return tests.length > GATE_CAPS.reachedByTests ? [] : tests
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
