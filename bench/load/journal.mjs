import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The number of records that are written to the disk at once. */
const PIECE = 5000

/** The journal of a session. */
export function journalOf({ folder }, session = 'bench') {
  return join(folder, '.tailtest', 'sessions', `${session}.jsonl`)
}

/**
 * Appends records to a journal as hooks would; `make` returns the type and the fields of each record by its number.
 * @param {import('./measure.mjs').Place} place
 * @param {number} count
 * @param {(n: number) => { type: string }} make
 * @param {{ session?: string, ts?: number }} [options]
 */
export function addRecords(place, count, make, { session = 'bench', ts = Date.now() } = {}) {
  mkdirSync(join(place.folder, '.tailtest', 'sessions'), { recursive: true })
  const file = journalOf(place, session)
  for (let from = 0; from < count; from += PIECE) {
    const records = Array.from({ length: Math.min(PIECE, count - from) }, (_, at) => {
      const n = from + at
      const own = { v: 1, id: `bench-${n}`, ts: ts + n, session, host: 'claude', actor: 'hook' }
      return `\n${JSON.stringify({ ...own, ...make(n) })}`
    })
    appendFileSync(file, records.join(''))
  }
}

/** An edit of one of so many files. */
export const editOf = (files) => (n) => ({
  type: 'loop.edited',
  path: `src/old-${n % files}.ts`,
  kind: 'written',
  via: 'tool',
  test: false,
  call: `call-${n}`,
})

/** A closed session with a few events, like most sessions of a project. */
export function addSession(place, name, { events = 20, ts = Date.now() } = {}) {
  const opened = { type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: ['.'] }
  const end = { type: 'session.closed', reason: 'other' }
  const make = (n) => (n === 0 ? opened : n === events - 1 ? end : editOf(5)(n))
  addRecords(place, events, make, { session: name, ts })
  utimesSync(journalOf(place, name), ts / 1000, ts / 1000)
}

/** A history with the given number of entries, each with an unknown field. */
export function writeHistory({ folder }, entries, note = 'x'.repeat(10_000)) {
  const classification = 'passed'
  const all = Array.from({ length: entries }, (_, n) => ({
    ...{ file: `src/old-${n % 200}.ts`, status: 'passed', attempts: 0 },
    ...{ session_id: `old-${n}`, classification, note },
    timestamp: new Date(1.7e12 + n * 60_000).toISOString(),
  }))
  mkdirSync(join(folder, '.tailtest'), { recursive: true })
  const lines = all.map((entry) => `  ${JSON.stringify(entry)}`)
  writeFileSync(join(folder, '.tailtest', 'history.json'), `[\n${lines.join(',\n')}\n]\n`)
}
