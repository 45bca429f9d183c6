import { isObject, type JsonObject } from './data.ts'
import { type RelPath, relPath } from './rel-path.ts'

/** Reads one value: itself, typed, or `undefined` when it is of another kind. */
export type Check<T> = (value: unknown) => T | undefined

export const text: Check<string> = (value) => (typeof value === 'string' ? value : undefined)
export const number: Check<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
/** Milliseconds since 1970 that a date can have: https://tc39.es/ecma262/#sec-time-values-and-time-range */
export const moment: Check<number> = (value) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15 ? value : undefined
export const flag: Check<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** A path below the root; anything that would leave it is refused. */
export const path: Check<RelPath> = (value) => {
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return relPath(value)
  } catch {
    return undefined // relPath throws on what is no path below the root
  }
}

export function oneOf<const T extends string>(...words: readonly T[]): Check<T> {
  return (value) => words.find((word) => word === value)
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const items: T[] = []
    for (const item of value) {
      const checked = check(item)
      if (checked === undefined) return undefined
      items.push(checked)
    }
    return items
  }
}

/** A field that may be absent. */
export interface Optional<T> {
  optional: Check<T>
}
export function optional<T>(check: Check<T>): Optional<T> {
  return { optional: check }
}

export type Shape = Readonly<Record<string, Check<unknown> | Optional<unknown>>>
type RequiredKeys<S> = { [K in keyof S]: S[K] extends Optional<unknown> ? never : K }[keyof S]

/** The type a shape reads. */
export type Of<S extends Shape> = {
  [K in RequiredKeys<S>]: S[K] extends Check<infer T> ? T : never
} & { [K in Exclude<keyof S, RequiredKeys<S>>]?: S[K] extends Optional<infer T> ? T : never }

/** Whether every field of the shape is there and of its kind; fields beyond the shape are let be. */
export function fits(shape: Shape, value: JsonObject): boolean {
  for (const key in shape) {
    const check = shape[key]
    if (typeof check === 'function') {
      if (check(value[key]) === undefined) return false
    } else if (value[key] !== undefined && check?.optional(value[key]) === undefined) return false
  }
  return true
}

/** What somebody gives as a shape, with each field as its check reads it (`./a` is `a`); what does not fit is let be. */
export function asRead(shape: Shape, given: object): JsonObject {
  const read: Record<string, unknown> = { ...given }
  for (const [key, check] of Object.entries(shape)) {
    const value = read[key]
    if (value === undefined) continue
    read[key] = (typeof check === 'function' ? check(value) : check.optional(value)) ?? value
  }
  return read
}

/** The first field that is not of its kind, and what it holds, for who is to be told. */
export function misfit(shape: Shape, value: JsonObject): string | undefined {
  const key = Object.keys(shape).find((name) => !fits({ [name]: shape[name] ?? flag }, value))
  return key && `${key} cannot be ${JSON.stringify(value[key])}`
}

/** Reads objects of a shape; fields beyond it are let be. */
export function readerOf<S extends Shape>(shape: S): Check<Of<S>> {
  const isOfShape = (value: JsonObject): value is Of<S> & JsonObject => fits(shape, value)
  return (value) => (isObject(value) && isOfShape(value) ? value : undefined)
}
