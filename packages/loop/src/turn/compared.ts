import type { RelPath } from '@tailtest/project'
import {
  type Finding,
  findingKey,
  findingsOf,
  type Journal,
  pathsOf,
  type Session,
  subjectOf,
  touchedByOthers,
} from '@tailtest/session'
import { type ChangedFile, compareTests, holdsTests, isSetting, looksAway } from '@tailtest/tdd'
import { before, type Changed } from '@tailtest/tree'
import type { Place } from '../context.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import { markOf } from '../runs/changes/mark.ts'
import type { Found } from '../runs/judge/findings.ts'
import type { Work } from '../runs/select/imports.ts'
import { readSource } from '../runs/source.ts'
import { classIn } from '../tdd/class-of.ts'
import { writtenSettings } from '../tdd/turn-settings.ts'

type Comparison = Pick<Found, 'compared' | 'renamed'>

/** Like `compare`; whatever goes wrong in it is written down, and the end goes on without it. */
export async function comparedTests(
  place: Work,
  journal: Journal,
  changes: TurnChanges,
): Promise<Comparison> {
  try {
    return await compare(place, journal, changes)
  } catch (error) {
    // a file of a form that nobody thought of: all else of the turn is judged and told
    place.debug(`tests compared: ${error instanceof Error ? error.message : String(error)}`)
    return {}
  }
}

/**
 * What the turn did to tests and to what decides of them; of what is known to say less, whether it still does. Nothing
 * where nobody can tell what changed.
 */
async function compare(place: Work, journal: Journal, changes: TurnChanges): Promise<Comparison> {
  const { session } = journal.read()
  const standing = findingsOf(session).filter(({ kind }) => kind === 'weakened')
  const changed = await changedPaths(place, session, changes)
  if (changed === undefined) return {}
  const paths = asked(session, { standing, changed })
  if (standing.length === 0 && !(await anyDecides(place, paths.keys()))) {
    return { compared: { weakened: [], files: new Set(paths.keys()) } }
  }
  const files: ChangedFile[] = []
  for (const [path, mark] of paths) {
    const was = session.renames[path]
    const file = await fileAt(place, path, { mark, was, change: changed.get(path) })
    if (file !== undefined) files.push(file)
  }
  const { weakened, renamed } = await compareTests(files, {
    syntax: place.syntax,
    isFailing: (id) => hasFailed(session, id),
  })
  return { compared: { weakened, files: new Set(files.map(({ path }) => path)) }, renamed }
}

async function anyDecides(place: Work, paths: Iterable<RelPath>): Promise<boolean> {
  for (const path of paths) if (await decides(place, path)) return true
  return false
}

/** Whether a changed file can hold what weakens tests: a source only by what it says of itself, or tests of its own. */
async function decides(place: Work, path: RelPath): Promise<boolean> {
  const kind = await classIn(place, path)
  if (kind === 'other') return isSetting(path)
  if (kind !== 'source' || holdsTests(path)) return true
  return looksAway(readSource(place.project, path))
}

/** What the session changed; what a checkout brought is nobody's edit. `undefined`: nobody can tell. */
async function changedPaths(
  place: Place,
  session: Session,
  changes: TurnChanges,
): Promise<Map<RelPath, Changed> | undefined> {
  const { id, turn, since } = session
  const reported = new Set(pathsOf(turn.edited))
  if (reported.size === 0 && since.commands === 0) return new Map()
  const found = await changes()
  if (found === undefined) return undefined
  const others = touchedByOthers(place.project, id, turn.earliest)
  const settings = writtenSettings(place, session).map(
    (path): Changed => ({ path, kind: 'created' }),
  )
  const own = [...settings, ...found.changes].filter(({ path }) => !others.has(path))
  return new Map(own.flatMap(apart).map((change) => [change.path, change]))
}

/** A file under a new name is one that is gone and one that came. */
function apart({ path, kind, from }: Changed): Changed[] {
  if (from === undefined) return [{ path, kind }]
  return [
    { path: from, kind: 'deleted' },
    { path, kind: 'created' },
  ]
}

/** The files to compare, each with the tree in which it still said all that it is to say. */
function asked(
  { turn, touched }: Session,
  { standing, changed }: { standing: readonly Finding[]; changed: ReadonlyMap<RelPath, Changed> },
): Map<RelPath, string | undefined> {
  const [oldest] = standing
  const sources = oldest === undefined ? [] : pathsOf(touched)
  return new Map([
    ...sources.map((path) => [path, oldest?.mark] as const),
    ...[...changed.keys()].map((path) => [path, turn.mark] as const),
    ...standing.map(({ file, mark }) => [file, mark] as const).reverse(),
  ])
}

interface Looking {
  mark: string | undefined
  /** The name with which the session began. */
  was: RelPath | undefined
  change: Changed | undefined
}

/** What a file held then and holds now; `undefined`: no text, or nobody knows. */
async function fileAt(
  place: Place,
  path: RelPath,
  { mark: text, was, change }: Looking,
): Promise<ChangedFile | undefined> {
  const { project, stateRoot } = place
  const mark = markOf(text)
  const then = (name: RelPath) => mark && before(project, mark, name, { stateDirectory: stateRoot })
  // in the turn that renames it, it is one file that is gone and one that came
  const bytes = (await then(path)) ?? (was && change === undefined ? await then(was) : undefined)
  if (bytes === undefined && change?.kind !== 'created') return undefined
  const after = readSource(project, path)
  return { path, class: await classIn(place, path), before: bytes?.toString('utf8'), after }
}

/** Whether the session saw a test failing: before it was changed, or when the change was found. */
function hasFailed({ findings }: Session, id: string): boolean {
  const subject = subjectOf(id)
  const known = (kind: Finding['kind']) => findings[findingKey({ kind, subject })]
  const weakened = known('weakened')
  const isOfFailing = weakened?.certain === true && /-changed$/.test(weakened.how ?? '')
  return known('failing') !== undefined || known('hidden') !== undefined || isOfFailing
}
