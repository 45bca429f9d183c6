import type { Journal } from '@tailtest/session'
import type { Config } from '../../config.ts'
import type { Context, Place } from '../../context.ts'

/**
 * Does what `tdd.on_exhausted` wants done about claims that are given up now: nothing with `report`; the lines for the
 * person.
 */
export async function revertExhausted(
  _place: Place,
  _journal: Journal,
  { tdd }: Config,
  _context: Context,
): Promise<string[]> {
  if (tdd.on_exhausted === 'report') return []
  return []
}
