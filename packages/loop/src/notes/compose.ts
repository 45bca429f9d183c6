import { complexityNote, scoreTree } from '@tailtest/complexity'

import type { Language, RelPath } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import type { Config } from '../config.ts'
import type { Context, Place } from '../context.ts'
import { readSource } from '../source.ts'
import { queuedNote } from './queued.ts'

/** Scores a new source, remembers the score and composes its note. */
export async function noteQueued(
  source: { path: RelPath; language: Language },
  at: { place: Place; journal: Journal; config: Config; context: Context },
): Promise<string> {
  const { path, language } = source
  const { project } = at.place
  const { bootstrapAdvice, testPathFor, testsByName } = await import('@tailtest/runners')
  const runner = await at.place.runnerOf(path, language)
  const existing = runner && testsByName(project, path, runner)[0]
  const complexity = await score(path, at)
  return queuedNote({
    path,
    language,
    framework: runner?.framework,
    test: existing ?? testPathFor(project, path, runner),
    hasTest: existing !== undefined,
    runner: runner?.name,
    advice: bootstrapAdvice(project, language),
    pending: Object.keys(at.journal.read().session.pending).length,
    complexity,
    command: at.context.commandFor(project.root),
  })
}

async function score(
  path: RelPath,
  {
    place,
    journal,
    config,
    context,
  }: { place: Place; journal: Journal; config: Config; context: Context },
): Promise<string | undefined> {
  const source = readSource(place.project, path)
  const tree = source === undefined ? undefined : await context.syntax.parse(path, source)
  if (tree === undefined) return undefined
  const complexity = scoreTree(path, tree)
  journal.append({ type: 'session.scored', path, score: complexity.score, depth: complexity.depth })
  return complexityNote(complexity, config.depth)
}
