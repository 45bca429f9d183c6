import type { Call } from '@tailtest/syntax'
import type { ReceiverRow } from '../tables/table.ts'

/** What names are written with that is not part of them: `$this`, `@db`, `_http`, `rows[]`, `session()`. */
const MARKS = /^[_#$@]+|\(\)|\[\]/g

/** Whether a call is made on one of some names, and is one that the name's row counts. */
export function isOnReceiver(
  { receiver, name }: Call,
  rows: ReadonlyMap<string, ReceiverRow> | undefined,
): boolean {
  if (receiver === undefined || rows === undefined) return false
  return receiver.split('.').some((object, index) => {
    const row = rows.get(object.replace(MARKS, '')) ?? rows.get(object)
    if (row === undefined || (row.member && index === 0)) return false
    if (row.except?.includes(name)) return false
    return row.calls?.includes(name) ?? true
  })
}
