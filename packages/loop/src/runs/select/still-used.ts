import type { BrokenUse } from '@tailtest/impact'
import { languageOf } from '@tailtest/project'
import { pathsOf, type Session } from '@tailtest/session'
import { before } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { markOf } from '../changes/mark.ts'
import type { Imports } from './imports.ts'

/** Edited files whose content from before the turn is looked up: one git call each. */
const MOST_FILES = 50

/** What this turn removed or renamed and other files still use; none where the turn's beginning was not marked. */
export async function stillUsed(
  { project, stateRoot }: Pick<Place, 'project' | 'stateRoot'>,
  { turn }: Session,
  imports: Imports,
): Promise<BrokenUse[]> {
  const mark = markOf(turn.mark)
  const paths = pathsOf(turn.edited).filter((path) => languageOf(path) !== undefined)
  if (mark === undefined || paths.length === 0 || paths.length > MOST_FILES) return []
  const edited = await Promise.all(
    paths.map(async (path) => {
      const bytes = await before(project, mark, path, { stateDirectory: stateRoot })
      return { path, before: bytes?.toString('utf8') }
    }),
  )
  if (edited.every((file) => file.before === undefined)) return []
  const graph = await imports.graph()
  if (graph === undefined) return []
  const { brokenUses } = await import('@tailtest/impact')
  return brokenUses(project, graph, edited)
}
