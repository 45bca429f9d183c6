import { join } from 'node:path'
import { type Project, type RelPath, toRelative } from '@tailtest/project'
import { openReceipts, type Session } from '@tailtest/session'
import {
  bodiesOf,
  bodyFor,
  holdsTests,
  type Observed,
  redKind,
  type TddEntry,
  type TestBody,
  testedEntries,
} from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { Work } from '../runs/select/imports.ts'
import { readSource } from '../runs/source.ts'
import { isFailed, runsOfTurn, type Verified, type VerifiedTest } from '../runs/start/verified.ts'

type Trigger = TddEntry<'tdd.tested'>['trigger']

export interface Observing {
  trigger: Trigger
  session: Session
  /** Sources that the tests are to be about; what does not load them is no red of theirs. */
  targets?: readonly RelPath[]
}

/** What is known of one test file and its run. */
interface Seen {
  file: RelPath
  bodies: readonly TestBody[]
  files: ReadonlySet<RelPath>
  targets: readonly RelPath[]
  reachesTarget: boolean | undefined
  failedBefore: ReadonlySet<string>
}

/** How the tests of one file stand, each with what its failure shows. */
export interface ObservedFile {
  file: RelPath
  bodies: readonly TestBody[]
  tests: readonly Observed[]
  entries: readonly TddEntry<'tdd.tested'>[]
}

/** What the gate is to know of files of tests that ran. */
export async function observe(
  place: Pick<Work, 'project' | 'stateRoot' | 'syntax' | 'imports'>,
  verified: readonly Verified[],
  { trigger, session, targets = [] }: Observing,
): Promise<ObservedFile[]> {
  const receipts = openReceipts(place.stateRoot)
  const runs = runsOfTurn(session, verified)
  const graph = await place.imports.graph()
  const files = new Set(graph?.files)
  const found: ObservedFile[] = []
  for (const { test: file, tests, run } of verified) {
    const bodies = await bodiesAt(place, file)
    const past = receipts.before(file, session.turn.startedAt, runs)
    const failedBefore = new Set(past?.tests.filter(isFailed).map(({ test }) => test))
    const asked = [...targets, ...declaredTargets(place.project, bodies)]
    const reachesTarget = await reaches(file, asked, files, place)
    const seen = { file, bodies, files, targets: asked, reachesTarget, failedBefore }
    const observed = tests.flatMap((test) => observedOf(test, seen))
    const newest = receipts.newest(file)
    const bytes = newest?.run === run ? newest.hash : undefined
    const entries = testedEntries({ file, run, trigger, bytes }, observed)
    found.push({ file, bodies, tests: observed, entries })
  }
  return found
}

/** The tests of a file as they stand there; none: it is gone. */
export async function bodiesAt(
  { project, syntax }: Pick<Place, 'project' | 'syntax'>,
  file: RelPath,
): Promise<TestBody[]> {
  const source = readSource(project, file)
  return source === undefined ? [] : bodiesOf(file, source, syntax, !holdsTests(file) || undefined)
}

/** The sources that tests say they are for; what leads out of the project is none. */
export function declaredTargets(project: Project, bodies: readonly TestBody[]): RelPath[] {
  const named = bodies.flatMap(({ targets }) => targets)
  const inside = named.flatMap((path) => toRelative(project, join(project.root, path)) ?? [])
  return [...new Set(inside)]
}

/** Whether a test loads one of its targets; `undefined`: nobody can tell, or one is yet to be written. */
async function reaches(
  file: RelPath,
  targets: readonly RelPath[],
  files: ReadonlySet<RelPath>,
  { imports }: Pick<Work, 'imports'>,
): Promise<boolean | undefined> {
  if (targets.length === 0 || targets.some((target) => !files.has(target))) return undefined
  const reach = await imports.reach([file])
  if (targets.some((target) => reach.files.has(target))) return true
  return reach.complete ? false : undefined
}

/** A file that does not load says the same of every test in it. */
function observedOf(test: VerifiedTest, seen: Seen): Observed[] {
  const { file, bodies, failedBefore } = seen
  const isWhole = test.id === file
  const ids = isWhole && bodies.length > 0 ? bodies.map(({ id }) => id) : [test.id]
  return ids.map((id) => {
    const body = bodies.find((each) => each.id === id) ?? bodyFor(id, bodies)
    const observed = { id, status: test.status, body: body?.bodyHash }
    if (!isFailed(test)) return observed
    const { files, targets, reachesTarget } = seen
    const { status: _, ...failure } = { ...test, file }
    const kind = redKind(isWhole ? failure : { ...failure, status: test.status }, {
      ...{ files, targets, body },
      ...(reachesTarget !== undefined && { reachesTarget }),
    })
    const [message] = (test.message ?? '').split('\n')
    const isOld = failedBefore.has(test.id)
    return { ...observed, kind, message, ...(isOld && { pre_existing: true }) }
  })
}
