import type { Schema } from './adapter.ts'

/**
 * What a payload has to look like, as a hook checks it: zod is too much for a hook to load. It is generated from the zod
 * schema by the contract suite, and kept as a JSON file beside it.
 *
 * A word: a type, `unknown` (anything) or `never`. An object: its fields, those with `?` optional. A list: `any` of these,
 * `all` of these, `is` one of these values, `like` a pattern, `list` of such, `begins` with such.
 */
export type Described = string | readonly (Described | undefined)[] | DescribedFields

interface DescribedFields {
  readonly [field: string]: Described | undefined
}

/**
 * A schema that is written once, in zod. `described`: what was generated from it. `zod`: loads it. `prepare`: what is
 * done to a payload before it is looked at, where the schema does it too.
 */
export function schemaOf<Input>(
  described: Described,
  zod: Schema<Input>['zod'],
  prepare: (payload: unknown) => unknown = (payload) => payload,
): Schema<Input> {
  const isInput = (value: unknown): value is Input => isAs(value, described)
  return {
    check(payload) {
      const value = prepare(payload)
      return isInput(value) ? value : undefined
    },
    zod,
  }
}

function isAs(value: unknown, wanted: Described = 'never'): boolean {
  if (typeof wanted === 'string') return isOfType(value, wanted)
  if (isList(wanted)) return isOfList(value, wanted)
  if (!isObject(value)) return false
  return Object.entries(wanted).every(([name, field]) => {
    if (!name.endsWith('?')) return isAs(value[name], field)
    const given = value[name.slice(0, -1)]
    return given === undefined || isAs(given, field)
  })
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'unknown') return true
  return type === 'null' ? value === null : typeof value === type
}

function isOfList(value: unknown, [word, ...rest]: readonly (Described | undefined)[]): boolean {
  switch (word) {
    case 'any':
      return rest.some((one) => isAs(value, one))
    case 'all':
      return rest.every((one) => isAs(value, one))
    case 'is':
      return rest.some((one) => one === value)
    case 'like':
      return typeof value === 'string' && new RegExp(String(rest[0])).test(value)
    case 'list':
      return Array.isArray(value) && value.every((item) => isAs(item, rest[0]))
    default: // begins
      return Array.isArray(value) && rest.every((one, at) => isAs(value[at], one))
  }
}

/** `Array.isArray` does not see a read-only array as one. */
function isList(wanted: Described): wanted is readonly (Described | undefined)[] {
  return Array.isArray(wanted)
}

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
