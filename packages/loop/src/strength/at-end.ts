import { join } from 'node:path'
import { canMutate } from '@tailtest/mutation'
import { baseName, languageOf, parentOf, type RelPath, readState } from '@tailtest/project'
import { openWriter } from '@tailtest/results'
import type { Session } from '@tailtest/session'
import {
  judgeWritten,
  lineRanges,
  type WrittenSource,
  type WrittenStrength,
  type WrittenTests,
} from '@tailtest/tdd'
import type { Changes, Overlay } from '@tailtest/tree'
import {
  type ChangedSource,
  changedSource,
  type Texts,
  turnTexts,
} from '../runs/changes/changed-lines.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Selection } from '../runs/select/select.ts'
import { holdsNoTest, type Verified } from '../runs/start/verified.ts'
import { runnable } from './bare.ts'
import { faultsBy } from './faults.ts'
import type { WrittenTurn } from './owed.ts'
import { overlayOfNow } from './rooms.ts'
import { holdsItsTests } from './sources.ts'

/** What was found out in the time that was left; `unmeasured`: files with new tests about which nothing can be said. */
export interface EndStrength extends Omit<WrittenStrength, 'unmeasured'> {
  unmeasured: number
}

export interface EndFacts {
  session: Session
  verified: readonly Verified[]
  tests: Selection['tests']
  /** What changed in this turn. */
  changes: Changes | undefined
}

/** With less time a copy is not begun. In milliseconds. */
const LEAST_MS = 2000

/**
 * Which of the tests that a turn wrote notice none of the faults that can be made in the lines it changed. Never an
 * accusation in doubt: a test that does not load its sources from the copy, or for which there is no time, is only counted.
 *
 * @returns `undefined`: it changed nothing that they could notice; `isOut`: there was not the time to ask all
 */
export async function measureWritten(
  place: Work,
  { tests, sources }: WrittenTurn,
  budgetMs: number,
): Promise<(EndStrength & { isOut: boolean }) | undefined> {
  const started = place.now()
  const left = () => budgetMs - (place.now() - started)
  const nothing = { killed: 0, of: 0, hollow: [], unmeasured: tests.length, isOut: false }
  if (left() < LEAST_MS) return { ...nothing, isOut: true }
  const late = AbortSignal.timeout(left())
  const signal = place.signal ? AbortSignal.any([late, place.signal]) : late
  try {
    const overlay = await overlayOfNow(place, signal)
    if (typeof overlay === 'string') return nothing
    try {
      if (!holdsNow(overlay, [...tests, ...sources])) return nothing
      const graph = await place.imports.graph()
      const options = {
        ...faultsBy(place.syntax),
        runnerOf: async (path: RelPath) => {
          const language = languageOf(path)
          return language && place.runnerOf(path, language)
        },
        ...{ keepEnv: await place.passEnv(), dropEnv: place.hostVariables, signal },
      }
      const written = { copy: overlay, graph, sources, tests, left }
      const found = await judgeWritten(options, written)
      const unmeasured = found?.unmeasured.length ?? 0
      return found && { ...found, unmeasured, isOut: unmeasured > 0 && left() < budgetMs * SPENT }
    } finally {
      await overlay.close()
    }
  } catch (error) {
    if (late.aborted && place.signal?.aborted !== true) return { ...nothing, isOut: true }
    throw error
  }
}

/** Has a copy hold these texts again, where the next turn has changed them since; `false`: one is gone, or a link by now. */
function holdsNow(copy: Overlay, texts: readonly (WrittenTests | WrittenSource)[]): boolean {
  const write = openWriter(copy)
  return texts.every(({ path, after }) => {
    const now = readState(join(copy.folder, path))
    if (now !== undefined && now !== after) write(path, after)
    return now !== undefined
  })
}

/** Where less than this share of the time is left, what was not asked was not for want of it. */
const SPENT = 0.2

/** The test files that this turn wrote and that pass, and the sources that it changed and that they answer for. */
export async function writtenIn(
  place: Work,
  { session, verified, tests, changes }: EndFacts,
): Promise<WrittenTurn> {
  if (changes === undefined) return { tests: [], sources: [] }
  const turn = { changes, session }
  const written: WrittenTests[] = []
  const known = new Map<RelPath, ChangedSource | undefined>()
  const changed = async (path: RelPath) => {
    if (!known.has(path)) known.set(path, await changedSource(place, path, turn))
    return known.get(path)
  }
  for (const file of verified) {
    const { test } = file
    const isWritten = session.turn.edited[test] === true && file.result === 'passing'
    if (!isWritten || holdsNoTest(file)) continue
    const texts = await turnTexts(place, test, turn)
    if (texts === undefined || !(await runnable(place, [test])).runnable.has(test)) continue
    const sources = new Set<RelPath>()
    for (const source of tests.get(test) ?? []) {
      const isSource = canMutate(source) && (source !== test || holdsItsTests(source))
      const own = isSource ? await changed(source) : undefined
      if (own !== undefined && isAbout(texts.text, source, own)) sources.add(source)
    }
    if (sources.size > 0) written.push({ ...textsOf(test, texts), sources })
  }
  const paths = new Set(written.flatMap(({ sources }) => [...sources]))
  const sources = [...paths].flatMap((path): WrittenSource[] => {
    const own = known.get(path)
    return own === undefined ? [] : [{ ...textsOf(path, own), hunks: hunksOf(own) }]
  })
  return { tests: written, sources }
}

function textsOf(path: RelPath, { before, text }: Texts) {
  return { path, ...(before !== undefined && { before }), after: text }
}

function hunksOf({ lines, text }: ChangedSource): WrittenSource['hunks'] {
  return lines === undefined ? [[1, text.split('\n').length]] : lineRanges(lines)
}

/** Names of files that stand for their folder. */
const OF_FOLDER = /^(?:index|__init__|mod|lib|main)$/

/** Whether a test has a word for a source, or for what changed in it: one that only loads it has other things to notice. */
function isAbout(test: string, source: RelPath, { names }: ChangedSource): boolean {
  if (names === undefined) return true
  const [stem = ''] = baseName(source).split('.')
  const folder = parentOf(source)
  const own = OF_FOLDER.test(stem) && folder ? baseName(folder) : stem
  const words = new Set([/[^\w$]+/, /[^\w$-]+/].flatMap((gap) => test.split(gap)))
  return [own, ...names].some((name) => words.has(name))
}
