import { complexityNote, scoreTree } from '@tailtest/complexity'
import type { Language, Project, RelPath } from '@tailtest/project'
import type { Look } from '@tailtest/runners'
import type { Journal } from '@tailtest/session'
import type { Config } from '../config.ts'
import type { Context, Place } from '../context.ts'
import { frameworkOf, lackingFor } from '../frameworks.ts'
import { queuedNote } from './queued.ts'

/** A source as it is scored; without its text it is not. */
interface Scored {
  path: RelPath
  text: string | undefined
}

/** Scores a new source, remembers the score and composes its note. */
export async function noteQueued(
  source: Scored & { language: Language },
  at: { place: Place; journal: Journal; config: Config; context: Context },
): Promise<string> {
  const { path, language } = source
  const { config } = at
  const { project } = at.place
  const { testOf } = await import('../runner-of.ts')
  const find = (look: Look) => at.place.runnerOf(path, language, look)
  const { runner, test, hasTest } = await testOf(project, path, find)
  const complexity = await score(source, at)
  return queuedNote({
    path,
    language,
    framework: frameworkOf(test, runner),
    test,
    hasTest,
    runner: runner?.name,
    advice: runner === undefined ? await adviceFor(language, project) : '',
    pending: Object.keys(at.journal.read().session.pending).length,
    complexity,
    importers: config.impact_tracing ? await importersOf(path, at) : [],
    lacks: runner && lackingFor(project, test, runner),
    command: at.context.commandFor(project.root),
  })
}

async function adviceFor(language: Language, project: Project): Promise<string> {
  const { bootstrapAdvice } = await import('@tailtest/runners')
  return bootstrapAdvice(project, language)
}

/** Those that import it themselves; [] where too many sources would have to be read first. */
async function importersOf(
  path: RelPath,
  { place, context }: { place: Place; context: Context },
): Promise<readonly RelPath[]> {
  const { MOST_SOURCES_AT_EDIT, openImports } = await import('../turn/imports.ts')
  const graph = await openImports(place, context, MOST_SOURCES_AT_EDIT).graph()
  return graph?.importers(path, 1).map(({ file }) => file) ?? []
}

async function score(
  { path, text }: Scored,
  { journal, config, context }: { journal: Journal; config: Config; context: Context },
): Promise<string | undefined> {
  if (text === undefined) return undefined
  const tree = await context.syntax.parse(path, text)
  if (tree === undefined) return undefined
  const complexity = scoreTree(path, tree, text)
  journal.append({ type: 'session.scored', path, score: complexity.score, depth: complexity.depth })
  return complexityNote(complexity, config.depth)
}
