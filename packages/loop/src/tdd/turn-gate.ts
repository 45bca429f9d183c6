import { type Journal, pathsOf } from '@tailtest/session'
import { modeFor } from '@tailtest/tdd'
import { configOf, type Place } from '../context.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import type { Work } from '../runs/select/imports.ts'
import { modeSettings, speaksBeforeEdits } from './settings.ts'
import { GATE_AT_START } from './silenced.ts'
import type { GateTurn } from './turn-end.ts'

/**
 * The gate's part of a turn's end; `undefined`: it has none. What does the work is loaded only where the turn edited
 * files and the gate follows one of them or speaks of edits elsewhere, where it followed tests of this session before, or
 * where the session began under it.
 */
export async function openGateTurn(
  place: Work,
  journal: Journal,
  changes: TurnChanges,
): Promise<GateTurn | undefined> {
  const isKnown = journal.holds('tdd.') || isBegun(journal)
  if (!isKnown && !(await isFollowed(place, journal))) return undefined
  const { beginGateTurn } = await import('./turn-end.ts')
  return beginGateTurn(place, journal, changes)
}

/** Whether the session began under a gate that speaks of edits: who silences it is told of. */
function isBegun(journal: Journal): boolean {
  return Object.hasOwn(journal.state().claims, GATE_AT_START)
}

/** Whether files were edited in this turn, and the gate follows one of them or speaks of edits elsewhere. */
async function isFollowed(place: Place, journal: Journal): Promise<boolean> {
  const edited = pathsOf(journal.read().session.turn.edited)
  if (edited.length > 0 && speaksBeforeEdits(await place.config())) return true
  for (const path of edited) {
    const settings = modeSettings(await configOf(place, path))
    if (modeFor(path, settings, { isNew: false, switchedOff: false }) !== 'off') return true
  }
  return false
}
