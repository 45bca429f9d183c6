import type { Call } from '@tailtest/syntax'
import type { ReceiverRow } from '../tables/table.ts'

/** What names are written with that is not part of them: `$this`, `@db`, `_http`, `rows[]`, `session()`. */
const MARKS = /^[_#$@]+|\(\)|\[\]/g

export function plain(name: string): string {
  return name.replace(MARKS, '')
}

/** Whether a call is made on one of some names, and is one that the name's row counts. */
export function isOnReceiver(
  { receiver, name }: Call,
  rows: ReadonlyMap<string, ReceiverRow> | undefined,
): boolean {
  if (receiver === undefined || rows === undefined) return false
  return receiver.split('.').some((object, index, path) => {
    const row = rows.get(plain(object)) ?? rows.get(object)
    if (row === undefined || (row.member && (index === 0 || object.endsWith('()')))) return false
    if (row.notOf?.includes(path[index - 1] ?? '')) return false
    if (row.except?.includes(name)) return false
    return row.calls?.includes(name) ?? true
  })
}

/** What is done to an object itself. */
const UPKEEP =
  /^(?:a?close|clone|configure|dispose|equals|hashCode|mutate|newBuilder|off|on|once|shutdown|use|(?:[Aa]dd|[Ii]s|[Ss]et|[Tt]o|[Ww]ith)[A-Z_]\w*|(?:Clone|Close|Dispose|Shutdown)\w*)$/

const SELF = /^(?:\$?this|self|super)$/

/** Whether an object calls one of some methods of its own: `this.get(…)`. */
export function isOnSelf({ receiver, name }: Call, methods: readonly string[]): boolean {
  return receiver !== undefined && SELF.test(receiver) && methods.includes(name)
}

/** Whether a call is of or on one of some objects, maybe by a chain of calls: `this.carrier.get().uri`. */
export function isOnObject({ receiver, name }: Call, objects: ReadonlySet<string>): boolean {
  if (objects.size === 0) return false
  if (receiver === undefined || SELF.test(receiver)) return objects.has(plain(name))
  if (UPKEEP.test(name)) return false
  for (const part of receiver.split('.').reverse()) {
    if (objects.has(plain(part))) return true
    if (!part.endsWith('()') || UPKEEP.test(plain(part))) return false
  }
  return false
}

/** Whether a call is made on one of some objects or on what it holds: `db.Orders.Where`. */
export function isBelow(call: Call, objects: ReadonlySet<string>): boolean {
  if (objects.size === 0 || call.receiver === undefined || UPKEEP.test(call.name)) return false
  return call.receiver.split('.').some((part) => objects.has(plain(part)))
}

/** A call as it would be without the names of some objects in what it is made on. */
export function without(call: Call, objects: ReadonlySet<string>): Call {
  const parts = call.receiver?.split('.') ?? []
  const rest = parts.filter((part) => !objects.has(plain(part)))
  return rest.length === parts.length ? call : { ...call, receiver: rest.join('.') || '…' }
}
