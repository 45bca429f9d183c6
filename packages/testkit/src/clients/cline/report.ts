import { type Json, textOf } from '../../json.ts'
import type { RunResult } from '../client.ts'

/** What a run's events say, once it has ended; of its hooks they tell nothing. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'events' | 'results' | 'systemMessages'> {
  const ends = events.filter(({ type }) => type === 'run_result')
  return { events, results: ends.map(({ text }) => textOf(text)), systemMessages: [] }
}
