import { isTestFile, languageOf, type RelPath } from '@tailtest/project'
import { linesIn, type UnrunLines, unrunLines } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { ChangedSource } from '../runs/changes/changed-lines.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Selection } from '../runs/select/select.ts'
import type { Verification } from '../runs/start/run-group.ts'
import type { Verified } from '../runs/start/verified.ts'

/** How many of the lines that are asked about hold code, and which of these no test ran. */
export interface FileLines extends UnrunLines {
  file: RelPath
}

export interface LinesFacts {
  selection: Selection
  verification: Verification
  /** The lines that are asked about. `undefined`: of this source nothing is. */
  changedIn(source: RelPath): Promise<ChangedSource | undefined>
}

/** The sources that tests are run for. */
export function testedSources({ tests }: Pick<Selection, 'tests'>): RelPath[] {
  const sources = new Set([...tests.values()].flatMap((some) => [...some]))
  return [...sources].filter((source) => !isTestFile(source) && !tests.has(source))
}

/** What the tests that were just run left of the sources that were noted; one of which that cannot be told is left out. */
export async function linesFound(place: Work, facts: LinesFacts): Promise<FileLines[]> {
  if ((await place.imports.graph()) === undefined) return [] // other tests may load them
  const found: FileLines[] = []
  for (const source of place.noted ?? []) {
    const lines = isKnown(source, facts) ? await linesOf(place, source, facts) : undefined
    if (lines !== undefined && lines.of > 0) found.push({ file: source, ...lines })
  }
  return found
}

/** Whether all tests that reach a source ran just now, each in a run that tells of its lines. */
function isKnown(source: RelPath, { selection, verification }: LinesFacts): boolean {
  const language = languageOf(source)
  const ran = new Map(verification.verified.map((file) => [file.test, file]))
  const isRun = (file: Verified | undefined) => file !== undefined && !file.fromReceipt
  const tests = [...selection.tests].filter(([, sources]) => sources.has(source))
  return (
    language !== undefined &&
    selection.guessed?.includes(source) !== true &&
    tests.every(([test]) => isRun(ran.get(test))) &&
    verification.runs.every(
      ({ runner, results }) => !runner.languages.includes(language) || results.lines !== undefined,
    )
  )
}

async function linesOf(
  place: Place,
  source: RelPath,
  { verification, changedIn }: LinesFacts,
): Promise<UnrunLines | undefined> {
  const changed = await changedIn(source)
  if (changed === undefined) return undefined
  const { text, lines = linesIn([[1, text.split('\n').length]]) } = changed
  const stretches = verification.runs.flatMap(({ results }) => results.lines?.get(source) ?? [])
  return unrunLines({ path: source, text, lines }, stretches, place.syntax)
}
