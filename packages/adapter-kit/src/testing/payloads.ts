import type { Env } from '../adapter.ts'

/** One recorded payload of a host. */
export interface RecordedPayload {
  /** Says what it is: the file's name, for instance. */
  name: string
  payload: unknown
  /** The environment it arrived with. */
  env?: Env
}

/** What a field may hold when it does not hold what it should. */
const WRONG: readonly unknown[] = [null, true, 0, '', 'other', [], {}, [null], [{}]]

/** A payload with one field dropped or altered, wherever it stands, and with one added to every object. */
export function* mutations(payload: unknown): Generator<unknown> {
  yield* WRONG
  yield* inside(payload)
}

function* inside(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1)
      for (const wrong of WRONG) yield value.with(index, wrong)
      for (const changed of inside(item)) yield value.with(index, changed)
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    for (const [key, item] of entries) {
      yield Object.fromEntries(entries.filter(([name]) => name !== key))
      for (const wrong of WRONG) yield { ...value, [key]: wrong }
      for (const changed of inside(item)) yield { ...value, [key]: changed }
    }
  }
}

/** The payload with a field more in every object. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, withUnknownFields(item)])
  return { ...Object.fromEntries(entries), tailtest_unknown: { a: [1] } }
}

/** Every string a payload holds, at any depth. */
export function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}
