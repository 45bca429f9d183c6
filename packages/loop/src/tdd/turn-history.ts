import type { RelPath } from '@tailtest/project'
import { type Journal, type JournalRecord, readRecord } from '@tailtest/session'
import { foldTdd, readTddEvent, type TddEntry, type TddEvent, type TddState } from '@tailtest/tdd'

/** What the end of a turn reads of a journal: the gate's events, and the edits that the host told of. */
export type TurnRecord = TddEvent | JournalRecord<'loop.edited'>

/** An edit that was judged and made. */
type JudgedEdit = TddEntry<'tdd.edit'>

/** What a session's journal says of the turn that ends. */
export interface TurnHistory {
  /** What the gate knew when the turn began. */
  atTurn: TddState
  /** What the gate knew before the first of the records. */
  before: TddState
  /** Since the turn began, or its end was judged last. */
  records: readonly TurnRecord[]
  /** The last judged edit of each file in this turn. */
  judged: ReadonlyMap<RelPath, JudgedEdit>
  /** It said something of an edit before it was made, in this session: then its settings wanted that. */
  hasSpoken: boolean
  /** How the first edit of the turn that the host told of left each file. */
  kinds: ReadonlyMap<RelPath, JournalRecord<'loop.edited'>['kind']>
}

function readTurnRecord(value: unknown): TurnRecord | undefined {
  const event = readTddEvent(value)
  if (event !== undefined) return event
  const record = readRecord(value)
  return record?.type === 'loop.edited' ? record : undefined
}

/** File systems take the time of a write from a clock that is this much behind ours, in milliseconds. */
export const BEHIND_MS = 10

/** Whether a record is one that the gate folds. */
export const isEvent = (record: TurnRecord): record is TddEvent => record.type !== 'loop.edited'

/** Reads what the journal says of the turn that ends. */
export function historyOf(journal: Journal): TurnHistory {
  const all = journal.readAs(readTurnRecord)
  const turn = all.findLastIndex(({ type }) => type === 'session.turn-began') + 1
  const end = all.findLastIndex(({ type }) => type === 'tdd.flushed') + 1
  const start = Math.max(turn, end)
  const judged = new Map<RelPath, JudgedEdit>()
  const kinds = new Map<RelPath, JournalRecord<'loop.edited'>['kind']>()
  for (const record of all.slice(turn)) {
    if (record.type === 'loop.edited' && !kinds.has(record.path)) {
      kinds.set(record.path, record.kind)
    }
    const isMade = record.type === 'tdd.edit' && (record.verdict !== 'deny' || record.at === 'turn')
    if (isMade) judged.set(record.path, record)
  }
  const atTurn = foldTdd(all.slice(0, turn).filter(isEvent))
  return {
    atTurn,
    before: foldTdd(all.slice(turn, start).filter(isEvent), atTurn),
    records: all.slice(start),
    judged,
    hasSpoken: all.some((record) => record.type === 'tdd.edit' && record.at === 'proposal'),
    kinds,
  }
}

const ENVELOPE = { v: 1, id: '', ts: 0, session: '', host: '', actor: 'hook' } as const

/** Entries as the journal will give them back, as far as their meaning goes. */
export function asEvents(entries: readonly TddEntry[]): TddEvent[] {
  return entries.map((entry) => ({ ...ENVELOPE, ...entry }))
}
