import { openFilter } from '@tailtest/filter'
import { canMutate, type Mutant, mutantsOf } from '@tailtest/mutation'
import { LANGUAGES, languageOf, type RelPath, readBytes, toAbsolute } from '@tailtest/project'
import type { Place } from '../context.ts'
import { changedSinceCommit } from '../runs/changes/changed-lines.ts'
import { branchPoint, changedPaths } from '../runs/changes/changed-paths.ts'
import { type StrengthDemand, type Unmeasured, unmeasured } from './types.ts'

/** A source and its mutants. */
export interface Source {
  file: RelPath
  text: string
  mutants: readonly Mutant[]
}

/** Longer sources were written by a program. */
const MOST_BYTES = 1024 * 1024

/** The sources that are meant and have mutants. */
export async function sourcesOf(
  place: Place,
  { paths, base }: StrengthDemand,
): Promise<Source[] | Unmeasured> {
  const { project, syntax } = place
  const since = base ?? (paths === undefined ? 'HEAD' : undefined)
  const commit = since === undefined ? undefined : await branchPoint(project, since)
  if (since !== undefined && commit === undefined) {
    return unmeasured(
      `${JSON.stringify(since)} is no commit of ${project.root}`,
      'Name files (tailtest strength src/cart.ts), or a branch, a tag or a commit that was fetched with --base.',
    )
  }
  const meant = paths ?? (since === undefined ? [] : ((await changedPaths(project, since)) ?? []))
  const sources = await onlySources(place, meant, { isNamed: paths !== undefined })
  const all: Source[] = []
  for (const file of sources) {
    const bytes = readBytes(toAbsolute(project, file), MOST_BYTES)
    const text = bytes?.toString('utf8')
    if (text === undefined || bytes?.equals(Buffer.from(text)) !== true) continue // no UTF-8
    const changed = commit === undefined ? undefined : await changedSinceCommit(place, file, commit)
    if (commit !== undefined && changed === undefined) continue
    const lines = changed?.lines
    const mutants = await mutantsOf(file, text, { syntax, ...(lines && { lines }) })
    if (mutants.length > 0) all.push({ file, text, mutants })
  }
  if (all.length > 0) return all
  const what = paths === undefined ? `what differs from ${since}` : paths.join(', ')
  return unmeasured(
    `${what}: no line in which a small fault could be made`,
    'It reads TypeScript, JavaScript, Python, Go, Rust, Java, Ruby and PHP; tests, types, messages and logs are left out.',
  )
}

/** Without tests, and where nobody named them without what needs none. */
async function onlySources(
  place: Place,
  paths: readonly RelPath[],
  { isNamed }: { isNamed: boolean },
): Promise<RelPath[]> {
  const filter = openFilter(place.project)
  const { isTest } = await place.tests()
  const sources: RelPath[] = []
  for (const path of paths) {
    if (!canMutate(path) || !(isNamed || filter(path).test)) continue
    if (holdsItsTests(path) || !(await isTest(path))) sources.push(path)
  }
  return sources
}

/** Rust's tests stand in the source that they are of. */
export function holdsItsTests(path: RelPath): boolean {
  const language = languageOf(path)
  return language !== undefined && LANGUAGES[language].testName === undefined
}
