import type { RelPath } from '@tailtest/project'
import type { EventType, Observed, TddEvent, TddRecord } from './event.ts'
import { fileOf } from './identity.ts'
import {
  emptyTdd,
  type TddState,
  type TestState,
  unknownTest,
  WEAKENINGS,
  type Weakening,
} from './state.ts'
import { after, afterRun, type Happening } from './transitions.ts'

type Apply<T extends EventType> = (state: TddState, record: TddRecord<T>) => void

function testOf(state: TddState, id: string): TestState {
  return state.tests.get(id) ?? unknownTest()
}

function happen(state: TddState, ids: Iterable<string>, happening: Happening): void {
  for (const id of ids) state.tests.set(id, after(testOf(state, id), happening))
}

/** What a claim's test said anew frees its targets for one more edit each. */
function freeTargets(state: TddState, id: string): void {
  for (const { tests, used } of state.claims.values()) if (tests.includes(id)) used.clear()
}

function tested(state: TddState, { tests, trigger, bytes }: TddRecord<'tdd.tested'>): void {
  const { sourceEdits } = state
  for (const observed of tests) {
    const before = testOf(state, observed.id)
    const now = afterRun(before, { observed, trigger, bytes, sourceEdits })
    state.tests.set(observed.id, now)
    if (isExecuted(observed)) forgive(state, observed.id, ['deleted', 'skipped'])
    if (before.standing === 'await_rerun' && now.standing === 'claimed_soft') {
      freeTargets(state, observed.id)
    }
  }
}

/** A test that runs is there, and is not skipped. */
function isExecuted({ status }: Observed): boolean {
  return status === 'pass' || status === 'fail'
}

function forgive(state: TddState, id: string, kinds: readonly Weakening[]): void {
  const kind = state.weakened.get(id)
  if (kind !== undefined && kinds.includes(kind)) state.weakened.delete(id)
}

/** The folder whose tests a support file serves: the one around folders of nothing but fixtures and snapshots. */
function servedBy(path: RelPath): string {
  const folders = path.split('/').slice(0, -1)
  const own = folders.findIndex((name) => /^(?:__\w+__|fixtures|test-?data)$/.test(name))
  return (own < 0 ? folders : folders.slice(0, own)).map((name) => `${name}/`).join('')
}

/** Every test that may use a support file is to show its red anew. */
function supportChanged(state: TddState, path: RelPath): void {
  const folder = servedBy(path)
  const ids = [...state.tests.keys()].filter((id) => fileOf(id)?.startsWith(folder))
  happen(state, ids, 'body')
}

type Edit = TddRecord<'tdd.edit'>

function edited(state: TddState, record: Edit): void {
  const { path, rule, verdict, claim: id, at } = record
  const isMade = verdict !== 'deny' || at === 'turn'
  if (!isMade) {
    if (rule === 'no-red') state.denials.set(path, (state.denials.get(path) ?? 0) + 1)
    return
  }
  if (record.class === 'support') supportChanged(state, path)
  unlicensed(state, record)
  if (record.class === 'source' && rule !== 'no-runtime-change') state.sourceEdits += 1
  const claim = id === undefined ? undefined : state.claims.get(id)
  const own = claim?.tests ?? []
  claim?.used.add(path)
  happen(state, own, 'edit')
  if (claim !== undefined || (record.class === 'source' && rule === 'only-deletion'))
    servesToo(state, path, own)
}

/** An edit of a file is one for every other claim on it as well; of a soft red's one edit it uses nothing up. */
function servesToo(state: TddState, path: RelPath, own: readonly string[]): void {
  const on = [...state.claims.values()].filter(({ targets }) => targets.includes(path))
  for (const id of new Set(on.flatMap(({ tests }) => tests))) {
    if (own.includes(id)) continue
    const test = testOf(state, id)
    const isSoft = test.standing === 'claimed_soft'
    state.tests.set(id, isSoft ? { ...test, edits: test.edits + 1 } : after(test, 'edit'))
  }
}

/** An edit that nothing allowed stands until the file is as it was; refused by another rule it was made all the same. */
function unlicensed(state: TddState, { path, rule, verdict, at, pre, post }: Edit): void {
  const known = state.unlicensed.get(path)
  if (rule === 'no-red' || (verdict === 'deny' && at === 'turn')) {
    state.unlicensed.set(path, { rule, pre: known === undefined ? pre : known.pre })
  } else if (known !== undefined && at === 'turn' && post === known.pre) {
    state.unlicensed.delete(path)
  }
}

/** A turn's end is sure of what it calls green: it knows in which order runs and edits came. */
function flushed(state: TddState, { claims }: TddRecord<'tdd.flushed'>): void {
  for (const { claim: id, outcome } of claims) {
    const claim = state.claims.get(id)
    if (claim === undefined) continue
    state.claims.set(id, { ...claim, outcome })
    if (outcome === 'green') happen(state, claim.tests, 'green')
  }
}

/** What an edit did to a test; a body with which the test ran already is no news. */
function changed(state: TddState, record: TddRecord<'tdd.integrity'>): void {
  const { test, kind, after: body, to } = record
  if (kind === 'renamed' || kind === 'moved') {
    if (to !== undefined) renamed(state, test, to)
    return
  }
  const weakening = WEAKENINGS.find((each) => each === kind)
  if (weakening === undefined) forgive(state, test, ['focused'])
  else state.weakened.set(test, weakening)
  const before = state.tests.get(test)
  if (before === undefined || (body !== undefined && before.body === body)) return
  state.tests.set(test, { ...after(before, 'body'), body })
}

/** A test that has a new id keeps where it stands, and the claims on it. */
function renamed(state: TddState, from: string, to: string): void {
  const test = state.tests.get(from)
  if (test === undefined) return
  state.tests.delete(from)
  state.tests.set(to, test)
  for (const [id, claim] of state.claims) {
    const tests = claim.tests.map((each) => (each === from ? to : each))
    state.claims.set(id, { ...claim, tests })
  }
}

/** A claim whose edits were taken back is over; its tests are to show their red anew. */
function reverted(state: TddState, record: TddRecord<'tdd.reverted'>): void {
  const isDone = record.files.some(({ result }) => result === 'restored')
  if (!isDone || record.undo_of !== undefined) return
  for (const claim of record.claims) {
    for (const test of state.claims.get(claim)?.tests ?? []) {
      if (testOf(state, test).standing === 'exhausted') state.tests.set(test, unknownTest())
    }
    state.claims.delete(claim)
  }
}

/** What each record changes, by type. */
const APPLY: { [T in EventType]: Apply<T> } = {
  'tdd.tested': tested,
  'tdd.claimed': (state, { claim, tests, targets, source, replayed = false }) => {
    state.claims.set(claim, { tests, targets, source, replayed, used: new Set() })
    happen(state, tests, replayed ? 'replayed' : 'claim')
    for (const target of targets) {
      state.denials.delete(target)
      state.unlicensed.delete(target)
    }
  },
  'tdd.edit': edited,
  'tdd.integrity': changed,
  'tdd.mode': (state, { mode, scope, reason, tests, mark, actor: by }) => {
    if (mode === 'refactor') state.refactoring = { scope, reason, tests, by, mark }
    else if (mode === 'refactored') delete state.refactoring
    else state.switchedOff = mode === 'off'
  },
  'tdd.flushed': flushed,
  'tdd.reverted': reverted,
  'tdd.kept': () => {},
  'tdd.gate-error': (state) => {
    state.errors += 1
  },
}

function turnBegan(state: TddState, turn: string | undefined): void {
  if (turn !== undefined && turn === state.turn) return // two hooks saw the same prompt
  state.turn = turn
  state.denials.clear()
  happen(state, [...state.tests.keys()], 'turn')
}

function applyTo<T extends EventType>(state: TddState, record: TddRecord<T>): void {
  const apply: Apply<T> = APPLY[record.type]
  apply(state, record)
}

/** What the gate's records mean, on top of `from` (which is not changed). Pure; any prefix of a journal folds. */
export function foldTdd(events: Iterable<TddEvent>, from: TddState = emptyTdd()): TddState {
  const state = structuredClone(from)
  for (const event of events) {
    if (event.type === 'session.turn-began') turnBegan(state, event.turn)
    else applyTo(state, event)
  }
  return state
}
