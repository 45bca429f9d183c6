import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type NewEntry, openHistory } from '@tailtest/history'
import { openProject, relPath, rootStateDir } from '@tailtest/project'
import { type FileReceipt, type Journal, openJournal, openReceipts } from '@tailtest/session'
import type { Folders } from '../places.ts'

const CART = relPath('src/cart.ts')
export const CART_TEST = relPath('src/cart.test.ts')

const DAY = 24 * 60 * 60 * 1000
/** The first day of March 2026, nine o'clock. */
const START = Date.UTC(2026, 2, 1, 9)

export const dayOf = (day: number) => START + (day - 1) * DAY
const isoOf = (day: number) => new Date(dayOf(day)).toISOString()

/** The journal of a session of one day. */
export function journalOf({ root }: Folders, session: string, day: number): Journal {
  let now = dayOf(day)
  const tick = () => {
    now += 1000
    return now
  }
  const writer = { session, host: 'claude', actor: 'hook', now: tick } as const
  const journal = openJournal(openProject(root), writer)
  if (journal === undefined) throw new Error(`no journal in ${root}`)
  journal.append({ type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: [''] })
  return journal
}

/** Puts an outcome into the history. */
export function outcome(
  { root }: Folders,
  day: number,
  file: string,
  status: NewEntry['status'],
  attempts = 0,
): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), '')
  const entry = { file: relPath(file), status, attempts, timestamp: isoOf(day) }
  openHistory(openProject(root)).upsert([{ ...entry, session_id: `day-${day}` }])
}

/** Puts a run into the ledger. */
export function receipt(folders: Folders, over: Partial<FileReceipt>): void {
  const env = { TAILTEST_STATE_DIR: folders.state }
  const stateRoot = rootStateDir(env, openProject(folders.root).root)
  const tests = [{ test: `${CART_TEST}::adds`, status: 'pass' as const }]
  const run = { file: CART_TEST, hash: 'h', run: 'r', ts: dayOf(1), ms: 10, tests, ...over }
  openReceipts(stateRoot).write([run])
}

/** Three days: the cart passes, fails, fails; the price is fixed; the last day's session is still open. */
export function threeDays(folders: Folders): void {
  for (const day of [1, 2, 3]) {
    const journal = journalOf(folders, `day-${day}`, day)
    const failing = day > 1
    const id = `${CART_TEST}::adds`
    const run = `run-${day}`
    journal.append(
      { type: 'loop.edited', path: CART, kind: 'written', via: 'tool', test: false },
      { type: 'session.queued', path: CART, language: 'typescript', status: 'new' },
      {
        type: 'results.run',
        ...{ run, trigger: 'turn', runner: 'vitest', directory: '', executed: 4 },
        ...{ failed: failing ? 1 : 0, timed_out: false, duration_ms: 800 * day },
      },
      {
        type: 'session.tested',
        ...{ test: CART_TEST, sources: [CART], run },
        result: failing ? 'failing' : 'passing',
        failures: failing ? [id] : undefined,
      },
    )
    if (day < 3) journal.append({ type: 'session.closed', reason: 'exit' })
    outcome(folders, day, CART, failing ? 'unresolved' : 'passed', failing ? day : 0)
  }
  outcome(folders, 2, 'src/price.ts', 'fixed', 1)
}
