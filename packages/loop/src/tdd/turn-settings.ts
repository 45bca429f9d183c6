import { lstatSync } from 'node:fs'
import { configIn, type RelPath, relPath, toAbsolute } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import type { Place } from '../context.ts'
import { speaksBeforeEdits } from './settings.ts'
import { BEHIND_MS, type TurnHistory } from './turn-history.ts'

/**
 * Settings of tailtest that were written in this turn where the gate speaks of edits; and, once, the settings by which it
 * no longer does although it did in this session. Whoever it was: a person knows.
 */
export async function changedSettings(
  place: Place,
  journal: Journal,
  { hasSpoken }: TurnHistory,
): Promise<RelPath[]> {
  const since = journal.read().session.turn.earliest - BEHIND_MS
  const { project } = place
  const written = configIn(project, relPath('')).flatMap(({ file }) => {
    const stat = lstatSync(toAbsolute(project, file), { throwIfNoEntry: false })
    return stat !== undefined && stat.ctimeMs >= since ? [file] : []
  })
  if (speaksBeforeEdits(await place.config())) return written
  const isSilenced = hasSpoken && journal.claim(['gate-silenced']).has('gate-silenced')
  if (!isSilenced) return []
  return written.length > 0 ? written : [relPath('.tailtest/config.json')]
}
