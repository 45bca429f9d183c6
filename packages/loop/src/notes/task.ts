import type { Language, Project, RelPath } from '@tailtest/project'
import type { Look, Runner } from '@tailtest/runners'
import type { Place } from '../context.ts'
import { frameworkOf, lackingFor } from '../runs/frameworks.ts'
import { testOf } from '../runs/runner-of.ts'
import type { TaskFacts } from './queued.ts'

/** What is to be said of a source's test, and with what it runs. */
export interface Task extends TaskFacts {
  path: RelPath
  language: Language
  test: RelPath
}

/** What is known of the test that a source needs, from the disk; nothing is written. */
export async function taskFor(
  { path, language }: { path: RelPath; language: Language },
  {
    place,
    look: listed,
  }: {
    place: Place
    /** What was listed before. */
    look?: Look
  },
): Promise<Task> {
  const { project } = place
  const find = (look: Look) => place.runnerOf(path, language, look)
  const { runner, test, hasTest } = await testOf(project, path, find, listed)
  return {
    path,
    language,
    framework: frameworkOf(test, runner),
    test,
    hasTest,
    runner: runner?.name,
    advice: await adviceFor(runner, language, project),
    lacks: runner && lackingFor(project, test, runner),
    command: place.command(),
  }
}

/** How a runner is added where there is none. */
async function adviceFor(
  runner: Runner | undefined,
  language: Language,
  project: Project,
): Promise<string> {
  if (runner !== undefined) return ''
  const { bootstrapAdvice } = await import('@tailtest/runners')
  return bootstrapAdvice(project, language)
}
