import type { Journal } from '@tailtest/session'
import { fileOf, judge, readTddEvent } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import type { Verification } from '../turn/run-group.ts'
import { observe } from './observed.ts'
import { gateState } from './state.ts'

/** What a run means for the gate; tests that it never heard of are nobody's red. */
export async function flush(
  place: Place,
  journal: Journal,
  { verified, runs }: Pick<Verification, 'verified' | 'runs'>,
  context: WorkContext,
): Promise<void> {
  const before = gateState(journal)
  const known = new Set([...before.tests.keys()].map(fileOf))
  const own = verified.filter(({ test }) => known.has(test))
  if (own.length === 0) return
  const { session } = journal.read()
  const seen = await observe(place, own, { trigger: 'flush', session }, context)
  const entries = seen.flatMap((file) => file.entries)
  journal.keep(...entries)
  const events = journal.readAs(readTddEvent).slice(-entries.length)
  const run = { events, runs: runs.map((each) => each.run) }
  journal.keep(...judge(run, before).entries)
}
