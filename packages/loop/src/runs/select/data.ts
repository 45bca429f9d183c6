import { isOfTests, openFilter } from '@tailtest/filter'
import { languageOf, type RelPath } from '@tailtest/project'
import { pathsOf, type Session } from '@tailtest/session'
import type { Changed } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import type { TurnChanges } from '../changes/changes.ts'
import { markOf } from '../changes/mark.ts'
import { MOST_FILES, openSame } from '../changes/unchanged.ts'
import { readTestable } from '../source.ts'

/**
 * Of what changed since the turn began, what asks for no tests and is none, nor of theirs: data, templates, settings,
 * migrations. Tests may read it all the same. And whatever is gone, but tests: somebody may still need it.
 */
export async function changedData(
  place: Place,
  { pending, paused, turn }: Session,
  changes: TurnChanges,
): Promise<RelPath[]> {
  if (paused) return []
  const named = pathsOf(turn.edited).map((path): Changed => ({ path, kind: 'written' }))
  const inTree = (await changes())?.changes ?? []
  const seen = new Set(inTree.map(({ path }) => path))
  // code that a look at the tree passes over, the agent may have edited: migrations
  const isCode = ({ path }: Changed) => !seen.has(path) && languageOf(path) !== undefined
  const found = [...inTree, ...named.filter(isCode)]
  const open = found.filter(({ path }) => pending[path] === undefined)
  const isData = openData(place)
  const are = await Promise.all(open.map(isData))
  const data = open.filter((_, at) => are[at])
  const same = await commentedOnly(place, turn.mark, data)
  return data.flatMap(({ path }) => (same.has(path) ? [] : [path]))
}

/** Code that asks for no tests, a package's empty file or settings, of which the turn changed comments alone. */
async function commentedOnly(
  place: Place,
  begun: string | undefined,
  data: readonly Changed[],
): Promise<ReadonlySet<RelPath>> {
  const mark = markOf(begun)
  const code = data.filter(({ path, kind }) => kind === 'written' && languageOf(path) !== undefined)
  if (mark === undefined || code.length > MOST_FILES) return new Set()
  const isSame = openSame(place, mark)
  const same = await Promise.all(code.map(({ path }) => isSame(path)))
  return new Set(code.flatMap(({ path }, at) => (same[at] ? [path] : [])))
}

/** Asks the filter of a file's path, then of its content. */
function openData({
  project,
  syntax,
}: Place): (file: Pick<Changed, 'path' | 'kind'>) => Promise<boolean> {
  const filter = openFilter(project)
  return async ({ path, kind }) => {
    const verdict = filter(path)
    if (kind === 'deleted' && (verdict.test || verdict.rule === 'test-support')) return true
    if (!verdict.test) return !isOfTests(verdict) && verdict.rule !== 'ignored'
    const source = { path, language: verdict.language, wasThere: kind !== 'created' }
    return (await readTestable(source, { project, syntax })) === undefined
  }
}
