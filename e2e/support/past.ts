import { openHistory } from '@tailtest/history'
import { openProject, type RelPath, relPath, rootStateDir } from '@tailtest/project'
import { type FileReceipt, type Journal, openJournal, openReceipts } from '@tailtest/session'
import type { Shop } from './shop.ts'

const HOUR = 60 * 60 * 1000

/** How a source fares from session to session. */
type Fate = (session: number, sessions: number) => 'passing' | 'failing' | 'repaired'

const steady: Fate = () => 'passing'
/** Every so many sessions it fails at first, and is repaired. */
const rough =
  (every: number): Fate =>
  (session) =>
    session % every === every - 1 ? 'repaired' : 'passing'
const stubborn: Fate = (session) => (session % 3 === 1 ? 'passing' : 'failing')
const regressed: Fate = (session, sessions) => (session >= sessions - 2 ? 'failing' : 'passing')

const PARTS = ['billing', 'cart', 'stock', 'user', 'mail', 'search', 'export', 'audit'] as const
const THINGS = [
  'rates',
  'rules',
  'limits',
  'labels',
  'dates',
  'totals',
  'filters',
  'events',
] as const

interface Source {
  path: RelPath
  test: RelPath
  fate: Fate
}

/** So many sources, each with its fate. */
function sourcesOf(number: number): Source[] {
  const fates = [stubborn, regressed, rough(4), steady, steady, rough(7), steady, steady] as const
  return Array.from({ length: number }, (_, at) => {
    const name = `src/${PARTS[at % 8] ?? 'core'}/${THINGS[(at >> 3) % 8] ?? 'things'}`
    // of many only few regress or never recover
    const fate = at < 8 ? fates[at % fates.length] : fates[3 + (at % 5)]
    return { path: relPath(`${name}.ts`), test: relPath(`${name}.test.ts`), fate: fate ?? steady }
  })
}

export interface PastOptions {
  /** Outcomes in the history. */
  entries: number
  /** Sources that every session touches. */
  perSession: number
  /** Sources altogether. */
  sources: number
  /** When the newest session ended, in milliseconds since 1970. */
  until: number
}

/** Records sessions of the past with the writers that tailtest itself uses: journals, ledger of runs, history. */
export function recordPast(shop: Shop, { entries, perSession, sources, until }: PastOptions): void {
  const all = sourcesOf(sources)
  for (const { path, test } of all) {
    shop.write(path, 'export const value = 1\n')
    shop.write(test, "import './cart.ts'\n")
  }
  const sessions = Math.ceil(entries / perSession)
  let left = entries
  for (let session = 0; session < sessions; session += 1) {
    const start = until - (sessions - session) * 7 * HOUR
    // the first ones come round often, the others in turn
    const own = all.slice(0, Math.min(3, perSession))
    for (let at = 0; own.length < Math.min(perSession, left, all.length); at += 1) {
      const next = all[(session * 3 + at) % all.length]
      if (next !== undefined && !own.includes(next)) own.push(next)
    }
    recordSession(shop, { session, sessions, start, own: own.slice(0, left) })
    left -= own.length
  }
}

interface SessionPlan {
  session: number
  sessions: number
  start: number
  own: readonly Source[]
}

function recordSession(shop: Shop, { session, sessions, start, own }: SessionPlan): void {
  let now = start
  const id = `session-${String(session + 1).padStart(3, '0')}`
  const writer = { session: id, host: 'claude', actor: 'hook', now: () => now } as const
  const project = openProject(shop.root)
  const journal = openJournal(project, writer)
  const receipts = openReceipts(rootStateDir(shop.env, project.root))
  if (journal === undefined) throw new Error(`no journal in ${shop.root}`)
  journal.append({ type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: [''] })
  const outcomes = own.map(({ path, test, fate }, at) => {
    const result = fate(session, sessions)
    const kind = session === 0 ? ('created' as const) : ('written' as const)
    journal.append(
      { type: 'loop.edited', path, kind, via: 'tool', test: false },
      {
        type: 'loop.edited',
        path: test,
        kind: kindOfTest(journal, test, at),
        via: 'tool',
        test: true,
      },
      { type: 'session.queued', path, language: 'typescript', status: 'new' },
    )
    const tries = result === 'repaired' ? (['failing', 'passing'] as const) : ([result] as const)
    tries.forEach((last, nth) => {
      now += 40_000
      const run = `${id}-${at}-${nth}`
      const failures = last === 'failing' ? [`${test}::refuses a negative value`] : []
      const ms = 180 + ((session * 37 + at * 211) % 1900)
      journal.append(
        {
          type: 'results.run',
          ...{ run, trigger: 'turn', runner: 'vitest', directory: '', executed: 4 },
          ...{ failed: failures.length, timed_out: false, duration_ms: ms + 700 },
        },
        { type: 'session.tested', test, sources: [path], result: last, run, failures },
      )
      // of one the bytes stay the same while its result does not
      const hash = at === 2 ? 'same' : `${session}-${nth}`
      receipts.write([{ file: test, hash, run, ts: now, ms, tests: testsOf(test, last) }])
    })
    const status = ({ passing: 'passed', failing: 'unresolved', repaired: 'fixed' } as const)[
      result
    ]
    const attempts = result === 'passing' ? 0 : 1 + (session % 3)
    return { file: path, status, attempts, session_id: id, timestamp: new Date(now).toISOString() }
  })
  openHistory(project).upsert(outcomes)
  journal.append({ type: 'session.turn-ended' }, { type: 'session.closed', reason: 'exit' })
}

/** A test is written once; sessions after that change it. */
function kindOfTest(journal: Journal, test: RelPath, at: number): 'created' | 'written' {
  return journal.read().session.touched[test] === undefined && at % 2 === 1 ? 'created' : 'written'
}

function testsOf(test: RelPath, last: 'passing' | 'failing'): FileReceipt['tests'] {
  const failed = {
    test: `${test}::refuses a negative value`,
    status: 'fail' as const,
    message: 'AssertionError: expected [Function] to throw an error',
  }
  return [
    ...['adds', 'starts empty', 'keeps the order'].map((title) => ({
      test: `${test}::${title}`,
      status: 'pass' as const,
    })),
    last === 'failing' ? failed : { test: failed.test, status: 'pass' },
  ]
}
