import type { Journal, Session } from '@tailtest/session'
import type { HollowTest } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { hollowLines, hollowText } from '../notes/hollow.ts'
import { besides } from '../runs/besides.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Selection } from '../runs/select/select.ts'
import { readSource } from '../runs/source.ts'
import type { Verified } from '../runs/start/verified.ts'
import { isNews } from '../turn/is-news.ts'
import { addStrength } from '../turn/report.ts'
import type { Part } from '../turn/speak.ts'
import { holdBack } from '../waiting.ts'
import { type EndStrength, measureWritten, writtenIn } from './at-end.ts'
import type { WrittenTurn } from './owed.ts'

export interface TurnFacts {
  journal: Journal
  session: Session
  verified: readonly Verified[]
  tests: Selection['tests']
  changes: TurnChanges
}

/** The time that an end has for it. */
export interface TurnTime {
  /** Milliseconds that are left. */
  left(): number
  /** Milliseconds that the whole end may take. */
  budgetMs: number
  /** Has what finds no time measured in the background; gives the name under which it is, unless nobody can. */
  later(turn: WrittenTurn): Promise<string | undefined>
}

/** What the tests that a turn wrote notice, with the words for the agent and the lines for the person. */
export interface TurnStrength {
  found: EndStrength & { later?: string | undefined }
  parts: Part[]
  lines: string[]
}

/** Where what is begun can go on, an end with less than this share of its time left does not begin it: nobody is to wait for nothing. */
const WORTH_BEGINNING = 0.5

/** What the tests that the turn wrote notice of what it changed; whatever goes wrong in it is written down, and the end goes on. */
export async function strengthOfTurn(
  place: Work,
  { journal, session, verified, tests, changes }: TurnFacts,
  { left, budgetMs, later }: TurnTime,
): Promise<TurnStrength | undefined> {
  if (!verified.some(({ test }) => session.turn.edited[test])) return undefined
  try {
    const turn = await writtenIn(place, { session, verified, tests, changes: await changes() })
    if (turn.tests.length === 0) return undefined
    const isWorth = left() >= budgetMs * WORTH_BEGINNING
    const begun = isWorth ? undefined : await later(turn)
    const measured = await measureWritten(place, turn, begun === undefined ? left() : 0)
    if (measured === undefined) return undefined
    const { isOut, ...measuredNow } = measured
    const found = { ...measuredNow, later: begun ?? (isOut ? await later(turn) : undefined) }
    const { hollow } = found
    return { found, parts: partsOf(place, hollow), lines: linesOf(journal, hollow) }
  } catch (error) {
    // it is looked at beside the tests: all else of the turn is judged and told
    place.debug(`strength: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/**
 * Measures what an end had no time for, and has it told with the session's next event, as long as the tests are as they
 * were. The report of that end learns of it.
 */
export async function strengthLater(
  place: Work,
  journal: Journal,
  { name, turn }: { name: string; turn: WrittenTurn },
): Promise<void> {
  const measured = await measureWritten(place, turn, LATER_MS)
  place.signal?.throwIfAborted() // half of an answer is none
  const { isOut: _, ...found } = measured ?? { killed: 0, of: 0, hollow: [], unmeasured: 0 }
  const isThere = ({ file }: HollowTest) =>
    turn.tests.some(({ path, after }) => path === file && readSource(place.project, path) === after)
  const [part] = partsOf(place, found.hollow.filter(isThere))
  const won = journal.claim(part?.keys ?? [])
  if (part !== undefined && won.size > 0) holdBack(part.text(won), 'turn', journal)
  besides(place, () => addStrength(place.project, name, found))
}

/** The longest that it may take, in milliseconds: on half of the processors, behind all else. */
const LATER_MS = 120_000

const keyOf = ({ id }: HollowTest) => `told-hollow:${id}`

/** For the agent, once for each test. */
function partsOf(place: Place, hollow: readonly HollowTest[]): Part[] {
  if (hollow.length === 0) return []
  const text = (won: ReadonlySet<string>) =>
    hollowText(
      hollow.filter((one) => won.has(keyOf(one))),
      place.named,
    )
  return [{ keys: hollow.map(keyOf), text }]
}

/** For the person, unless this was said last. */
function linesOf(journal: Journal, hollow: readonly HollowTest[]): string[] {
  const lines = hollowLines(hollow)
  return lines.length > 0 && isNews('told-hollow', lines.join('\n'), journal) ? lines : []
}
