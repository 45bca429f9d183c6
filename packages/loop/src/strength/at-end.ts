import { canMutate } from '@tailtest/mutation'
import { baseName, languageOf, parentOf, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import {
  judgeWritten,
  lineRanges,
  type WrittenSource,
  type WrittenStrength,
  type WrittenTests,
} from '@tailtest/tdd'
import type { Changes } from '@tailtest/tree'
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
  /** Milliseconds. */
  budgetMs: number
}

/** With less time a copy is not begun. In milliseconds. */
const LEAST_MS = 2000

/**
 * Which of the tests that this turn wrote notice none of the faults that can be made in the lines it changed. Never an
 * accusation in doubt: a test that does not load its sources from the copy, or for which there is no time, is only counted.
 * `undefined`: the turn wrote none, or changed nothing that they could notice.
 */
export async function strengthAtEnd(
  place: Work,
  facts: EndFacts,
): Promise<EndStrength | undefined> {
  const started = place.now()
  const { tests, sources } = await writtenIn(place, facts)
  if (tests.length === 0) return undefined
  const left = () => facts.budgetMs - (place.now() - started)
  const nothing = { killed: 0, of: 0, hollow: [], unmeasured: tests.length }
  if (left() < LEAST_MS) return nothing
  const signal = AbortSignal.timeout(left())
  try {
    const copy = await overlayOfNow(place, signal)
    if (typeof copy === 'string') return nothing
    try {
      const graph = await place.imports.graph()
      const options = {
        ...faultsBy(place.syntax),
        runnerOf: async (path: RelPath) => {
          const language = languageOf(path)
          return language && place.runnerOf(path, language)
        },
        ...{ keepEnv: await place.passEnv(), dropEnv: place.hostVariables, signal },
      }
      const written = { copy, files: graph?.files ?? [], sources, tests, left }
      const found = await judgeWritten(options, written)
      return found && { ...found, unmeasured: found.unmeasured.length }
    } finally {
      await copy.close()
    }
  } catch (error) {
    if (signal.aborted) return nothing
    throw error
  }
}

interface WrittenTurn {
  tests: WrittenTests[]
  sources: WrittenSource[]
}

/** The test files that this turn wrote and that pass, and the sources that it changed and that they answer for. */
async function writtenIn(
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
