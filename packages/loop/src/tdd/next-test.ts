import { languageOf, type RelPath } from '@tailtest/project'
import type { Place } from '../context.ts'
import { testOf } from '../runs/runner-of.ts'

/** The test that a source's red belongs into; `undefined`: nobody can say. */
export async function nextTest(place: Place, path: RelPath): Promise<RelPath | undefined> {
  const language = languageOf(path)
  if (language === undefined) return undefined
  const { test } = await testOf(place.project, path, (look) => place.runnerOf(path, language, look))
  return test
}
