import type { Journal, Session } from '@tailtest/session'
import type { HollowTest } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { hollowLines, hollowText } from '../notes/hollow.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Selection } from '../runs/select/select.ts'
import type { Verified } from '../runs/start/verified.ts'
import { isNews } from '../turn/is-news.ts'
import type { Part } from '../turn/speak.ts'
import { type EndStrength, strengthAtEnd } from './at-end.ts'

export interface TurnFacts {
  journal: Journal
  session: Session
  verified: readonly Verified[]
  tests: Selection['tests']
  changes: TurnChanges
}

/** What the tests that a turn wrote notice, with the words for the agent and the lines for the person. */
export interface TurnStrength {
  found: EndStrength
  parts: Part[]
  lines: string[]
}

/** What the tests that the turn wrote notice of what it changed; whatever goes wrong in it is written down, and the end goes on. */
export async function strengthOfTurn(
  place: Work,
  { journal, session, verified, tests, changes }: TurnFacts,
  left: () => number,
): Promise<TurnStrength | undefined> {
  if (!verified.some(({ test }) => session.turn.edited[test])) return undefined
  try {
    const facts = { session, verified, tests, changes: await changes(), budgetMs: left() }
    const found = await strengthAtEnd(place, facts)
    if (found === undefined) return undefined
    const { hollow } = found
    return { found, parts: partsOf(place, hollow), lines: linesOf(journal, hollow) }
  } catch (error) {
    // it is looked at beside the tests: all else of the turn is judged and told
    place.debug(`strength: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

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
