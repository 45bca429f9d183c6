import { lstatSync } from 'node:fs'
import { configIn, type RelPath, relPath, toAbsolute } from '@tailtest/project'
import type { Journal, Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import { speaksBeforeEdits } from './settings.ts'
import { GATE_AT_START } from './silenced.ts'
import { BEHIND_MS, type TurnHistory } from './turn-history.ts'

/** Settings of tailtest that were written in this turn, whoever it was; git may pass over their folder. */
export function writtenSettings({ project }: Place, { turn }: Session): RelPath[] {
  const since = turn.earliest - BEHIND_MS
  return configIn(project, relPath('')).flatMap(({ file }) => {
    const stat = lstatSync(toAbsolute(project, file), { throwIfNoEntry: false })
    return stat !== undefined && stat.ctimeMs >= since ? [file] : []
  })
}

/**
 * Settings of tailtest that were written in this turn where the gate speaks of edits; and, once, the settings by which it
 * no longer does although it did in this session, or when it began. Whoever it was: a person knows.
 */
export async function changedSettings(
  place: Place,
  journal: Journal,
  { hasSpoken }: TurnHistory,
): Promise<RelPath[]> {
  const written = writtenSettings(place, journal.read().session)
  if (speaksBeforeEdits(await place.config())) return written
  const isKnown = hasSpoken || Object.hasOwn(journal.state().claims, GATE_AT_START)
  const isSilenced = isKnown && journal.claim(['gate-silenced']).has('gate-silenced')
  if (!isSilenced) return []
  return written.length > 0 ? written : [relPath('.tailtest/config.json')]
}
