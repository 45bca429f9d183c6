import type { RelPath } from '@tailtest/project'
import type { Journal, Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import { unrunLine, unrunText } from '../notes/unrun.ts'
import { changedSource } from '../runs/changes/changed-lines.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Selection } from '../runs/select/select.ts'
import { isNews } from '../turn/is-news.ts'
import type { Part } from '../turn/speak.ts'
import { type FileLines, type LinesFacts, linesFound, testedSources } from './found.ts'

/** The sources that a turn changed and tests are run for. */
export async function changedSources(
  selection: Selection,
  changes: TurnChanges,
): Promise<RelPath[]> {
  const changed = new Set((await changes())?.changes.map(({ path }) => path))
  return testedSources(selection).filter((source) => changed.has(source))
}

export interface TurnFacts extends Omit<LinesFacts, 'changedIn'> {
  journal: Journal
  session: Session
  changes: TurnChanges
}

/** What was found, with the words for the agent and the lines for the person. */
export interface TurnLines {
  found: readonly FileLines[]
  parts: Part[]
  lines: string[]
}

/** Which lines that a turn changed none of its tests ran; whatever goes wrong in it is written down, and the end goes on. */
export async function linesOfTurn(
  place: Work,
  { journal, session, selection, verification, changes: changesOf }: TurnFacts,
): Promise<TurnLines | undefined> {
  try {
    const changes = await changesOf()
    if (changes === undefined) return undefined
    const found = await linesFound(place, {
      ...{ selection, verification },
      changedIn: (source) => changedSource(place, source, { changes, session }),
    })
    const open = found.filter(({ unrun }) => unrun.length > 0)
    return { found, parts: partsOf(place, session, open), lines: linesFor(journal, open) }
  } catch (error) {
    // it is looked at beside the tests: all else of the turn is judged and told
    place.debug(`coverage: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** For the agent, once for each source and turn; nothing goes on for its sake. */
function partsOf({ named }: Place, { turn }: Session, open: readonly FileLines[]): Part[] {
  if (open.length === 0) return []
  const keyOf = ({ file }: FileLines) => `told-unrun:${turn.id ?? turn.startedAt}:${file}`
  const text = (won: ReadonlySet<string>) => {
    const some = open.filter((one) => won.has(keyOf(one)))
    return unrunText(some.map((one) => ({ ...one, file: named(one.file) })))
  }
  return [{ keys: open.map(keyOf), waits: true, text }]
}

/** For the person, unless this was said last. */
function linesFor(journal: Journal, open: readonly FileLines[]): string[] {
  const lines = open.map((one) => `[tailtest] ${unrunLine(one)}`)
  return lines.length > 0 && isNews('told-unrun', lines.join('\n'), journal) ? lines : []
}
