/** A check that says what type a value has. */
export type Guard<T> = (value: unknown) => value is T

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** A plain object: not `null`, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Guard<Word> {
  return (value): value is Word => words.some((word) => word === value)
}

/** The value, or nothing at all; `null` is a value. */
export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value)
}

/** An array of such values. */
export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every((item) => guard(item))
}

/** An object with at least these fields. The compiler holds the rows to the type `T`. */
export function shape<T>(fields: { [K in keyof T]-?: Guard<T[K]> }): Guard<T> {
  const rows: [string, Guard<unknown>][] = Object.entries(fields)
  return (value): value is T => isObject(value) && rows.every(([name, guard]) => guard(value[name]))
}
