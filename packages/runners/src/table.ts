import { isObject, type JsonObject } from '@tailtest/project'
/** A table of a manifest. Keys are data: ask with {@link at}, never with a bare index. */
export type Table = JsonObject

/** The value below these keys; `undefined` where one is missing. `__proto__` and `constructor` are keys like others. */
export function at(table: unknown, ...keys: string[]): unknown {
  let value = table
  for (const key of keys) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** The table below these keys; empty where there is none. */
export function tableAt(table: unknown, ...keys: string[]): Table {
  const value = at(table, ...keys)
  return isObject(value) ? value : {}
}

/** The texts of a list, or of one text alone; everything else is dropped. */
export function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}

/** Every value below these keys, where `*` stands for any key. */
export function allAt(table: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [table]
  if (key === '*') return Object.values(tableAt(table)).flatMap((value) => allAt(value, rest))
  return allAt(at(table, key), rest)
}
