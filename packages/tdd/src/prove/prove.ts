import type { ImportGraph } from '@tailtest/impact'
import type { Project, RelPath } from '@tailtest/project'
import type { Overlay } from '@tailtest/tree'
import { readTests } from '../bodies/read.ts'
import type { TestBody } from '../types.ts'
import { changedTests, type FileTests, type TestChange } from './changes.ts'
import { openCopy, setUp } from './copies.ts'
import { askEarlier, type Earlier, livedOf } from './earlier.ts'
import { unrunIn } from './lines.ts'
import { countsOf } from './mutants.ts'
import { mutantsFor, noticedBy, type Reading } from './noticed.ts'
import { contentAt, type Range, readRange } from './range.ts'
import { type Ran, runSides } from './run.ts'
import { sideOf } from './side.ts'
import { cameAlone, type Sorted, sortFiles } from './sources.ts'
import { statesOf } from './states.ts'
import { furtherTrials, trialsOf } from './trials.ts'
import { tryMutants } from './try-mutants.ts'
import {
  ACCUSED,
  OPEN,
  type Proof,
  type ProvenSource,
  type ProveOptions,
  type Proving,
} from './types.ts'
import type { UnrunLines } from './unrun.ts'
import { judgeAll, type Known } from './verdict.ts'

/** Of a copy of the head nothing is too young. */
const LATER_MS = 60_000
/** Of the time that is left, so much may go into mutants; and milliseconds. */
const SHARE = 0.6
const LONGEST_MS = 120_000

/**
 * Whether the tests that a range of commits adds or changes fail on its old sources and pass on its new ones, whether they
 * notice faults in what it changed, and which changed parts none of them proves. Works on copies: the person's files, index,
 * branches and working trees are only read. Throws a `ProveFailure` where nothing can be said.
 */
export async function proveRange(project: Project, options: ProveOptions): Promise<Proof> {
  const proving = { project, options }
  const until = performance.now() + options.timeoutMs
  const clock = { left: () => until - performance.now() }
  const range = await readRange(project, options.base, options.head ?? 'HEAD')
  const sorted = await sortFiles(proving, range)
  const files = await testsOf(proving, range, sorted)
  const { changes, deleted } = changedTests(files)
  const notes = notesOf(range)
  const { base, head } = range
  if (changes.length + sorted.sources.length === 0) {
    const nothing = { tests: [], sources: [], doubts: [], mutants: countsOf(undefined) }
    return { base, head, ...nothing, deleted, notes, outcome: 'proven' }
  }
  options.onStep?.('copying the head')
  const headTs = range.isCheckedOut ? Date.now() + LATER_MS : range.headTs
  const headCopy = await openCopy(proving, { commit: head, ts: headTs })
  try {
    options.onStep?.('copying the base')
    const over = await overOf(proving, range, sorted)
    const baseCopy = await openCopy(proving, { commit: base, ts: range.baseTs, over })
    try {
      if (options.setup !== undefined) {
        options.onStep?.('setting up the base')
        await setUp(baseCopy, options.setup, options, clock)
      }
      const sides = {
        base: await sideOf(baseCopy, proving),
        head: await sideOf(headCopy, proving),
      }
      const { graph } = sides.head
      const inline = new Set(sorted.inline.map(({ path }) => path))
      const trials = [
        ...trialsOf(files, changes, (path) => inline.has(path)),
        ...(await furtherTrials(proving, { range, sorted, graph })),
      ]
      const paths = sorted.sources.map(({ path }) => path)
      const ran = await runSides(proving, { sides, trials, range, clock, sources: paths })
      const passed = (body: TestBody) => ran.outcome('head', body).type === 'pass'
      const shows = (body: TestBody) => ran.outcome('base', body).type !== 'pass'
      const kept = changes.filter(
        ({ body, before }) => before !== undefined && passed(body) && !shows(body),
      )
      const tried =
        options.mutantsOf === undefined
          ? undefined
          : await tryMutants(options, {
              ...{ side: sides.head, sources: sorted.sources, trials, passed },
              ...{ took: ran.took, ids: ran.ids },
              reaches: (test, source) => mayReach(graph, test, source),
              isOld: (body) => kept.some((one) => one.body === body),
              budgetMs: Math.min(clock.left() * SHARE, options.mutantsMs ?? LONGEST_MS),
              standing: { graph, shows },
            })
      const unrun = await unrunIn(proving, {
        ...{ side: sides.head, sources: sorted.sources, noted: ran.noted, clock },
      })
      const around = new Map(files.map(({ path, around = [] }) => [path, around]))
      const reading: Reading = {
        ...{ sources: sorted.sources, tried },
        around: ({ file }) => around.get(file) ?? [],
        reaches: ({ file }, { path }) => file === path || mayReach(graph, file, path),
      }
      const earlier =
        tried === undefined || sorted.sources.length === 0
          ? undefined
          : await askEarlier(proving, {
              ...{
                side: sides.head,
                range,
                files,
                all: changes.map(({ body }) => body),
                changes: kept,
                took: ran.took,
                left: clock.left,
              },
              lived: (body) => livedOf(body, mutantsFor(body, reading)),
            })
      const known = changes
        .filter(({ body }) => !isNoTest(body, ran))
        .map((change) => knownOf(change, { ran, graph, range, sorted, reading, earlier }))
      const tests = judgeAll(known)
      const sources = statesOf(sorted.sources, {
        ...{ ...ran, graph, tests, known, reading, mayRefactor: options.mayRefactor },
      }).map((source) => withLines(source, unrun.get(source.file)))
      const isAccused = tests.some(({ verdict }) => ACCUSED.has(verdict))
      const isUnproven = isAccused || sources.some(({ state }) => state === 'unproven')
      const isLeft = ran.doubts.length > 0 && isUnproven
      const isOpen = isLeft || tests.some(({ verdict }) => OPEN.has(verdict))
      const outcome =
        isAccused || (isUnproven && !isOpen) ? 'unproven' : isOpen ? 'unknown' : 'proven'
      const left = leftNotes(baseCopy)
      return {
        base,
        head,
        tests,
        sources,
        deleted,
        notes: [...notes, ...left, ...(isOpen ? [] : ran.doubts)],
        doubts: isOpen ? ran.doubts : [],
        mutants: countsOf(tried),
        outcome,
      }
    } finally {
      await baseCopy.close()
    }
  } finally {
    await headCopy.close()
  }
}

function mayReach(graph: ImportGraph, test: RelPath, source: RelPath): boolean {
  const { files, complete } = graph.reach([test])
  return files.has(source) || !complete
}

function withLines(source: ProvenSource, lines: UnrunLines | undefined): ProvenSource {
  return lines === undefined ? source : { ...source, lines }
}

function notesOf({ dirty, isCheckedOut }: Range): string[] {
  if (dirty === 0 || !isCheckedOut) return []
  const [files, are] = dirty === 1 ? ['file', 'is'] : ['files', 'are']
  return [`${dirty} ${files} in the working tree ${are} not committed and therefore not included`]
}

/** What the copy lacks of the old tree, if it is more than what a build makes again. */
function leftNotes({ left }: Overlay): string[] {
  const lost = left.filter(({ reason }) => reason !== 'changed')
  return lost.slice(0, 5).map(({ path, reason }) => `not in the copies: ${path} (${reason})`)
}

/** The tests of the changed test files on both sides. */
async function testsOf(
  { project, options }: Proving,
  { base, head }: Range,
  { tests, inline }: Sorted,
): Promise<FileTests[]> {
  const apart = new Set(tests)
  const read = async (commit: string, path: RelPath, isTest: boolean) => {
    const bytes = await contentAt(project, commit, path)
    const none = { bodies: [], around: [] }
    return bytes === undefined ? none : readTests(path, String(bytes), options.syntax, isTest)
  }
  return Promise.all(
    [...tests, ...inline].map(async (file) => {
      const { path, from = path, status } = file
      const isTest = apart.has(file)
      const before = status === 'added' ? undefined : await read(base, from, isTest)
      const after = status === 'deleted' ? undefined : await read(head, path, isTest)
      const tests = { before: before?.bodies ?? [], after: after?.bodies ?? [] }
      return { path, ...tests, around: after?.around ?? [] }
    }),
  )
}

/** The head's tests, and what they need, as they go over the base. */
async function overOf({ project }: Proving, { head }: Range, { tests, support }: Sorted) {
  const files = [...tests, ...support]
  const moved = files.flatMap(({ from }) => (from === undefined ? [] : [{ path: from }]))
  const own = await Promise.all(
    files.map(async ({ path, status, mode }) => {
      const bytes = status === 'deleted' ? undefined : await contentAt(project, head, path)
      return { path, ...(bytes && { bytes }), mode }
    }),
  )
  return [...moved, ...own]
}

interface Judging {
  ran: Ran
  graph: ImportGraph
  range: Range
  sorted: Sorted
  reading: Reading
  earlier: ReadonlyMap<TestBody, Earlier> | undefined
}

function knownOf(change: TestChange, judging: Judging): Known {
  const { ran, graph, range, sorted, reading } = judging
  const { body } = change
  const earlier = judging.earlier?.get(body)
  const file = sorted.tests.find(({ path }) => path === body.file)
  const reach = graph.reach([body.file])
  const touched = sorted.sources.some(({ path }) => path === body.file || reach.files.has(path))
  const isAlone =
    sorted.sources.length === 0 || (file !== undefined && cameAlone(file, range, sorted.sources))
  return {
    change,
    base: ran.outcome('base', body),
    head: ran.outcome('head', body),
    isFlaky: ran.isFlaky(body),
    reaches: touched ? true : reach.complete ? false : undefined,
    isAlone,
    noticed: noticedBy(body, reading),
    ...(earlier && { earlier }),
  }
}

/** A file in which the runner finds no test holds what others need. */
function isNoTest(body: TestBody, ran: Ran): boolean {
  return body.id === `${body.file}::` && ran.outcome('head', body).type === 'absent'
}
