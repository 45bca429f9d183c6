import { languageOf, type RelPath } from '@tailtest/project'
import { fileOf, happeningOf } from '@tailtest/tdd'
import { unifiedDiff } from '@tailtest/tree'
import type { Triple } from './walk.ts'

/** One claim that became green, as `tailtest corpus export` writes it down. */
export interface CorpusRow {
  test_ids: readonly string[]
  /** By test file: its text at the red and at the green; null: it was not there, or nobody knows any more. */
  test_src_before: Readonly<Record<string, string | null>>
  test_src_after: Readonly<Record<string, string | null>>
  /** What its failure showed, its first line, and the run's id in the journal. */
  red: { kind: string; message: string | null; run: string }
  /** What was edited for it, as `diff -u` writes it. */
  edit: { diff: string; files: readonly string[] }
  green: { run: string }
  /** Tests that passed before and failed at the green. */
  regressions: readonly string[]
  /** Ends of a turn until it was green, that one included. */
  attempts: number
  language: string | null
  runner: string | null
  /** The host of the session. */
  agent: string
  quality: {
    /** It failed for what it asks, not only for want of something to call. */
    hard: boolean
    /** It was seen red on the sources of before. */
    replayed: boolean
    /** Nobody claimed it in so many words. */
    inferred: boolean
    /** Some of its files were edited for something else, too. */
    shared_edit: boolean
    /** It failed before the turn in which it was claimed. */
    pre_existing: boolean
    flaky: boolean
  }
}

/** Whether a row is one that is exported unless all are asked for. Pure. */
export function isGoodRow({ quality: { hard, flaky, shared_edit: isShared } }: CorpusRow): boolean {
  return hard && !flaky && !isShared
}

export interface RowSources {
  /** A content by its hash; `undefined`: it is not kept. */
  content(hash: string): string | undefined
  /** The name of the runner of a run. */
  runner(run: string): string | undefined
}

/** The row of a claim that became green; `undefined`: what it needs was not kept. Pure but for what it is handed. */
export function rowOf(triple: Triple, { content, runner }: RowSources): CorpusRow | undefined {
  const { claimed, green, edits, keptAtGreen } = triple
  const [red] = triple.reds.values()
  const files = [...new Set(edits.map(({ path }) => path))]
  if (green === undefined || red === undefined || keptAtGreen === undefined) return undefined
  const texts = files.map((path) => textsOf(path, triple, content))
  if (texts.length === 0 || texts.includes(undefined)) return undefined
  const diffs = files.map((path, at) => unifiedDiff(path, texts[at]?.before, texts[at]?.after))
  const tests = [...new Set(claimed.tests.flatMap((id) => fileOf(id) ?? []))]
  const [first] = files
  const states = claimed.tests.flatMap((id) => green.state.tests.get(id) ?? [])
  const regressed = [...green.state.tests].filter(([, { standing }]) => standing === 'regressed')
  return {
    test_ids: claimed.tests,
    test_src_before: Object.fromEntries(
      tests.map((path) => [path, testBefore(path, triple, content)]),
    ),
    test_src_after: Object.fromEntries(
      tests.map((path) => [path, textOf(hashIn(keptAtGreen, path), content)]),
    ),
    red: { kind: red.kind ?? 'exception', message: red.message ?? null, run: red.run },
    edit: { diff: diffs.join(''), files },
    green: { run: green.run },
    regressions: regressed.flatMap(([id]) => (triple.regressedBefore.has(id) ? [] : [id])),
    attempts: triple.failed + 1,
    language: (first && languageOf(first)) ?? null,
    runner: runner(red.run) ?? runner(green.run) ?? null,
    agent: claimed.host,
    quality: {
      hard: states.every(({ soft }) => !soft) && happeningOf(red) === 'hard',
      replayed: triple.isReplayed,
      inferred: claimed.source === 'inferred',
      shared_edit: triple.isShared,
      pre_existing: [...triple.reds.values()].some((each) => each.pre_existing === true),
      flaky: triple.isFlaky,
    },
  }
}

type Files = NonNullable<Triple['keptAtGreen']>
type Content = RowSources['content']

/** The hash of a file among those that were kept; null: it was not there; `undefined`: nobody kept it. */
function hashIn(files: Files, path: RelPath): string | null | undefined {
  const found = files.findLast((file) => file.path === path)
  return found === undefined ? undefined : (found.hash ?? null)
}

function textOf(hash: string | null | undefined, content: Content): string | null {
  return (typeof hash === 'string' ? content(hash) : undefined) ?? null
}

/** A source before its first edit and at the green; `undefined`: one of the two was not kept. */
function textsOf(path: RelPath, { keptAtRed, keptAtGreen, edits }: Triple, content: Content) {
  const known = keptAtRed.find((files) => files.some((file) => file.path === path))
  const first = edits.find((edit) => edit.path === path)
  const before = known === undefined ? (first?.pre ?? null) : hashIn(known, path)
  const after = hashIn(keptAtGreen ?? [], path)
  const texts = [before, after].map((hash) => textOf(hash, content) ?? undefined)
  const isLost = [before, after].some((hash, at) => hash !== null && texts[at] === undefined)
  return isLost ? undefined : { before: texts[0], after: texts[1] }
}

/** A test file at its last red; one that was not kept then is what it is at the green, if none of its tests changed. */
function testBefore(path: RelPath, triple: Triple, content: Content): string | null {
  const { keptAtRed, keptAtGreen = [], reds, green } = triple
  const known = keptAtRed.findLast((files) => files.some((file) => file.path === path))
  if (known !== undefined) return textOf(hashIn(known, path), content)
  const isSame = [...reds].every(([id, { body }]) => body === green?.state.tests.get(id)?.body)
  return isSame ? textOf(hashIn(keptAtGreen, path), content) : null
}
