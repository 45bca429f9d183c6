import type { Journal } from '@tailtest/session'
import { pathsOf } from '@tailtest/session'
import { modeFor } from '@tailtest/tdd'
import { configOf, type Place } from '../context.ts'
import type { TurnChanges } from '../turn/changes.ts'
import type { WorkContext } from '../turn/imports.ts'
import { modeSettings } from './settings.ts'
import type { GateTurn } from './turn-end.ts'

/**
 * The gate's part of a turn's end; `undefined`: it has none. What does the work is loaded only where the turn edited
 * files that the gate follows, or where it followed tests of this session before.
 */
export async function openGateTurn(
  place: Place,
  journal: Journal,
  changes: TurnChanges,
  context: WorkContext,
): Promise<GateTurn | undefined> {
  if (!journal.holds('tdd.') && !(await isFollowed(place, journal))) return undefined
  const { beginGateTurn } = await import('./turn-end.ts')
  return beginGateTurn(place, journal, changes, context)
}

/** Whether a file that was edited in this turn is one whose edits the gate has something to say about. */
async function isFollowed(place: Place, journal: Journal): Promise<boolean> {
  for (const path of pathsOf(journal.read().session.turn.edited)) {
    const settings = modeSettings(await configOf(place, path))
    if (modeFor(path, settings, { isNew: false, switchedOff: false }) !== 'off') return true
  }
  return false
}
