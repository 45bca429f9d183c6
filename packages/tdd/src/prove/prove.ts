import { type ImportGraph, testsReaching } from '@tailtest/impact'
import type { Project, RelPath } from '@tailtest/project'
import type { Overlay } from '@tailtest/tree'
import { bodiesOf } from '../bodies/read.ts'
import { changedTests, type FileTests, type TestChange } from './changes.ts'
import { openCopy, setUp } from './copies.ts'
import { contentAt, type Range, type RangeFile, readRange } from './range.ts'
import { type Ran, runSides } from './run.ts'
import { sideOf } from './side.ts'
import { cameAlone, type Sorted, sortFiles } from './sources.ts'
import { furtherTrials, trialsOf } from './trials.ts'
import {
  ACCUSED,
  OPEN,
  type Proof,
  type ProvenSource,
  type ProvenTest,
  type ProveOptions,
  type Proving,
} from './types.ts'
import { judgeTest } from './verdict.ts'

/** Of a copy of the head nothing is too young. */
const LATER_MS = 60_000

/**
 * Whether the tests that a range of commits adds or changes fail on its old sources and pass on its new ones, and
 * which of its sources no such test reaches. Works on copies: the person's files, index, branches and working trees are
 * only read. Throws a `ProveFailure` where nothing can be said.
 */
export async function proveRange(project: Project, options: ProveOptions): Promise<Proof> {
  const proving = { project, options }
  const until = performance.now() + options.timeoutMs
  const clock = { left: () => until - performance.now() }
  const range = await readRange(project, options.base, options.head ?? 'HEAD')
  const sorted = await sortFiles(proving, range)
  const files = await testsOf(proving, range, sorted.tests)
  const { changes, deleted } = changedTests(files)
  const notes = notesOf(range)
  const { base, head } = range
  if (changes.length + sorted.sources.length === 0) {
    return { base, head, tests: [], sources: [], deleted, notes, doubts: [], outcome: 'proven' }
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
      const trials = [
        ...trialsOf(files, changes),
        ...(await furtherTrials(proving, { range, sorted, graph })),
      ]
      const ran = await runSides(proving, { sides, trials, range, clock })
      const tests = changes.map((change) => judged(change, { ran, graph, range, sorted }))
      const sources = statesOf(sorted.sources, {
        ...ran,
        graph,
        tests,
        mayRefactor: options.mayRefactor,
      })
      const isAccused = tests.some(({ verdict }) => ACCUSED.has(verdict))
      const isUnproven = isAccused || sources.some(({ state }) => state === 'unproven')
      const isOpen = ran.doubts.length > 0 || tests.some(({ verdict }) => OPEN.has(verdict))
      const outcome =
        isAccused || (isUnproven && !isOpen) ? 'unproven' : isOpen ? 'unknown' : 'proven'
      const left = leftNotes(baseCopy)
      return {
        base,
        head,
        tests,
        sources,
        deleted,
        notes: [...notes, ...left],
        doubts: ran.doubts,
        outcome,
      }
    } finally {
      await baseCopy.close()
    }
  } finally {
    await headCopy.close()
  }
}

function notesOf({ dirty, isCheckedOut }: Range): string[] {
  if (dirty === 0 || !isCheckedOut) return []
  const [files, are] = dirty === 1 ? ['file', 'is'] : ['files', 'are']
  return [`${dirty} ${files} in the working tree ${are} not committed, and so not part of this`]
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
  files: readonly RangeFile[],
): Promise<FileTests[]> {
  const read = async (commit: string, path: RelPath) => {
    const bytes = await contentAt(project, commit, path)
    return bytes === undefined ? [] : bodiesOf(path, String(bytes), options.syntax)
  }
  return Promise.all(
    files.map(async ({ path, from = path, status }) => ({
      path,
      before: status === 'added' ? [] : await read(base, from),
      after: status === 'deleted' ? [] : await read(head, path),
    })),
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
}

function judged(change: TestChange, { ran, graph, range, sorted }: Judging): ProvenTest {
  const { body } = change
  const file = sorted.tests.find(({ path }) => path === body.file)
  const reach = graph.reach([body.file])
  const touched = sorted.sources.some(({ path }) => reach.files.has(path))
  const isAlone =
    sorted.sources.length === 0 || (file !== undefined && cameAlone(file, range, sorted.sources))
  const known = {
    change,
    base: ran.outcome('base', body),
    head: ran.outcome('head', body),
    isFlaky: ran.isFlaky(body),
    reaches: touched ? true : reach.complete ? false : undefined,
    isAlone,
  }
  const judgement = judgeTest(known)
  return { id: body.id, file: body.file, line: body.lines[0], change: change.change, ...judgement }
}

interface Evidence {
  graph: ImportGraph
  tests: readonly ProvenTest[]
  /** Test files whose tests fail on the base and pass on the head, though nothing in them was changed. */
  provenFiles: ReadonlySet<RelPath>
  /** Test files that pass on both sides. */
  passing: ReadonlySet<RelPath>
  mayRefactor?: ((path: RelPath) => boolean) | undefined
}

/** Which sources a proven test reaches, file by file. Pure. */
function statesOf(sources: readonly RangeFile[], evidence: Evidence): ProvenSource[] {
  const proven = new Set([
    ...evidence.tests.filter(({ verdict }) => verdict === 'proven').map(({ file }) => file),
    ...evidence.provenFiles,
  ])
  return sources.map(({ path, hunks }) => {
    const reaching = testsReaching(evidence.graph, path)
    const proving = reaching.filter((test) => proven.has(test))
    if (proving.length > 0) return { file: path, hunks, state: 'proven', tests: proving }
    const passing = reaching.filter((test) => evidence.passing.has(test))
    const isRefactor = passing.length > 0 && evidence.mayRefactor?.(path) === true
    return { file: path, hunks, state: isRefactor ? 'refactor' : 'unproven', tests: passing }
  })
}
