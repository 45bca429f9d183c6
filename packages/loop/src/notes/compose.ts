import { complexityNote, scoreTree } from '@tailtest/complexity'
import type { Language, RelPath } from '@tailtest/project'
import type { Look } from '@tailtest/runners'
import type { Journal, Pending, Session } from '@tailtest/session'
import type { Config } from '../config.ts'
import type { Place } from '../context.ts'
import { besides } from '../runs/besides.ts'
import { queuedNote } from './queued.ts'
import { taskFor } from './task.ts'

/** A source as it is scored; without its text it is not. */
interface Scored {
  path: RelPath
  text: string | undefined
}

/** Scores a new source, remembers the score and composes its note. */
export async function noteQueued(
  source: Scored & { language: Language },
  at: { place: Place; journal: Journal; config: Config; look: Look },
): Promise<string> {
  const { config } = at
  const task = await taskFor(source, at)
  const complexity = await score(source, at)
  return queuedNote({
    ...task,
    path: at.place.named(task.path),
    test: at.place.named(task.test),
    pending: waiting(at.journal.state(), config),
    complexity,
    importers: config.impact_tracing ? await importersOf(source.path, at) : [],
  })
}

/** How many files wait for tests: what was only offered, or needs none because it was there before, does not. */
function waiting({ pending }: Session, { existing_files }: Config): number {
  const isAsked = ({ status }: Pending) =>
    status === 'new' ||
    status === 'asked' ||
    (status === 'existing' && existing_files === 'generate')
  return Object.values(pending).filter(isAsked).length
}

/** Those that import it themselves; [] where too many sources would have to be read first. */
async function importersOf(
  path: RelPath,
  { place }: { place: Place },
): Promise<readonly RelPath[]> {
  const { MOST_SOURCES_AT_EDIT, openImports } = await import('../runs/select/imports.ts')
  const graph = await openImports(place, place, MOST_SOURCES_AT_EDIT).graph()
  return graph?.importers(path, 1).map(({ file }) => file) ?? []
}

async function score(
  { path, text }: Scored,
  { place, journal, config }: { place: Place; journal: Journal; config: Config },
): Promise<string | undefined> {
  if (text === undefined) return undefined
  const tree = await place.syntax.parse(path, text)
  if (tree === undefined) return undefined
  const complexity = await scoreTree(path, tree, text)
  const { score, depth } = complexity
  besides(place, () => journal.append({ type: 'session.scored', path, score, depth }))
  return complexityNote(complexity, config.depth)
}
