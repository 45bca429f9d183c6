import { setTimeout as delay } from 'node:timers/promises'
import type { RelPath } from '@tailtest/project'
import { openAhead } from '@tailtest/session'
import type { Place } from '../context.ts'

const LOOK_MS = 20

/** Waits for a run of some of these tests that is under way beside the agent, at most so many milliseconds. */
export async function joinAhead(
  { stateRoot, now }: Pick<Place, 'stateRoot' | 'now'>,
  tests: ReadonlySet<RelPath>,
  mostMs: number,
): Promise<void> {
  const ahead = openAhead(stateRoot)
  const until = now() + mostMs
  while (now() < until && ahead.runner()?.tests.some((test) => tests.has(test)) === true) {
    await delay(LOOK_MS)
  }
}
