import { isObject, type JsonObject } from '@tailtest/project'
/** A field that is an object; empty where it is none. */
export function fieldsAt(value: unknown, key: string): JsonObject {
  const field = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(field) ? field : {}
}

/** The objects in a field that is a list. */
export function listAt(value: unknown, key: string): JsonObject[] {
  const field = isObject(value) ? value[key] : undefined
  return Array.isArray(field) ? field.filter(isObject) : []
}

export function textAt(value: JsonObject, key: string): string | undefined {
  const field = value[key]
  return typeof field === 'string' ? field : undefined
}
