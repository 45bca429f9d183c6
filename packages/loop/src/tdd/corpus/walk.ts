import type { RelPath } from '@tailtest/project'
import type { JournalRecord } from '@tailtest/session'
import { foldTdd, happeningOf, type Observed, type TddEvent, type TddState } from '@tailtest/tdd'
import { greenClaims } from './keep.ts'

/** What the corpus reads of a journal. */
export type CorpusEvent = TddEvent | JournalRecord<'results.run'>

type Event<T extends CorpusEvent['type']> = Extract<CorpusEvent, { type: T }>
type Files = Event<'tdd.kept'>['files']

/** A failure that showed what a test asks for. */
interface Red extends Observed {
  run: string
}

/** A claim on its way from red to green. */
export interface Triple {
  claimed: Event<'tdd.claimed'>
  /** By test. */
  reds: Map<string, Red>
  edits: Event<'tdd.edit'>[]
  /** What was kept at its reds, oldest first, and at its green. */
  keptAtRed: Files[]
  keptAtGreen?: Files
  /** Ends of a turn at which it was not green. */
  failed: number
  isReplayed: boolean
  isFlaky: boolean
  /** Some of its files were edited for something else, too. */
  isShared: boolean
  /** Tests that failed already when it was claimed although they had passed before. */
  regressedBefore: ReadonlySet<string>
  /** Once it is green: the run that says so, and the state then. */
  green?: { run: string; state: TddState }
}

interface Walk {
  state: TddState
  open: Map<string, Triple>
  done: Triple[]
  reds: Map<string, Red>
  /** Edits that no claim allowed, by file, until one is claimed for them. */
  loose: Map<RelPath, Event<'tdd.edit'>[]>
}

/** The claims of a journal that became green, in the order in which they did. Pure. */
export function triplesOf(events: readonly CorpusEvent[]): Triple[] {
  const walk: Walk = {
    state: foldTdd([]),
    open: new Map(),
    done: [],
    reds: new Map(),
    loose: new Map(),
  }
  let unfolded: TddEvent[] = []
  for (const [at, event] of events.entries()) {
    if (event.type === 'results.run') continue
    unfolded.push(event)
    const ends = event.type === 'tdd.tested' && events[at + 1]?.type !== 'tdd.tested'
    // where tests stand is asked for only behind a run: each folding copies the whole state
    if (ends || event.type === 'tdd.claimed') {
      walk.state = foldTdd(unfolded, walk.state)
      unfolded = []
    }
    see(walk, event)
    if (ends) settle(walk, event.run)
  }
  return walk.done
}

function see(walk: Walk, event: TddEvent): void {
  if (event.type === 'tdd.tested') tested(walk, event)
  else if (event.type === 'tdd.claimed') claimed(walk, event)
  else if (event.type === 'tdd.edit') edited(walk, event)
  else if (event.type === 'tdd.kept') kept(walk, event)
  else if (event.type === 'tdd.flushed') flushed(walk, event)
}

function tested({ open, reds }: Walk, { tests, run, trigger }: Event<'tdd.tested'>): void {
  for (const test of tests) {
    const happening = happeningOf(test)
    if (happening !== 'hard' && happening !== 'soft') continue
    const red = { ...test, run }
    if (trigger !== 'baseline') reds.set(test.id, red)
    for (const triple of open.values()) {
      if (!triple.claimed.tests.includes(test.id)) continue
      if (trigger === 'replay' && happening === 'hard') triple.isReplayed = true
      const before = triple.reds.get(test.id)
      // what a stub made of a test that could not be called is its red
      if (happening === 'hard' && before && happeningOf(before) === 'soft') {
        triple.reds.set(test.id, red)
      }
    }
  }
}

function claimed({ open, reds, loose, state }: Walk, event: Event<'tdd.claimed'>): void {
  const before = open.get(event.claim)
  const made = event.replayed === true ? event.targets.flatMap((path) => loose.get(path) ?? []) : []
  for (const path of event.targets) loose.delete(path)
  const regressed = [...state.tests].filter(([, { standing }]) => standing === 'regressed')
  open.set(event.claim, {
    edits: made,
    keptAtRed: [],
    failed: 0,
    isReplayed: event.replayed === true,
    isFlaky: false,
    isShared: false,
    regressedBefore: new Set(regressed.map(([id]) => id)),
    ...before,
    claimed: event,
    reds: new Map(event.tests.flatMap((id) => pair(id, reds.get(id)))),
  })
}

function pair<T>(id: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[id, value]]
}

/** Rules by which an edit is for something else than a claim: a refactoring, or nothing. */
const OTHER: readonly Event<'tdd.edit'>['rule'][] = ['refactoring', 'no-red']

function edited({ open, loose }: Walk, event: Event<'tdd.edit'>): void {
  const { path, claim, verdict, at, rule } = event
  if (verdict === 'deny' && at === 'proposal') return
  if (claim === undefined) loose.set(path, [...(loose.get(path) ?? []), event])
  for (const [id, triple] of open) {
    if (id === claim) triple.edits.push(event)
    else if (claim !== undefined || OTHER.includes(rule)) {
      triple.isShared ||= triple.claimed.targets.includes(path)
    }
  }
}

function kept({ open, done }: Walk, { claim, at, files }: Event<'tdd.kept'>): void {
  const own = open.get(claim)
  if (at === 'red') own?.keptAtRed.push(files)
  const green = done.findLast((triple) => triple.claimed.claim === claim)
  if (at === 'green' && green) green.keptAtGreen = [...(green.keptAtGreen ?? []), ...files]
}

function flushed({ open }: Walk, { claims }: Event<'tdd.flushed'>): void {
  for (const { claim, outcome } of claims) {
    const own = open.get(claim)
    if (own !== undefined && outcome !== 'green') own.failed += 1
  }
}

/** What a run made of the claims: flaky ones, and those that are green now. */
function settle({ open, done, state }: Walk, run: string): void {
  const isFlaky = (id: string) => state.tests.get(id)?.standing === 'flaky'
  for (const triple of [...open.values(), ...done]) {
    triple.isFlaky ||= triple.claimed.tests.some(isFlaky)
  }
  for (const id of greenClaims(state)) {
    const triple = open.get(id)
    if (triple === undefined) continue
    open.delete(id)
    done.push({ ...triple, green: { run, state } })
  }
}
