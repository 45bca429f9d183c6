import type { RelPath } from '@tailtest/project'
import type { TddEvent } from '@tailtest/tdd'

type Record<T extends TddEvent['type']> = Extract<TddEvent, { type: T }>

/** An edit of a source that was let pass, or found when a turn ended. */
export interface Edit
  extends Pick<
    Record<'tdd.edit'>,
    'id' | 'ts' | 'at' | 'path' | 'class' | 'pre' | 'post' | 'mode' | 'claim'
  > {
  /** The tree when its turn began, as the journal keeps it; absent: nobody looked. */
  mark?: string | undefined
}

/** What was edited for claims that are given up, and is taken back together or not at all. */
export interface Unit {
  claims: readonly string[]
  /** Every edit of each of its files, from the first one that was made for one of the claims. */
  files: ReadonlyMap<RelPath, readonly Edit[]>
  /** A claim that is not given up edited one of the files, too. */
  isShared: boolean
}

/** What the records of a session say of edits. */
interface History {
  edits: Map<RelPath, Edit[]>
  /** Claims that are not done, oldest first. */
  claims: Map<string, Pick<Record<'tdd.claimed'>, 'tests' | 'targets'>>
  /** Tests that passed when they last ran. */
  passing: Set<string>
  mark: string | undefined
  turn: string | undefined
}

/** The units of claims that are given up (their ids). Pure. */
export function unitsOf(events: Iterable<TddEvent>, exhausted: readonly string[]): Unit[] {
  const { edits } = historyOf(events)
  const units: Unit[] = []
  const left = new Set(exhausted)
  for (const claim of exhausted) {
    if (!left.has(claim)) continue
    const claims = new Set([claim])
    let files = filesOf(claims, edits)
    for (let before = 0; before < claims.size; ) {
      before = claims.size
      for (const other of claimsIn(files)) if (exhausted.includes(other)) claims.add(other)
      files = filesOf(claims, edits)
    }
    for (const each of claims) left.delete(each)
    const isShared = [...claimsIn(files)].some((other) => !claims.has(other))
    if (files.size > 0) units.push({ claims: [...claims], files, isShared })
  }
  return units
}

function filesOf(claims: ReadonlySet<string>, edits: History['edits']): Map<RelPath, Edit[]> {
  const files = new Map<RelPath, Edit[]>()
  for (const [path, all] of edits) {
    const first = all.findIndex(({ claim }) => claim !== undefined && claims.has(claim))
    if (first >= 0) files.set(path, all.slice(first))
  }
  return files
}

function claimsIn(files: Unit['files']): Set<string> {
  return new Set([...files.values()].flatMap((edits) => edits.flatMap(({ claim }) => claim ?? [])))
}

/** Edits that still count: those of a claim whose tests passed since are work that was done. */
function historyOf(events: Iterable<TddEvent>): History {
  const history: History = {
    ...{ edits: new Map(), claims: new Map(), passing: new Set() },
    ...{ mark: undefined, turn: undefined },
  }
  for (const event of events) {
    if (event.type === 'session.turn-began') began(history, event)
    else if (event.type === 'tdd.edit') edited(history, event)
    else if (event.type === 'tdd.claimed') history.claims.set(event.claim, event)
    else if (event.type === 'tdd.tested') tested(history, event)
    else if (event.type === 'tdd.reverted') {
      for (const { path, result } of event.files) {
        if (result === 'restored') history.edits.delete(path)
      }
    }
  }
  return history
}

function began(history: History, { turn, mark }: Record<'session.turn-began'>): void {
  if (turn !== undefined && turn === history.turn) return // two hooks saw the same prompt
  history.turn = turn
  history.mark = mark
}

function edited({ edits, claims, mark }: History, event: Record<'tdd.edit'>): void {
  if (event.verdict === 'deny' && event.at === 'proposal') return
  const { id, ts, at, path, class: kind, pre, post, mode } = event
  const claim =
    event.claim ?? (BY_THE_WAY.includes(event.rule) ? claimFor(path, claims) : undefined)
  const edit = { id, ts, at, path, class: kind, pre, post, mode, claim, mark }
  edits.set(path, [...(edits.get(path) ?? []), edit])
}

/** Rules that need no claim: a deletion, a comment. In a target of a claim they are part of its work. */
const BY_THE_WAY: readonly string[] = [
  'no-runtime-change',
  'only-deletion',
] satisfies Record<'tdd.edit'>['rule'][]

function claimFor(path: RelPath, claims: History['claims']): string | undefined {
  return [...claims].findLast(([, { targets }]) => targets.includes(path))?.[0]
}

/** Once all tests of a claim pass, what was edited for it is nobody's any more. */
function tested({ edits, claims, passing }: History, event: Record<'tdd.tested'>): void {
  if (event.trigger === 'replay' || event.trigger === 'baseline') return
  for (const { id, status } of event.tests) {
    if (status === 'pass') passing.add(id)
    else passing.delete(id)
  }
  for (const [claim, { tests }] of claims) {
    if (!tests.every((id) => passing.has(id))) continue
    claims.delete(claim)
    for (const [path, all] of edits) {
      edits.set(
        path,
        all.map((edit) => (edit.claim === claim ? { ...edit, claim: undefined } : edit)),
      )
    }
  }
}
