import type { ImportGraph } from '@tailtest/impact'
import { type RelPath, sha256 } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { configOf, type Place } from '../context.ts'
import { type UnknownName, unknownNamesNote } from '../notes/unknown-names.ts'
import { CAPS } from '../runs/caps.ts'
import { MOST_SOURCES_AT_EDIT, openImports } from '../runs/select/imports.ts'

/** Compares a test with the sources it imports; gives the note on names that these do not have, once a session. */
export async function check(test: RelPath, place: Place): Promise<string | undefined> {
  const graph = await openImports(place, place, MOST_SOURCES_AT_EDIT).graph()
  if (graph === undefined) return undefined
  const { checkTest } = await import('@tailtest/impact')
  const read: UnknownName[] = await checkTest(place.project, graph, test)
  const asked = await askPython(test, graph, place)
  const isRead = ({ name, line }: UnknownName) =>
    read.some((known) => known.name === name && known.line === line)
  const missing = [...read, ...asked.filter((found) => !isRead(found))]
  if (missing.length === 0) return undefined
  const note = unknownNamesNote(test, missing)
  const key = `names:${sha256(note).slice(0, 16)}`
  return place.journal()?.claim([key]).has(key) ? note : undefined
}

/** What only the project's interpreter can tell, where the settings ask for it and the person agreed. */
async function askPython(test: RelPath, graph: ImportGraph, place: Place): Promise<UnknownName[]> {
  const { api_validation } = await configOf(place, test)
  const isAgreed = place.trusted() && !(await place.hasUnagreedCommands())
  if (api_validation !== 'import' || !isAgreed || !/\.py$/.test(test)) return []
  const python = interpreterOf(await place.runnerOf(test, 'python'))
  if (python === undefined) return []
  const { checkTestByImport } = await import('@tailtest/impact')
  const timeoutMs = CAPS.importCheckMs
  const { missing, notes } = await checkTestByImport(place.project, graph, test, {
    python,
    timeoutMs,
    env: { ...place.env },
  })
  for (const note of notes) place.debug(`${test}: ${note}`)
  return missing
}

/** Python as the runner starts it: what stands before `-m pytest`. */
function interpreterOf(
  runner: Runner | undefined,
): { command: string; args: readonly string[] } | undefined {
  const at = runner?.args.indexOf('-m') ?? -1
  if (runner === undefined || at < 0) return undefined
  return { command: runner.command, args: runner.args.slice(0, at) }
}
