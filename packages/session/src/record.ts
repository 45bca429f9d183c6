import { ENVELOPE, RECORDS } from './envelope.ts'
import { type Fields, fits, isFields, type Of } from './shape.ts'

export type Envelope = Of<typeof ENVELOPE>
export type RecordType = keyof typeof RECORDS

/** What a writer says; the envelope is added when it is appended. */
export type Entry<T extends RecordType = RecordType> = {
  [K in T]: { type: K } & Of<(typeof RECORDS)[K]>
}[T]

/** What a writer of another package says; its types are that package's own. */
export interface ForeignEntry {
  readonly type: `${string}.${string}`
}

/** A record as it stands in the journal. */
export type JournalRecord<T extends RecordType = RecordType> = {
  [K in T]: Omit<Envelope, 'type'> & { type: K } & Of<(typeof RECORDS)[K]>
}[T]

function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(RECORDS, type)
}

function isRecord(value: Fields): value is JournalRecord {
  return (
    fits(ENVELOPE, value) &&
    value.v === 1 &&
    typeof value.type === 'string' &&
    isRecordType(value.type) &&
    fits(RECORDS[value.type], value)
  )
}

/** A record this package folds; `undefined`: another package's, or not a record at all. */
export function readRecord(value: unknown): JournalRecord | undefined {
  return isFields(value) && isRecord(value) ? value : undefined
}

/** What any package's record says of when, where and by whom; `undefined`: not a record of a journal. */
export function readEnvelope(value: unknown): (Envelope & Fields) | undefined {
  const isEnvelope = (fields: Fields): fields is Envelope & Fields =>
    fits(ENVELOPE, fields) && fields.v === 1
  return isFields(value) && isEnvelope(value) ? value : undefined
}
