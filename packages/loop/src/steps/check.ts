import { checkTest } from '@tailtest/impact'
import { type RelPath, sha256 } from '@tailtest/project'
import type { Context, Place } from '../context.ts'
import { unknownNamesNote } from '../notes/unknown-names.ts'
import { MOST_SOURCES_AT_EDIT, openImports } from '../turn/imports.ts'

/** Compares a test with the sources it imports; gives the note on names that these do not have, once a session. */
export async function check(
  test: RelPath,
  place: Place,
  context: Context,
): Promise<string | undefined> {
  const graph = await openImports(place, context, MOST_SOURCES_AT_EDIT).graph()
  const missing = graph === undefined ? [] : await checkTest(place.project, graph, test)
  if (missing.length === 0) return undefined
  const note = unknownNamesNote(test, missing)
  const key = `names:${sha256(note).slice(0, 16)}`
  return place.journal()?.claim([key]).has(key) ? note : undefined
}
