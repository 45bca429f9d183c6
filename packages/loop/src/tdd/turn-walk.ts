import type { RelPath } from '@tailtest/project'
import { foldTdd, type TddEntry, type TddEvent, type TddState } from '@tailtest/tdd'
import type { Work } from '../runs/select/imports.ts'
import { decideWith } from './decided.ts'
import type { TurnFile } from './turn-files.ts'
import { asEvents, BEHIND_MS, type TurnHistory, type TurnRecord } from './turn-history.ts'

/** The turn as it was: its runs and its edits in their order. */
export interface Walked {
  /** What the journal is to keep of it. */
  entries: TddEntry[]
  /** What is known after it. */
  state: TddState
}

export interface Walk {
  history: TurnHistory
  files: readonly TurnFile[]
  /** What the turn did to tests, by their files. */
  tests: ReadonlyMap<RelPath, readonly TddEntry[]>
  place: Work
}

/** Judges the turn's edits, each by what was known when it was made, as far as the records and the clock tell. */
export async function walkTurn(walk: Walk): Promise<Walked> {
  const { records } = walk.history
  const steps = stepsOf(walk)
  const found = new Map<RelPath, TddEntry[]>()
  let state = walk.history.before
  let waiting: TddEvent[] = []
  for (let at = 0; at <= records.length; at += 1) {
    for (const file of steps.get(at) ?? []) {
      state = foldTdd(waiting, state)
      waiting = []
      const entries = await entriesOf(file, state, walk)
      const next = foldTdd(asEvents(entries), state)
      const isIdle = file.class === 'support' && !isMoved(state, next)
      if (!isIdle) found.set(file.path, worse(found.get(file.path), entries))
      state = next
    }
    const record = records[at]
    if (record !== undefined && record.type !== 'loop.edited') waiting.push(record)
  }
  return settled([...found.values()].flat(), foldTdd(waiting, state))
}

/**
 * An edit that nothing allowed when it was made: a red that was shown on the old sources since allows it, one on the new
 * sources does not.
 */
function settled(entries: readonly TddEntry[], state: TddState): Walked {
  const known = entries.map((entry) => {
    const isOpen = entry.type === 'tdd.edit' && entry.rule === 'no-red'
    const claim = isOpen ? provenOn(state, entry.path) : undefined
    return claim === undefined
      ? entry
      : { ...entry, verdict: 'allow' as const, rule: 'claimed' as const, claim }
  })
  const open = known.filter((entry) => entry.type === 'tdd.edit' && entry.rule === 'no-red')
  return { entries: known, state: foldTdd(asEvents(open), state) }
}

function provenOn({ claims }: TddState, path: RelPath): string | undefined {
  return [...claims].find(([, claim]) => claim.replayed && claim.targets.includes(path))?.[0]
}

/**
 * Before which records each file was edited: where the host told of its edits, else when it was last written. What tests
 * became is one change: the last edit made it.
 */
function stepsOf({ files, history: { records } }: Walk): Map<number, TurnFile[]> {
  const steps = new Map<number, TurnFile[]>()
  for (const file of files) {
    const told = file.isJudged ? [] : editsOf(file, records)
    const own = told.length > 0 ? told : [positionAt(file.writtenAt, records)]
    for (const at of file.class === 'test' ? own.slice(-1) : own) {
      steps.set(at, [...(steps.get(at) ?? []), file])
    }
  }
  return steps
}

function editsOf({ path }: TurnFile, records: readonly TurnRecord[]): number[] {
  return records.flatMap((record, at) =>
    record.type === 'loop.edited' && record.path === path && record.via === 'tool' ? [at] : [],
  )
}

function positionAt(time: number | undefined, records: readonly TurnRecord[]): number {
  const at = time === undefined ? -1 : records.findIndex(({ ts }) => ts > time + BEHIND_MS)
  return at < 0 ? records.length : at
}

async function entriesOf(
  file: TurnFile,
  state: TddState,
  { tests, place }: Walk,
): Promise<readonly TddEntry[]> {
  const { path, mode, before, after } = file
  if (file.class === 'test') return tests.get(path) ?? []
  // what observes says what would have been refused
  const held = mode === 'observe' ? 'enforce' : mode
  const proposed = { path, class: file.class, mode: held, before, after, facts: {} }
  const { entries } = await decideWith(proposed, { at: 'turn' }, { place, state })
  return entries
}

/** Of several edits of a file the first that nothing allowed is what is kept, and every claim. */
function worse(known: TddEntry[] | undefined, entries: readonly TddEntry[]): TddEntry[] {
  if (known === undefined) return [...entries]
  const claims = entries.filter(({ type }) => type === 'tdd.claimed')
  const isOpen = known.every((entry) => entry.type !== 'tdd.edit' || entry.verdict === 'allow')
  const kept = isOpen ? known.filter(({ type }) => type !== 'tdd.edit') : known
  return [...kept, ...(isOpen ? entries : claims)]
}

/** Whether some test stands elsewhere. */
function isMoved(before: TddState, now: TddState): boolean {
  return [...now.tests].some(([id, { standing }]) => before.tests.get(id)?.standing !== standing)
}
