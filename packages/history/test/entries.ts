import { relPath } from '@tailtest/project'
import { OUTCOMES } from '@tailtest/scenarios'
import fc from 'fast-check'
import { classify, type Entry, type NewEntry } from '../src/index.ts'

const START = Date.UTC(2026, 0, 1)

/** An outcome of `billing.py`, passed in session s1 on the first minute of 2026, but for what is said. */
export function outcome({
  file = 'billing.py',
  minute = 0,
  ...rest
}: Partial<Omit<NewEntry, 'file'>> & { file?: string; minute?: number } = {}): NewEntry {
  const timestamp = new Date(START + minute * 60_000).toISOString()
  return {
    file: relPath(file),
    status: 'passed',
    attempts: 0,
    session_id: 's1',
    timestamp,
    ...rest,
  }
}

/** The same outcomes as a history that was written one by one. */
export function history(...outcomes: NewEntry[]): Entry[] {
  const entries: Entry[] = []
  for (const entry of outcomes) {
    entries.push({ ...entry, classification: classify(entry, entries) })
  }
  return entries
}

/** Any outcome of few files, sessions and minutes, so that they meet. */
export const anyOutcome: fc.Arbitrary<NewEntry> = fc
  .record({
    file: fc.constantFrom('a.ts', 'b.ts', 'src/c.py', 'ü ".ts'),
    session_id: fc.constantFrom('s1', 's2', 's3', 's4'),
    status: fc.constantFrom(...OUTCOMES),
    attempts: fc.nat({ max: 3 }),
    minute: fc.nat({ max: 5 }),
  })
  .map(outcome)
