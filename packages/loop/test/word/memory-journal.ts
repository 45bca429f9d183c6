import {
  emptySession,
  fold,
  type Given,
  type Journal,
  type JournalRecord,
  readRecord,
  type Session,
} from '@tailtest/session'

/** A journal that no disk holds: the records of one session, as a model's end of a turn reads and writes them. */
export interface MemoryJournal extends Journal {
  session(): Session
  /** How many records there are, and back to so many: what a killed hook did not write. */
  length(): number
  cut(length: number): void
}

/** @param now The time of its records. @default they are counted */
export function memoryJournal(now?: () => number): MemoryJournal {
  const records: JournalRecord[] = []
  let state = emptySession()
  let folded = 0
  const latest = () => {
    if (folded < records.length) state = fold(records.slice(folded), state)
    folded = records.length
    return state
  }
  const append = (...entries: readonly Given[]) => {
    for (const entry of entries) {
      const at = records.length
      const ts = now?.() ?? at + 1
      const stamp = { v: 1, id: `r${at}`, ts, session: 's', host: 'h', actor: 'hook' }
      const record = readRecord(JSON.parse(JSON.stringify({ ...stamp, ...entry })))
      if (record === undefined) throw new Error(`no record: ${JSON.stringify(entry)}`)
      records.push(record)
    }
  }
  return {
    file: '',
    session: latest,
    read: () => ({ session: latest(), end: records.length }),
    state: latest,
    append,
    keep: () => {},
    readAs: () => [],
    holds: () => false,
    claim: (keys, ...entries) => {
      append(...entries)
      const known = latest().claims
      const won = keys.filter((key) => known[key] === undefined)
      append(...won.map((key): Given => ({ type: 'session.claim', key })))
      return new Set(won)
    },
    size: () => records.length,
    length: () => records.length,
    cut: (length) => {
      records.length = length
      state = emptySession()
      folded = 0
    },
  }
}
