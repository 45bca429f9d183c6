import type { ImportGraph, NameReach } from '@tailtest/impact'
import { git, languageOf, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { before, type Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { markOf } from '../changes/mark.ts'

/** Changed files whose content from before is looked up, one git call each; of more, all that loads them is run. */
const MOST_FILES = 50

interface Asked {
  graph: ImportGraph
  /** Changed files that are there. */
  changed: readonly RelPath[]
  /** The commit that they are compared with. @default how the session found them, and how its turn did */
  since?: string | undefined
}

/**
 * Which tests mention what changed in sources, or what mentions that. `undefined`: nobody knows what they held before, so
 * that any test that loads one may tell.
 */
export async function mentioning(
  { project, stateRoot }: Pick<Place, 'project' | 'stateRoot'>,
  { begun, turn }: Session,
  { graph, changed, since }: Asked,
): Promise<NameReach | undefined> {
  const sources = changed.filter((path) => languageOf(path) !== undefined)
  const marks = [begun, turn.mark].flatMap((text) => markOf(text) ?? [])
  if (sources.length === 0 || sources.length > MOST_FILES) return undefined
  if (since === undefined && marks.length === 0) return undefined
  const textAt = async (path: RelPath, mark: Mark) =>
    (await before(project, mark, path, { stateDirectory: stateRoot }))?.toString('utf8')
  const textsOf = (path: RelPath) =>
    since === undefined
      ? marks.map((mark) => textAt(path, mark))
      : [
          git(project, ['cat-file', 'blob', `${since}:./${path}`]).then((blob) =>
            blob?.toString('utf8'),
          ),
        ]
  const edited: { path: RelPath; before?: string }[] = []
  for (const path of sources) {
    for (const text of new Set(await Promise.all(textsOf(path)))) {
      edited.push(text === undefined ? { path } : { path, before: text })
    }
  }
  const { testsByName } = await import('@tailtest/impact')
  return testsByName(project, graph, edited)
}
